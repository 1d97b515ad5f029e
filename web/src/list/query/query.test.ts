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
/** The server's own reader: what a screen asks must be what the server understands. */
const read = (question: object) => readSearch(findings, findingsFilters, readable(findings, viewer()), question)

describe('the question of a list', () => {
  it('asks for rows alone, in the list’s own order unless one was chosen', () => {
    expect(rowsQuery(state)).toEqual({ page: 3, perPage: 20, filters: { city: 'Porto' }, parts: ['rows'] })
    expect(rowsQuery({ ...state, sort: { by: 'ref', desc: false } })).toMatchObject({
      sortBy: 'ref',
      sortDesc: false,
    })
  })

  it('asks for sums of the whole filter, wherever the page stands', () => {
    const sums = sumsQuery(state, 'totals')
    expect(sums).toEqual({ page: 0, perPage: 1, filters: { city: 'Porto' }, parts: ['totals'] })
    expect(sumsQuery({ ...state, page: 0, sort: { by: 'ref', desc: true } }, 'totals')).toEqual(sums)
  })

  it('says search, archive and item only when they are set; an item is shown archived or not', () => {
    const filters = (changes: object) => rowsQuery({ ...initialState, ...changes }).filters
    expect(filters({})).toEqual({})
    expect(filters({ search: 'joão' })).toEqual({ search: 'joão' })
    expect(filters({ archived: true })).toEqual({ active: false })
    expect(filters({ archived: true, id: 'x' })).toEqual({ id: 'x' })
  })

  it('cannot filter away what the place fixes', () => {
    expect(rowsQuery(state, { city: 'Braga' }).filters).toEqual({ city: 'Braga' })
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
  'is understood by the server, every filter of it',
  (filters, archived, item, search) => {
    const asked = { ...initialState, filters, archived, id: item, search }
    const understood = read(rowsQuery(asked))
    expect(understood).toMatchObject({ ok: true, value: { search: search || null, id: item } })
    const { op, of } = understood.ok
      ? (understood.value.condition as { op: string; of: readonly unknown[] })
      : { op: '', of: [] }
    expect([op, of.length]).toEqual(['and', Object.keys(filters).length])
  },
)
