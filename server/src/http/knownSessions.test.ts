import { expect, test } from 'vitest'
import { createKnownSessions } from './knownSessions.ts'

test('a session is known from its authentication until it is refused', () => {
  const sessions = createKnownSessions()
  expect(sessions.personOf('Bearer a')).toBeUndefined()
  sessions.remember('Bearer a', 'Ana')
  sessions.remember('Bearer b', 'Ana')
  expect([sessions.personOf('Bearer a'), sessions.personOf('Bearer b')]).toEqual(['Ana', 'Ana'])
  sessions.forget('Bearer a')
  expect([sessions.personOf('Bearer a'), sessions.personOf('Bearer b')]).toEqual([undefined, 'Ana'])
})

test('of too many sessions the one that was not used for longest is forgotten', () => {
  const sessions = createKnownSessions(2)
  for (const name of ['a', 'b', 'a', 'c']) sessions.remember(name, name)
  expect(['a', 'b', 'c'].map(name => sessions.personOf(name))).toEqual(['a', undefined, 'c'])
})
