import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundlePrograms } from './lib/bundle.mjs'
import { root } from './lib/paths.mjs'

/**
 * Compiles the server's threads and processes for a run of tests, which would load them by tsx: a reader of spreadsheets
 * takes a sixth of a second of a processor instead of a second. In `dist`, from where they find libraries and fonts.
 */
export default async function compileThreads() {
  const dist = join(root, 'server/dist')
  mkdirSync(dist, { recursive: true })
  const folder = mkdtempSync(join(dist, 'threads-'))
  await bundlePrograms({}, folder)
  // Read by server/src/platform/threads/started.ts.
  process.env.COMPILED_THREADS = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
