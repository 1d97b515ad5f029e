import { spawn } from 'node:child_process'
import { provideNginx } from './lib/nginx.mjs'
import { root, vitest } from './lib/paths.mjs'

/** Runs the scenarios of e2e/endurance in full, serially; arguments choose among them (`-- killed`). */
provideNginx()
const args = [vitest, 'run', '--project', 'endurance', '--no-file-parallelism', ...process.argv.slice(2)]
const env = { ...process.env, ENDURANCE: 'full' }
const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', code => process.exit(code ?? 1))
