import { expect, test } from 'vitest'
import { createVault } from './vault.ts'

const [old, present] = ['a secret of the installation, long', 'another secret of the installation']
const vault = createVault([old])

test('a secret is readable with its key and in its context only', () => {
  const text = vault.encrypt('1//refresh-token', 'gmail ana')
  expect(text).not.toContain('refresh')
  expect(vault.decrypt(text, 'gmail ana')).toBe('1//refresh-token')
  expect(vault.decrypt(text, 'gmail rui')).toBeNull()
  expect(createVault([present]).decrypt(text, 'gmail ana')).toBeNull()
})

test('the same secret is never written the same way twice', () => {
  expect(vault.encrypt('x', 'y')).not.toBe(vault.encrypt('x', 'y'))
})

test('a text that was changed or cut is not read', () => {
  const text = vault.encrypt('1//refresh-token', 'gmail ana')
  const [version, id, sealed = ''] = text.split('.')
  for (let at = 0; at < sealed.length; at++) {
    const other = sealed[at] === 'A' ? 'B' : 'A'
    const changed = `${version}.${id}.${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`
    if (!Buffer.from(changed.split('.')[2] ?? '', 'base64url').equals(Buffer.from(sealed, 'base64url')))
      expect(vault.decrypt(changed, 'gmail ana')).toBeNull()
    expect(vault.decrypt(`${version}.${id}.${sealed.slice(0, at)}`, 'gmail ana')).toBeNull()
  }
  for (const wrong of ['', 'v1', 'v1.x', `v2.${id}.${sealed}`, `${text}.x`])
    expect(vault.decrypt(wrong, 'gmail ana')).toBeNull()
})

test('after the key is replaced, old texts are read and said to be old', () => {
  const text = vault.encrypt('1//refresh-token', 'gmail ana')
  const rotated = createVault([present, old])
  expect(rotated.decrypt(text, 'gmail ana')).toBe('1//refresh-token')
  expect(rotated.isOld(text)).toBe(true)
  expect(rotated.isOld(rotated.encrypt('x', 'y'))).toBe(false)
})
