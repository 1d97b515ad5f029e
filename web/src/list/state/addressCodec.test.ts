import { fc, test } from '@fast-check/vitest'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { pageSizes } from '@tipy/domain/record/paging'
import { describe, expect, it } from 'vitest'
import type { FilterSpec } from '#kinds/filter.ts'
import { readListSearch } from './address.ts'
import { type AddressSchema, readState, writeState } from './addressCodec.ts'
import { acceptFilters } from './filterValues.ts'
import { initialState, type ListState, type Panel } from './state.ts'

const specs: readonly FilterSpec[] = [
  { name: 'text', label: 'Texto', shape: 'text' },
  { name: 'flag', label: 'Sim ou não', shape: 'flag' },
  { name: 'toggle', label: 'Três vias', shape: 'toggle' },
  { name: 'keys', label: 'Chaves', shape: 'keys' },
  { name: 'days', label: 'Dias', shape: 'days' },
  { name: 'number', label: 'Número', shape: 'number' },
  { name: 'numbers', label: 'Entre', shape: 'numbers' },
  { name: 'amounts', label: 'Valores', shape: 'amounts' },
]
const fields = ['ref', 'city', 'area', '_created']
const schema: AddressSchema = {
  specs,
  sortable: new Set(fields),
  columns: new Set(fields),
  hasPercentages: true,
  opensWithItem: 'comments',
}

/** Through a real address bar: written, parsed by the router, filtered by the route, read. */
const roundTrip = (state: ListState) => readState(throughTheBar(writeState(state, schema)), schema)
const throughTheBar = (search: Readonly<Record<string, unknown>>) =>
  readListSearch(defaultParseSearch(defaultStringifySearch(search)))

const anyId = fc.uuid()
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map(value => Math.round(value * 100) / 100 + 0)
/** Texts as users type them: digits, quotes, commas, dots, emoji, and texts that JSON would parse. */
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('12', 'true', 'null', '"a"', '1e5', '0012', '{}', 'a..b', '%', '%2C'),
)
const trimmed = typed.map(text => text.trim()).filter(text => text !== '')
const ends = <T>(end: fc.Arbitrary<T>, order: (a: T, b: T) => number) =>
  fc.oneof(
    end.map(from => ({ from })),
    end.map(to => ({ to })),
    fc.tuple(end, end).map(pair => {
      const [from, to] = pair.toSorted(order)
      return { from, to }
    }),
  )
const numeric = (a: number, b: number) => a - b

const anyFilters = fc
  .record(
    {
      text: trimmed,
      flag: fc.boolean(),
      toggle: fc.constantFrom(true, false, null),
      keys: fc.uniqueArray(trimmed, { minLength: 1, maxLength: 4 }),
      days: ends(day, (a, b) => (a < b ? -1 : 1)),
      number: amount,
      numbers: ends(amount, numeric),
      amounts: fc.oneof(fc.uniqueArray(amount, { minLength: 1, maxLength: 4 }), ends(amount, numeric)),
    },
    { requiredKeys: [] },
  )
  .map(values => acceptFilters(specs, values))

const anyPanel: fc.Arbitrary<Panel> = fc.oneof(
  fc.record({ kind: fc.constantFrom('view', 'edit', 'changes', 'comments'), id: anyId }),
  fc.constant({ kind: 'add' as const }),
  fc.constant({ kind: 'total' as const, name: 'value' }),
  fc.constant({ kind: 'total' as const, name: 'value', perPage: 50 as const }),
)
const anyColumns = fc.uniqueArray(fc.constantFrom(...fields), { minLength: 1 }).chain(names =>
  fc
    .tuple(
      ...names.map(() => fc.record({ visible: fc.boolean(), width: fc.option(fc.integer({ min: 60, max: 800 })) })),
    )
    .map(looks =>
      names.map((field, index) => {
        const { visible = true, width } = looks[index] ?? {}
        // At least one must be visible, or the columns are not written.
        return { field, visible: visible || index === 0, ...(typeof width === 'number' && { width }) }
      }),
    ),
)

const anyState: fc.Arbitrary<ListState> = fc.record({
  page: fc.nat(999_999),
  perPage: fc.constantFrom(...pageSizes),
  sort: fc.option(fc.record({ by: fc.constantFrom(...fields), desc: fc.boolean() })),
  filters: anyFilters,
  search: fc.oneof(fc.constant(''), trimmed),
  archived: fc.boolean(),
  view: fc.constantFrom('items', 'percentages'),
  id: fc.option(anyId),
  panel: fc.option(anyPanel),
  filtering: fc.boolean(),
  profile: fc.option(trimmed),
  columns: fc.option(anyColumns),
  expanded: fc.boolean(),
})

test.prop([anyState])('any list state survives the address bar', state => {
  expect(roundTrip(state)).toEqual(state)
})

test.prop([fc.object()])('any address is read as a valid state, and writing that state is stable', junk => {
  const state = readState(readListSearch(junk), schema)
  expect(roundTrip(state)).toEqual(state)
})

describe('the address', () => {
  it('is empty for the initial state', () => {
    expect(writeState(initialState, schema)).toEqual({})
  })

  it('is short and readable', () => {
    const state: ListState = {
      ...initialState,
      page: 2,
      sort: { by: 'city', desc: true },
      search: 'joao',
      filters: { keys: ['a', 'b'], days: { from: '2026-01-01', to: '2026-03-31' }, amounts: [2, 3], number: 90 },
      columns: [
        { field: 'ref', visible: true, width: 120 },
        { field: 'city', visible: false },
      ],
    }
    expect(decodeURIComponent(defaultStringifySearch(writeState(state, schema)))).toBe(
      '?page=2&sort=-city&q=joao&cols=ref.120~-city&f.keys=a,b&f.days=2026-01-01..2026-03-31&f.number=90&f.amounts=2,3',
    )
  })

  it.each([
    ['?page=-1&perPage=21&sort=secret&view=tudo&id=7&panel=view:7&cols=nada', initialState],
    ['?page=1.5&archived=sim&expanded=yes&f.days=2026-02-30..&f.flag=2&f.number=abc&f.unknown=1', initialState],
    ['?f.numbers=9..3&f.keys=&f.text=%20%20&f.amounts=,', initialState],
    ['?q=12', { ...initialState, search: '12' }],
    ['?q=true', { ...initialState, search: 'true' }],
    ['?__proto__=1&constructor=2', initialState],
  ])('%s is read without its invalid and unknown parameters', (address, expected) => {
    expect(readState(readListSearch(defaultParseSearch(address)), schema)).toEqual(expected)
  })

  it('ignores the percentages view where the record declares none', () => {
    expect(readState({ view: 'percentages' }, { ...schema, hasPercentages: false }).view).toBe('items')
  })

  it('drops parameters of other screens', () => {
    expect(readListSearch({ page: 2, token: 'abc', f: 1, 'f.city': 'Porto', q: ['a'] })).toEqual({
      page: 2,
      'f.city': 'Porto',
    })
  })
})
