import { describe, expect, test } from 'vitest'
import { sample, sampleDay } from './demo.testing.ts'

describe.each([...sample.companies])('sessions of $name', ({ people, sessions }) => {
  test('are of active people, until yesterday, and do not overlap', () => {
    const active = new Set(people.filter(person => person.active).map(({ id }) => id))
    const ends = new Map<string, string>()
    for (const { user, start, end } of sessions) {
      expect(active.has(user)).toBe(true)
      expect(start < end && end < sampleDay).toBe(true)
      expect(start > (ends.get(user) ?? '')).toBe(true)
      ends.set(user, end)
    }
    // People whose contract has just started have none yet.
    expect(ends.size).toBeGreaterThan(0.9 * active.size)
  })

  test('are of both apps, and most days have some', () => {
    expect(new Set(sessions.map(({ app }) => app))).toEqual(new Set(['tipy', 'agenda']))
    expect(new Set(sessions.map(({ start }) => start.slice(0, 10))).size).toBeGreaterThan(80)
  })
})
