import { describe, expect, it } from 'vitest'
import { acceptFilters, readFilter, resolveDays, writeFilter } from './filterValues.ts'

const active = { name: 'active', label: 'Ativo', shape: 'triState' } as const
const idle = { name: 'idle', label: 'Parados', shape: 'days' } as const

describe('a filter of yes, no and unknown', () => {
  it('stands in the address with each of its answers', () => {
    for (const value of [true, false, 'unknown'])
      expect(readFilter(active, writeFilter('triState', value)), String(value)).toBe(value)
    expect(readFilter(active, 'talvez')).toBeUndefined()
  })
  it('takes nothing else from a saved view', () => {
    expect(acceptFilters([active], { active: 'unknown' })).toEqual({ active: 'unknown' })
    expect(acceptFilters([active], { active: 'talvez' })).toEqual({})
  })
})

describe('a day that moves with the calendar', () => {
  it('is kept as it is, and becomes a day when the server is asked', () => {
    const filters = acceptFilters([idle], { idle: { to: 'today-7' } })
    expect(filters).toEqual({ idle: { to: 'today-7' } })
    expect(readFilter(idle, writeFilter('days', filters.idle))).toEqual({ to: 'today-7' })
    expect(resolveDays([idle], filters, '2026-11-17')).toEqual({ idle: { to: '2026-11-10' } })
    expect(resolveDays([idle], filters, '2026-11-18')).toEqual({ idle: { to: '2026-11-11' } })
  })
  it('may stand at both ends; fixed days must be in order', () => {
    expect(readFilter(idle, 'today-7..today')).toEqual({ from: 'today-7', to: 'today' })
    expect(readFilter(idle, '2026-11-17..2026-11-10')).toBeUndefined()
    expect(readFilter(idle, '..tomorrow')).toBeUndefined()
  })
  it('leaves fixed days and other filters alone', () => {
    const filters = { idle: { from: '2026-01-01' }, active: 'unknown' }
    expect(resolveDays([idle, active], filters, '2026-11-17')).toEqual(filters)
    expect(resolveDays([idle], {}, '2026-11-17')).toEqual({})
  })
})
