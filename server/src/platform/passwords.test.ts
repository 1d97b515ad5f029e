import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password is hashed with argon2id, 19 MiB and two passes', async () => {
  expect(await hashPassword('demo1234')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('only the same password verifies, and equal passwords do not share a hash', async () => {
  const first = await hashPassword('palavra-passe à moda antiga')
  const second = await hashPassword('palavra-passe à moda antiga')
  expect(first).not.toBe(second)
  expect(await verifyPassword(first, 'palavra-passe à moda antiga')).toBe(true)
  expect(await verifyPassword(first, 'palavra-passe a moda antiga')).toBe(false)
})
