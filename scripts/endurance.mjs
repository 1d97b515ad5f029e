import { spawn } from 'node:child_process'
import { provideNginx } from './lib/nginx.mjs'
import { root, vitest } from './lib/paths.mjs'

/**
 * Runs the scenarios of e2e/endurance, the starts (with a clone that is installed and built), and the database tests
 * with their full volumes, serially; arguments choose among them (`-- killed`).
 */
provideNginx()
const projects = ['endurance', 'start', 'db'].flatMap(name => ['--project', name])
const args = [vitest, 'run', ...projects, '--no-file-parallelism', ...process.argv.slice(2)]
const env = { ...process.env, ENDURANCE: 'full' }
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', code => process.exit(code ?? 1))
