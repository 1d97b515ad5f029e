import { expect, test } from 'vitest'
import { createKnownSessions } from './knownSessions.ts'

const [a, b, c] = ['a', 'b', 'c'].map(name => Buffer.from(name)) as [Buffer, Buffer, Buffer]

test('a session is known from its authentication until it is refused', () => {
  const sessions = createKnownSessions()
  expect(sessions.personOf(a)).toBeUndefined()
  sessions.remember(a, 'Ana')
  sessions.remember(b, 'Ana')
  expect([sessions.personOf(a), sessions.personOf(b)]).toEqual(['Ana', 'Ana'])
  sessions.forget(a)
  expect([sessions.personOf(a), sessions.personOf(b)]).toEqual([undefined, 'Ana'])
})

test('of too many sessions the one that was not used for longest is forgotten', () => {
  const sessions = createKnownSessions(2)
  for (const token of [a, b, a, c]) sessions.remember(token, token.toString())
  expect([a, b, c].map(token => sessions.personOf(token))).toEqual(['a', undefined, 'c'])
})
