import { expect } from 'vitest'
import { command, type Product } from '../../start/product.ts'

/** Asked to stop, it does, and says that all was well. */
export async function stopsWell(product: Product): Promise<void> {
  product.signal('SIGTERM')
  expect((await product.ended).code, product.output().slice(-4000)).toBe(0)
}

/** What is kept holds against the rules it was made by. */
export async function verifies(env: Readonly<Record<string, string>>): Promise<void> {
  const verified = command(['verify'], { env: { ...env } })
  expect((await verified.ended).code, verified.output()).toBe(0)
}
