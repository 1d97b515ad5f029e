import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideChromium, withoutChromium } from './lib/chromium.mjs'
import { provideNginx, withoutNginx } from './lib/nginx.mjs'
import { program, root, tsc, vitest } from './lib/paths.mjs'
import { fromPlaywright, fromVitest, reportOf, slowest } from './lib/testReport.mjs'

/**
 * Every check and every test; `npm test -- unit start` runs only those steps. The end repeats what the runners reported
 * (failures with reasons, skips, counts, times), for readers who see only the end of a long output.
 */
const results = mkdtempSync(join(tmpdir(), 'tipy-results-'))
const check = (name, budget, args) => ({ name, budget, args })

const inVitest = (name, budget, ...projects) => {
  const file = join(results, `${name}.json`)
  const chosen = projects.flatMap(project => ['--project', project])
  const args = [vitest, 'run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return { name, budget, args, report: () => fromVitest(file) }
}

const browserReport = join(results, 'browser.json')
/** The step start leaves a data folder with the demonstration here, which the step browser uses instead of a new one. */
const E2E_DEMONSTRATION = join(results, 'demonstration')

/**
 * One after the other: two at the same time ended hardly sooner, because each keeps both cores busy, and starved each
 * other. Budgets are seconds on two cores. A step above its budget is named at the end and does not fail: the machine
 * may have other work.
 */
const steps = [
  check('format', 20, [program('@biomejs/biome/bin/biome'), 'check', '.']),
  check('lint', 30, [program('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
  check('types', 30, [tsc, '-p', 'tsconfig.json']),
  check('types of the screens', 25, [tsc, '-p', 'web/tsconfig.json']),
  check('unused', 15, [program('knip/bin/knip.js')]),
  inVitest('unit', 240, 'rules', 'unit', 'web', 'structure'),
  inVitest('database', 360, 'db'),
  { ...inVitest('start', 300, 'start', 'endurance'), env: { E2E_DEMONSTRATION } },
  {
    name: 'browser',
    budget: 420,
    args: ['scripts/e2e.mjs'],
    env: { E2E_JSON: browserReport, E2E_DEMONSTRATION },
    report: () => fromPlaywright(browserReport),
  },
]

/** What steps need beyond Node. It is installed before the first of them, where that is allowed. */
const needs = [
  { steps: ['unit', 'start'], provide: provideNginx, without: withoutNginx },
  { steps: ['browser'], provide: provideChromium, without: withoutChromium },
]

let running

async function run(step) {
  console.log(`\n— ${step.name}`)
  const began = performance.now()
  const env = { ...process.env, ...step.env }
  running = spawn(process.execPath, step.args, { cwd: root, stdio: 'inherit', env })
  const code = await new Promise((resolve, reject) => running.once('error', reject).once('exit', resolve))
  const seconds = Math.round((performance.now() - began) / 1000)
  return { ...step, seconds, ...reportOf(step, code) }
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    running?.kill(signal)
    process.exit(1)
  })
}

const wanted = process.argv.slice(2)
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const needed = needs.filter(need => chosen.some(({ name }) => need.steps.includes(name)))
const lacking = needed.filter(({ provide }) => provide() === null).map(({ without }) => without)

const began = performance.now()
const finished = []
for (const step of chosen) finished.push(await run(step))
const minutes = (performance.now() - began) / 60_000
rmSync(results, { recursive: true, force: true })

const sum = key => finished.reduce((total, step) => total + step[key], 0)
const counted = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
for (const failed of finished.flatMap(({ failures }) => failures)) console.log(`\nFAILED ${failed}`)
console.log('\nSlowest files')
for (const { name, seconds } of slowest(finished, 20)) console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${name}`)
console.log('\nSummary')
for (const step of finished) {
  const mark = step.failed > 0 ? 'FAILED' : 'ok'
  console.log(`  ${mark.padEnd(7)}${step.name.padEnd(22)}${String(step.seconds).padStart(4)} s  ${counted(step)}`)
}
for (const { name, seconds, budget } of finished.filter(step => step.seconds > step.budget))
  console.log(`  OVER BUDGET ${name}: ${seconds} s of ${budget} s (scripts/test.mjs)`)
for (const line of lacking) console.log(`  SKIPPED ${line}`)
console.log(
  `${counted({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') })}, ${minutes.toFixed(1)} min`,
)
process.exitCode = sum('failed') > 0 ? 1 : 0
