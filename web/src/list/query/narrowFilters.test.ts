import { expect, it } from 'vitest'
import { narrowFilters } from './narrowFilters.ts'

it('adds new filters, and intersects the values of filters that are set already', () => {
  expect(narrowFilters({ city: 'Faro' }, { executed: ['giveUp'] })).toEqual({ city: 'Faro', executed: ['giveUp'] })
  expect(narrowFilters({ executed: ['giveUp', 'executed'] }, { executed: ['toExecute', 'executed'] })).toEqual({
    executed: ['executed'],
  })
  const day = (from: string, to: string) => ({ day: { from, to } })
  expect(narrowFilters(day('2026-01-01', '2026-06-30'), day('2026-03-01', '2026-12-31'))).toEqual(
    day('2026-03-01', '2026-06-30'),
  )
  expect(narrowFilters({ day: { from: '2026-03-01' } }, { day: { to: '2026-12-31' } })).toEqual(
    day('2026-03-01', '2026-12-31'),
  )
})

it('returns null when no row can match', () => {
  expect(narrowFilters({ executed: ['giveUp'] }, { executed: ['executed'] })).toBeNull()
  expect(narrowFilters({ day: { to: '2026-01-31' } }, { day: { from: '2026-02-01' } })).toBeNull()
})
