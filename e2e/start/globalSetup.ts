import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { keepTemporaryFoldersInMemory } from './memory.ts'
import { checkout, removeTemporaryFolders, temporaryFolder } from './places.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder that a first start has made and filled. */
    filled: string
    /** What that start said, and after how long it answered. */
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
  return { filled, output: product.output(), seconds }
}

/** Where one project of a run leaves it for the next: each has modules of its own, and the environment in common. */
const left = 'E2E_FIRST_START'

/**
 * Every case starts what `npm start` would start; the time to build it is nobody's case but the fresh clone's, and the
 * time to make and fill a database only of those that look at a first start.
 */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const releaseMemory = keepTemporaryFoldersInMemory()
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: checkout, stdio: 'inherit' })
  const found = process.env[left]
  const { filled, ...said } = found === undefined ? await firstStart() : (JSON.parse(found) as FirstStart)
  process.env[left] = JSON.stringify({ filled, ...said })
  project.provide('filled', filled)
  project.provide('firstStart', said)
  return async () => {
    await removeTemporaryFolders()
    releaseMemory()
  }
}
