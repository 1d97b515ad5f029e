import { buildOrExit } from './lib/build.mjs'
import { stopWhenNpmDies } from './lib/orphan.mjs'

// The server runs in this process: signals reach it, its exit code is ours, and killing it leaves no child process.
stopWhenNpmDies()
await buildOrExit()
// Stack traces name the sources.
process.setSourceMapsEnabled(true)
await import('../server/dist/bundle/main.js')
