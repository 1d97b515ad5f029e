import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundlePrograms } from './lib/bundle.mjs'
import { isAlive } from './lib/isAlive.mjs'
import { root } from './lib/paths.mjs'

const dist = join(root, 'server/dist')
const prefix = 'threads-'

/** A run that was killed leaves its folder behind; one that still runs needs its own. */
function removeLeftovers() {
  const left = existsSync(dist) ? readdirSync(dist).filter(name => name.startsWith(prefix)) : []
  for (const name of left.filter(found => !isAlive(Number(found.slice(prefix.length)))))
    rmSync(join(dist, name), { recursive: true, force: true })
}

/**
 * Compiles the server's threads and processes for a run of tests, which would load them by tsx: a reader of spreadsheets
 * takes a sixth of a second of a processor instead of a second. In `dist`, from where they find libraries and fonts.
 */
export default async function compileThreads() {
  removeLeftovers()
  const folder = join(dist, `${prefix}${process.pid}`)
  await bundlePrograms({}, folder)
  // Read by server/src/platform/threads/started.ts.
  process.env.COMPILED_THREADS = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
