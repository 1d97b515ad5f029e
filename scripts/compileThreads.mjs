import { rmSync } from 'node:fs'
import { bundlePrograms } from './lib/bundle.mjs'
import { ownFolder } from './lib/ownFolder.mjs'

/**
 * Compiles the server's threads and processes for a run of tests, which would load them by tsx: a reader of spreadsheets
 * takes a sixth of a second of a processor instead of a second.
 */
export default async function compileThreads() {
  const folder = ownFolder('threads')
  await bundlePrograms({}, folder)
  // Read by server/src/platform/threads/started.ts.
  process.env.COMPILED_THREADS = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
