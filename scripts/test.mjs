import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
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

/**
 * Steps of one lane run one after the other, lanes at the same time: start and browser tests wait half of their time for
 * servers and pages, and the other lane uses it. Budgets are seconds on two cores with both lanes. A step above its
 * budget is named at the end and does not fail: the machine may have other work.
 */
const lanes = [
  [inVitest('unit', 400, 'rules', 'unit', 'web', 'structure'), inVitest('database', 480, 'db')],
  [
    check('format', 15, [program('@biomejs/biome/bin/biome'), 'check', '.']),
    check('lint', 40, [program('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
    check('types', 40, [tsc, '-p', 'tsconfig.json']),
    check('types of the screens', 40, [tsc, '-p', 'web/tsconfig.json']),
    check('unused', 20, [program('knip/bin/knip.js')]),
    inVitest('start', 360, 'start', 'endurance'),
    {
      name: 'browser',
      budget: 480,
      args: ['scripts/e2e.mjs'],
      env: { E2E_JSON: browserReport },
      report: () => fromPlaywright(browserReport),
    },
  ],
]

/** What steps need beyond Node. It is installed before the first of them, where that is allowed. */
const needs = [
  { steps: ['unit', 'start'], provide: provideNginx, without: withoutNginx },
  { steps: ['browser'], provide: provideChromium, without: withoutChromium },
]

const children = new Set()

/** Runs one step. While another lane runs, its output is buffered until it ends, so that two outputs do not mix. */
async function run(step, isAlone) {
  console.log(`\n— ${step.name}${isAlone ? '' : ' (began)'}`)
  const log = join(results, `${step.name}.log`)
  const output = isAlone ? 'inherit' : openSync(log, 'w')
  const began = performance.now()
  const child = spawn(process.execPath, step.args, {
    cwd: root,
    stdio: ['inherit', output, output],
    env: { ...process.env, ...step.env },
  })
  children.add(child)
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  children.delete(child)
  const seconds = Math.round((performance.now() - began) / 1000)
  if (!isAlone) {
    closeSync(output)
    console.log(`\n— ${step.name} (ended after ${seconds} s)\n${readFileSync(log, 'utf8')}`)
  }
  return { ...step, seconds, ...reportOf(step, code) }
}

async function runLane(steps, isAlone) {
  const finished = []
  for (const step of steps) finished.push(await run(step, isAlone))
  return finished
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal)
    process.exit(1)
  })
}

const wanted = process.argv.slice(2)
const isWanted = ({ name }) => wanted.length === 0 || wanted.includes(name)
const chosen = lanes.map(steps => steps.filter(isWanted)).filter(steps => steps.length > 0)
const needed = needs.filter(need => chosen.flat().some(({ name }) => need.steps.includes(name)))
const lacking = needed.filter(({ provide }) => provide() === null).map(({ without }) => without)

const began = performance.now()
const finished = (await Promise.all(chosen.map(steps => runLane(steps, chosen.length === 1)))).flat()
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
