import { expect } from 'vitest'
import { command, type Product } from '../../start/product.ts'

/** Stops the product by SIGTERM, which must end with code 0. */
export async function stopsWell(product: Product): Promise<void> {
  product.signal('SIGTERM')
  expect((await product.ended).code, product.output().slice(-4000)).toBe(0)
}

/** `npm run verify` must find no faults in the stored data. */
export async function verifies(env: Readonly<Record<string, string>>): Promise<void> {
  const verified = command(['verify'], { env: { ...env } })
  expect((await verified.ended).code, verified.output()).toBe(0)
}
