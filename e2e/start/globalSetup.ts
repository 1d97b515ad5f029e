import { execFile, execFileSync } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { keepTemporaryFoldersInMemory } from './memory.ts'
import { checkout, type FirstStart, removeTemporaryFolders, resultOf, temporaryFolder } from './places.ts'
import { startProduct, stopEverything } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder that a first start fills with demonstration data while the first tests run (places.ts). */
    filled: string
  }
}

async function firstStart(filled: string): Promise<FirstStart> {
  const began = performance.now()
  const product = startProduct({ env: { DATA_DIR: filled } })
  await product.address()
  const seconds = (performance.now() - began) / 1000
  product.signal('SIGTERM')
  await product.ended
  return { output: product.output(), seconds }
}

/** Fills the folder, and copies it for the browser tests if they follow (scripts/test.mjs). */
async function fillAndCopy(filled: string): Promise<FirstStart> {
  const result = await firstStart(filled)
  const copy = process.env.E2E_DEMONSTRATION
  if (copy !== undefined) await promisify(execFile)('cp', ['-a', filled, copy])
  return result
}

/**
 * Says how the filling ended to the tests that wait for it. A failure is written too, not thrown: nothing awaits this
 * promise while tests run, so that Vitest would exit at once and leave servers running.
 */
async function fill(filled: string): Promise<void> {
  const result = await fillAndCopy(filled).catch((error: unknown) => ({ failure: String(error) }))
  const unfinished = `${resultOf(filled)}.new`
  writeFileSync(unfinished, JSON.stringify(result))
  renameSync(unfinished, resultOf(filled))
}

/** The variable that passes the folder to the next project: projects share the environment, but no modules. */
const left = 'E2E_FILLED'

/**
 * Builds the product and starts to fill one data folder, so that only the tests of a fresh clone and of a first start
 * spend time on that. Tests that need no data begin meanwhile (vitest.config.ts); the full form measures, so nothing
 * else runs beside it.
 */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const releaseMemory = keepTemporaryFoldersInMemory()
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: checkout, stdio: 'inherit' })
  const found = process.env[left]
  const filled = found ?? join(temporaryFolder(), 'data')
  process.env[left] = filled
  const filling = found === undefined ? fill(filled) : Promise.resolve()
  if (process.env.ENDURANCE === 'full') await filling
  project.provide('filled', filled)
  return async () => {
    // A run of few tests may end before the first start, which then ends too.
    await stopEverything()
    await filling
    await removeTemporaryFolders()
    releaseMemory()
  }
}
