import { expect, test } from 'vitest'
import { isStorable, storableReason } from './storableText.ts'

test('a reason that PostgreSQL would refuse is stored with its characters replaced', () => {
  const reason = storableReason(new Error('a\0b\ud83d'))
  expect(reason).toBe('a\ufffdb\ufffd')
  expect(isStorable(reason)).toBe(true)
})

test('a long reason that is cut inside a surrogate pair can still be stored', () => {
  const reason = storableReason(`${'x'.repeat(499)}😀 more`)
  expect(reason).toHaveLength(500)
  expect(isStorable(reason)).toBe(true)
})
