import { buildOrExit } from './lib/build.mjs'
import { stopWhenNpmDies } from './lib/orphan.mjs'

// The server runs in this process: signals reach it, its exit code is ours, and killing it leaves no child process.
stopWhenNpmDies()
await buildOrExit()
await import('../server/dist/main.js')
