import { fc, test } from '@fast-check/vitest'
import { findingsFilters } from '@tipy/domain/features/findings/findings.filters'
import { findings } from '@tipy/domain/features/findings/findings.record'
import { readable } from '@tipy/domain/record/rights'
import { readSearch } from '@tipy/domain/record/search'
import { viewer } from '@tipy/domain/record/toys.testing'
import { describe, expect, it } from 'vitest'
import { initialState } from '#list/state/state.ts'
import { rowsQuery, sumsQuery } from './query.ts'

const state = { ...initialState, page: 3, filters: { city: 'Porto' } }
/** The server's own parser: it must accept what a screen sends. */
const read = (question: object) => readSearch(findings, findingsFilters, readable(findings, viewer()), question)

describe('the query of a list', () => {
  it('requests only rows, in the list’s own order unless the user chose one', () => {
    expect(rowsQuery(findings, state)).toEqual({ page: 3, perPage: 20, filters: { city: 'Porto' }, parts: ['rows'] })
    expect(rowsQuery(findings, { ...state, sort: { by: 'ref', desc: false } })).toMatchObject({
      sortBy: 'ref',
      sortDesc: false,
    })
  })

  it('requests sums of the whole filter, on any page', () => {
    const sums = sumsQuery(findings, state, 'totals')
    expect(sums).toEqual({ page: 0, perPage: 1, filters: { city: 'Porto' }, parts: ['totals'] })
    expect(sumsQuery(findings, { ...state, page: 0, sort: { by: 'ref', desc: true } }, 'totals')).toEqual(sums)
  })

  it('has no key for a toggle on "Tudo", which means both', () => {
    expect(rowsQuery(findings, { ...state, filters: { city: 'Porto', broken: null, sold: false } }).filters).toEqual({
      city: 'Porto',
      sold: false,
    })
  })

  it('contains search, archive and item only when set; an item is found archived or not', () => {
    const filters = (changes: object) => rowsQuery(findings, { ...initialState, ...changes }).filters
    expect(filters({})).toEqual({})
    expect(filters({ search: 'joão' })).toEqual({ search: 'joão' })
    expect(filters({ archived: true })).toEqual({ active: false })
    expect(rowsQuery({ archiveName: 'archived' }, { ...initialState, archived: true }).filters).toEqual({
      archived: true,
    })
    expect(filters({ archived: true, id: 'x' })).toEqual({ id: 'x' })
  })

  it('cannot override the fixed filters', () => {
    expect(rowsQuery(findings, state, { city: 'Braga' }).filters).toEqual({ city: 'Braga' })
  })
})

const id = fc.uuid()
const anyFilters = fc.record(
  {
    finder: fc.array(id, { minLength: 1, maxLength: 3 }),
    state: fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 3 }),
    address: fc.stringMatching(/^\S.{0,20}$/),
    rooms: fc.oneof(fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }), fc.record({ from: fc.nat(9) })),
    areaMin: fc.nat(1000),
    areaMax: fc.nat(1000),
  },
  { requiredKeys: [] },
)

test.prop([anyFilters, fc.boolean(), fc.option(id), fc.constantFrom('', 'joão')])(
  'every filter of a query is accepted by the server',
  (filters, archived, item, search) => {
    const listState = { ...initialState, filters, archived, id: item, search }
    const understood = read(rowsQuery(findings, listState))
    expect(understood).toMatchObject({ ok: true, value: { search: search || null, id: item && [item] } })
    const { op, of } = understood.ok
      ? (understood.value.condition as { op: string; of: readonly unknown[] })
      : { op: '', of: [] }
    expect([op, of.length]).toEqual(['and', Object.keys(filters).length])
  },
)
