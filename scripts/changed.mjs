import { execFileSync, spawn } from 'node:child_process'
import { root, vitest } from './lib/paths.mjs'

/**
 * The tests that import what has changed, for the inner loop: since a commit (`npm run test:changed -- main`), otherwise
 * what is not committed yet, otherwise the last commit. Starts and browser journeys are left to `npm test`: they
 * import nothing of what they prove.
 */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const since = process.argv[2] ?? (git('status', '--porcelain') === '' ? 'HEAD~1' : 'HEAD')
console.log(`Tests of what has changed since ${git('log', '-1', '--format=%h %s', since)}`)

const projects = ['rules', 'unit', 'db', 'structure', 'web'].flatMap(name => ['--project', name])
const args = [vitest, 'run', `--changed=${since}`, '--passWithNoTests', ...projects]
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', code => process.exit(code ?? 1))
