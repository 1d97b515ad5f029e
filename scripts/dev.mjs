import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root, tsx, vite } from './lib/paths.mjs'

const port = process.env.PORT || '3000'
const env = { ...process.env, PORT: port, API_URL: process.env.API_URL ?? `http://localhost:${port}` }

const start = (args, cwd) => spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })

/** The server restarts when its sources change; Vite serves the screens and passes /api on to it. */
const children = [
  start([tsx, 'watch', '--clear-screen=false', 'server/src/main.ts'], root),
  start([vite, '--clearScreen', 'false'], join(root, 'web')),
]

function stopAll() {
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll)
for (const child of children) {
  child.once('exit', code => {
    process.exitCode ||= code ?? 0
    stopAll()
  })
}
