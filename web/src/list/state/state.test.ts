import { fc, test } from '@fast-check/vitest'
import { pageSizes } from '@tipy/domain/record/paging'
import { describe, expect, it } from 'vitest'
import { initialState, type ListAction, type ListState, listReducer } from './state.ts'

const far: ListState = { ...initialState, page: 7, id: 'x' }
const after = (action: ListAction, from = far) => listReducer(from, action)

describe('an action that changes the query goes back to the first page', () => {
  it.each<ListAction>([
    { type: 'sort', sort: { by: 'ref', desc: true } },
    { type: 'filters', filters: { city: 'Porto' } },
    { type: 'search', search: 'joao' },
    { type: 'archived', archived: true },
    { type: 'forgetId' },
    { type: 'clear' },
    { type: 'moved' },
    { type: 'profile', view: { profile: 'Minha', columns: null, expanded: false, filters: {} } },
  ])('$type', action => {
    expect(after(action).page).toBe(0)
  })
})

describe('an action that changes only the display stays on its page', () => {
  it.each<ListAction>([
    { type: 'view', view: 'percentages' },
    { type: 'open', panel: { kind: 'add' } },
    { type: 'close' },
    { type: 'filtering', filtering: true },
    { type: 'columns', columns: [{ field: 'ref', visible: true }] },
    { type: 'expanded', expanded: true },
  ])('$type', action => {
    expect(after(action).page).toBe(7)
  })
})

it('an action changes only its own part of the state', () => {
  expect(after({ type: 'search', search: '  ana ' })).toEqual({ ...far, page: 0, search: 'ana' })
  expect(after({ type: 'open', panel: { kind: 'view', id: 'a' } })).toEqual({
    ...far,
    panel: { kind: 'view', id: 'a' },
  })
})

it('clearing removes filters, search and item, and keeps order, archive and columns', () => {
  const busy: ListState = {
    ...far,
    filters: { city: 'Porto' },
    search: 'ana',
    archived: true,
    sort: { by: 'ref', desc: false },
    columns: [{ field: 'ref', visible: true }],
  }
  expect(after({ type: 'clear' }, busy)).toEqual({ ...busy, page: 0, filters: {}, search: '', id: null })
})

it('a profile sets columns, expansion and filters, and removes the item', () => {
  const view = { profile: 'Minha', columns: null, expanded: true, filters: { city: 'Porto' } }
  expect(after({ type: 'profile', view })).toEqual({ ...far, ...view, page: 0, id: null })
})

it('a change of the shell on the first page keeps the same state', () => {
  expect(listReducer(initialState, { type: 'moved' })).toBe(initialState)
})

const anySize = fc.constantFrom(...pageSizes)

test.prop([fc.nat(10_000), anySize, anySize])('another page size keeps the first row on the page', (page, from, to) => {
  const next = listReducer({ ...initialState, page, perPage: from }, { type: 'perPage', perPage: to })
  const first = page * from
  expect(next.page * to).toBeLessThanOrEqual(first)
  expect((next.page + 1) * to).toBeGreaterThan(first)
})

test.prop([fc.double({ noNaN: true, noDefaultInfinity: true })])(
  'a page number is never negative or fractional',
  page => {
    const next = listReducer(initialState, { type: 'page', page })
    expect(Number.isInteger(next.page) && next.page >= 0).toBe(true)
  },
)
