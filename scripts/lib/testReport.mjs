import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.mjs'

/** A test runner's report, in one form for both runners: counts, failures with their reasons, seconds per file. */
const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] }

const readJson = path => JSON.parse(readFileSync(path, 'utf8'))

export function fromVitest(path) {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = readJson(path)
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const described = failed.map(({ fullName, failureMessages }) => failure(`${file}: ${fullName}`, failureMessages[0]))
    // A file that fails to load has a message but no tests.
    return message && described.length === 0 ? [failure(file, message)] : described
  })
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures, files }
}

export function fromPlaywright(path) {
  const { suites, stats } = readJson(path)
  const { expected, flaky, unexpected, skipped } = stats
  const files = suites.map(suite => ({ name: `e2e/browser/${suite.file}`, seconds: secondsOf(suite) }))
  return { passed: expected + flaky, failed: unexpected, skipped, failures: suites.flatMap(failuresIn), files }
}

function secondsOf({ suites = [], specs = [] }) {
  const runs = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  const own = runs.reduce((sum, { duration }) => sum + duration / 1000, 0)
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own)
}

function failuresIn({ suites = [], specs = [] }) {
  const failed = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results: [first] }) => failure(`${file}:${line} ${title}`, first?.error?.message)),
  )
  return [...failed, ...suites.flatMap(failuresIn)]
}

/** A name and the first lines of the reason: a snapshot or a server's output can be pages long. */
function failure(name, reason = '') {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter(line => !line.includes('/node_modules/'))
  const shown = lines.length > 40 ? [...lines.slice(0, 15), '…', ...lines.slice(-25)] : lines
  return [name, ...shown.map(line => `    ${line}`)].join('\n')
}

/** The report of a step that ended with this exit code. */
export function reportOf(step, code) {
  try {
    const report = step.report?.() ?? nothing
    // A step that failed without naming a test (a check, a crash, a file that does not load) is one failure.
    const isUnnamed = code !== 0 && report.failures.length === 0
    const failures = isUnnamed ? [failure(step.name, `ended with ${code}; its output is above`)] : report.failures
    return { ...report, failed: code !== 0 && report.failed === 0 ? 1 : report.failed, failures }
  } catch (error) {
    return { ...nothing, failed: 1, failures: [failure(step.name, `left no report: ${String(error)}`)] }
  }
}

/** The slowest files first; docs/guides/testing.md says why they are slow. */
export const slowest = (steps, count) =>
  steps
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
