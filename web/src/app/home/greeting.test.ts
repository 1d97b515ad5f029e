import { describe, expect, it } from 'vitest'
import { firstName, greetingAt, longDate } from './greeting.ts'

describe('greeting', () => {
  it.each([
    ['2026-11-15T05:59:00Z', 'Boa noite'],
    ['2026-11-15T06:00:00Z', 'Bom dia'],
    ['2026-11-15T11:59:00Z', 'Bom dia'],
    ['2026-11-15T12:00:00Z', 'Boa tarde'],
    ['2026-11-15T19:59:00Z', 'Boa tarde'],
    ['2026-11-15T20:00:00Z', 'Boa noite'],
    // In summer Lisbon is an hour ahead of UTC.
    ['2026-07-15T11:00:00Z', 'Boa tarde'],
    ['2026-07-15T05:00:00Z', 'Bom dia'],
  ])('at %s is %s', (instant, greeting) => {
    expect(greetingAt(new Date(instant))).toBe(greeting)
  })

  it('greets by the first name only', () => {
    expect(firstName(' Inês  Maria Conceição')).toBe('Inês')
  })

  it('writes the day out, whatever the time zone of the browser', () => {
    expect(longDate('2026-11-15')).toBe('Domingo, 15 de novembro de 2026')
  })
})
