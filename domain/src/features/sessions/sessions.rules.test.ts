import { expect, test } from 'vitest'
import { appNamed, needsTouch, silenceStart } from './sessions.rules.ts'

const noon = new Date('2026-03-05T12:00:00Z')

test('thirty minutes without calls end a session', () => {
  expect(silenceStart(noon)).toEqual(new Date('2026-03-05T11:30:00Z'))
})

test('presence is recorded once a minute', () => {
  expect(needsTouch(new Date('2026-03-05T11:59:01Z'), noon)).toBe(false)
  expect(needsTouch(new Date('2026-03-05T11:59:00Z'), noon)).toBe(true)
})

test('only the header agenda names the agenda app', () => {
  expect(appNamed('agenda')).toBe('agenda')
  expect(appNamed(' Agenda ')).toBe('agenda')
  expect(appNamed('tipy')).toBe('tipy')
  expect(appNamed('something else')).toBe('tipy')
  expect(appNamed(undefined)).toBe('tipy')
})
