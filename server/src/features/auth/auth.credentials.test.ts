import { expect, test } from 'vitest'
import { createConcurrencyLimit } from '#http/limits/concurrencyLimit'
import { hashPassword, verifyPassword } from '#platform/passwords'
import { createCredentials } from './auth.credentials.ts'

const parameters = (hash: string | undefined) => hash?.split('$').slice(1, 4)

test('a login attempt computes one hash of the same cost, whether or not the account exists', async () => {
  const verified: string[] = []
  const verify = (hash: string, password: string) => {
    verified.push(hash)
    return verifyPassword(hash, password)
  }
  const credentials = createCredentials(createConcurrencyLimit(4), { hash: hashPassword, verify })
  const stored = await hashPassword('telhado-verde')

  expect(await credentials.match(stored, 'telhado-verde')).toBe(true)
  expect(await credentials.match(stored, 'outra coisa')).toBe(false)
  expect(await credentials.match(undefined, 'telhado-verde')).toBe(false)
  expect(await credentials.match(null, 'telhado-verde')).toBe(false)

  expect(verified).toHaveLength(4)
  expect(verified.map(parameters)).toEqual(Array(4).fill(parameters(stored)))
})

test('the password of the decoy does not match an account without a password', async () => {
  const credentials = createCredentials(createConcurrencyLimit(4), { hash: hashPassword, verify: async () => true })
  expect(await credentials.match(undefined, 'anything')).toBe(false)
})
