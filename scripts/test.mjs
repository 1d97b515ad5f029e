import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { provideChromium, withoutChromium } from './lib/chromium.mjs'
import { provideNginx, withoutNginx } from './lib/nginx.mjs'
import { program, root, tsc, vitest } from './lib/paths.mjs'

/**
 * Everything, one thing after the other; `npm test -- unit start` only those. The end says what the runners themselves
 * reported: what failed and why, and what was skipped, for readers who have only the end of a long output, and the counts.
 */
const results = mkdtempSync(join(tmpdir(), 'tipy-results-'))
const node = (name, args, report, env = {}) => ({ name, args, report, env })
const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] }

const inVitest = (name, ...projects) => {
  const file = join(results, `${name}.json`)
  const chosen = projects.flatMap(project => ['--project', project])
  const args = [vitest, 'run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return node(name, args, () => vitestCounts(file))
}

const steps = [
  node('format', [program('@biomejs/biome/bin/biome'), 'check', '.']),
  node('lint', [program('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']),
  node('types', [tsc, '-p', 'tsconfig.json']),
  node('types of the screens', [tsc, '-p', 'web/tsconfig.json']),
  node('unused', [program('knip/bin/knip.js')]),
  inVitest('unit', 'rules', 'unit', 'web', 'structure'),
  inVitest('database', 'db'),
  inVitest('start', 'start', 'endurance'),
  node('browser', ['scripts/e2e.mjs'], () => playwrightCounts(join(results, 'browser.json')), {
    E2E_JSON: join(results, 'browser.json'),
  }),
]

/** What steps need beyond Node. It is installed before the first of them, where that is allowed. */
const needs = [
  { steps: ['unit', 'start'], provide: provideNginx, without: withoutNginx },
  { steps: ['browser'], provide: provideChromium, without: withoutChromium },
]

const readJson = path => JSON.parse(readFileSync(path, 'utf8'))

function vitestCounts(path) {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = readJson(path)
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const broken = assertionResults.filter(({ status }) => status === 'failed')
    const told = broken.map(({ fullName, failureMessages }) => failure(`${file}: ${fullName}`, failureMessages[0]))
    // A file that does not load has no tests to name.
    return message && told.length === 0 ? [failure(file, message)] : told
  })
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures }
}

function playwrightCounts(path) {
  const { suites, stats } = readJson(path)
  const { expected, flaky, unexpected, skipped } = stats
  return { passed: expected + flaky, failed: unexpected, skipped, failures: suites.flatMap(failuresIn) }
}

function failuresIn({ suites = [], specs = [] }) {
  const broken = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results: [first] }) => failure(`${file}:${line} ${title}`, first?.error?.message)),
  )
  return [...broken, ...suites.flatMap(failuresIn)]
}

/** Its name and the first lines of its reason: a snapshot or a server's last words can be pages long. */
function failure(name, reason = '') {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter(line => !line.includes('/node_modules/'))
  const told = lines.length > 40 ? [...lines.slice(0, 15), '…', ...lines.slice(-25)] : lines
  return [name, ...told.map(line => `    ${line}`)].join('\n')
}

function counts(step, code) {
  try {
    const { passed, failed, skipped, failures } = step.report?.() ?? nothing
    // A step that failed without naming a test (a check, a crash, a file that does not load) is one failure.
    const isUnnamed = code !== 0 && failures.length === 0
    const told = isUnnamed ? [failure(step.name, `ended with ${code}; its own words are above`)] : failures
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped, failures: told }
  } catch (error) {
    return { ...nothing, failed: 1, failures: [failure(step.name, `left no report: ${String(error)}`)] }
  }
}

let running = null
async function run(step) {
  console.log(`\n— ${step.name}`)
  const began = performance.now()
  running = spawn(process.execPath, step.args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...step.env } })
  const code = await new Promise((resolve, reject) => running.once('error', reject).once('exit', resolve))
  const seconds = Math.round((performance.now() - began) / 1000)
  return { name: step.name, seconds, ...counts(step, code) }
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

const finished = []
for (const step of chosen) finished.push(await run(step))
rmSync(results, { recursive: true, force: true })

const sum = key => finished.reduce((total, step) => total + step[key], 0)
const told = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
for (const failed of finished.flatMap(({ failures }) => failures)) console.log(`\nFAILED ${failed}`)
console.log('\nSummary')
for (const step of finished) {
  const mark = step.failed > 0 ? 'FAILED' : 'ok'
  console.log(`  ${mark.padEnd(7)}${step.name.padEnd(22)}${String(step.seconds).padStart(4)} s  ${told(step)}`)
}
for (const line of lacking) console.log(`  SKIPPED ${line}`)
console.log(told({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }))
process.exitCode = sum('failed') > 0 ? 1 : 0
