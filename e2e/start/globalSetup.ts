import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { keepTemporaryFoldersInMemory } from './memory.ts'
import { checkout, removeTemporaryFolders, temporaryFolder } from './places.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder made by a first start, with demonstration data. */
    filled: string
    /** The output of that start, and the seconds until it printed its address. */
    firstStart: { readonly output: string; readonly seconds: number }
  }
}

interface FirstStart {
  readonly filled: string
  readonly output: string
  readonly seconds: number
}

async function firstStart(): Promise<FirstStart> {
  const filled = join(temporaryFolder(), 'data')
  const began = performance.now()
  const product = startProduct({ env: { DATA_DIR: filled } })
  await product.address()
  const seconds = (performance.now() - began) / 1000
  product.signal('SIGTERM')
  await product.ended
  const copy = process.env.E2E_DEMONSTRATION
  if (copy !== undefined) execFileSync('cp', ['-a', filled, copy])
  return { filled, output: product.output(), seconds }
}

/** The variable that passes the first start to the next project: projects share the environment, but no modules. */
const left = 'E2E_FIRST_START'

/**
 * Builds the product and makes one filled data folder before the tests, so that only the tests of a fresh clone and of
 * a first start spend time on that.
 */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const releaseMemory = keepTemporaryFoldersInMemory()
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: checkout, stdio: 'inherit' })
  const found = process.env[left]
  const { filled, ...startResult } = found === undefined ? await firstStart() : (JSON.parse(found) as FirstStart)
  process.env[left] = JSON.stringify({ filled, ...startResult })
  project.provide('filled', filled)
  project.provide('firstStart', startResult)
  return async () => {
    await removeTemporaryFolders()
    releaseMemory()
  }
}
