import { fc, test } from '@fast-check/vitest'
import { expect, it } from 'vitest'
import { figureNames, statistics } from '../../figures/figures.ts'
import { groupNames } from '../../figures/groups.ts'
import { readCell, type StatsCell, writeCell } from './stats.cellAddress.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10) as `${number}-${number}-${number}`)
/** Names of expenses and searches are typed by people. */
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.constantFrom('a;b', 'a=b', 'a,b', '%3B', '100 %', 'rest', '1', '.'),
)
const texts = fc.array(typed, { minLength: 1, maxLength: 3 })
const state = fc.constantFrom('true', 'false', 'all')

const anyCell: fc.Arbitrary<StatsCell> = fc
  .record(
    {
      stat: fc.constantFrom(...figureNames),
      group: fc.constantFrom(...groupNames),
      period: fc.constantFrom('3-2026', '2026', 'period', 'lastPeriod', 'total'),
      range: fc.record({ firstDate: day, lastDate: day }),
      offices: fc.array(typed, { maxLength: 2 }),
      ref: fc.option(typed),
      part: fc.constantFrom('finder' as const, 'seller' as const),
      filters: fc.record(
        {
          stats: fc.uniqueArray(fc.constantFrom(...statistics), { minLength: 1 }),
          period: fc.boolean(),
          lastPeriod: fc.boolean(),
          active: state,
          hasTeam: state,
          roles: texts,
          offices: texts,
          managers: texts,
          teams: texts,
          search: typed,
          multipleYears: fc.constantFrom(true, false, 2, 5),
          fullYears: fc.boolean(),
          ref: typed,
          refs: texts,
          lastDateOnly: fc.boolean(),
          noTeamMembers: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['stat', 'group', 'period', 'range', 'offices', 'filters'] },
  )
  .map(cell => cell as StatsCell)

test.prop([anyCell])('a number survives being written as text', cell => {
  const text = writeCell(cell)
  if (text !== null) expect(readCell(text)).toEqual(cell)
})

test.prop([fc.string({ maxLength: 60 })])('any other text is none, or a number that is written the same', text => {
  const cell = readCell(text)
  if (cell !== null) expect(readCell(writeCell(cell) ?? '')).toEqual(cell)
})

const cell: StatsCell = {
  stat: 'billing',
  group: 'consultants',
  period: '3-2026',
  range: { firstDate: '2026-01-01', lastDate: '2026-03-31' },
  offices: ['lisboa'],
  ref: 'ana',
  filters: { active: 'all', comparativeStats: true, includeTotal: true, stats: ['billing'], roles: [] },
}

it('is short, and says only what its rows depend on', () => {
  expect(writeCell(cell)).toBe(
    'billing;consultants;3-2026;2026-01-01..2026-03-31;member=ana;shell=lisboa;stats=billing;comparativeStats=1;active=all',
  )
  expect(writeCell({ ...cell, ref: null, offices: [], filters: {} })).toBe(
    'billing;consultants;3-2026;2026-01-01..2026-03-31;rest',
  )
})

it('has no text where its filters are longer than an address', () => {
  const teams = Array.from({ length: 300 }, (_, at) => `uma-equipa-${at}`)
  expect(writeCell({ ...cell, filters: { teams } })).toBeNull()
})

it.each([
  '',
  'billing',
  'nada;consultants;total;2026-01-01..2026-03-31',
  'billing;nada;total;2026-01-01..2026-03-31',
  'billing;consultants;total;2026-01-01',
  'billing;consultants;total;2026-02-30..2026-03-31',
  'billing;consultants;total;2026-01-01..2026-03-31;nada=1',
  'billing;consultants;total;2026-01-01..2026-03-31;isRanking=1',
  'billing;consultants;total;2026-01-01..2026-03-31;active=sim',
  'billing;consultants;total;2026-01-01..2026-03-31;stats=nada',
  'billing;consultants;total;2026-01-01..2026-03-31;multipleYears=9',
  'billing;consultants;total;2026-01-01..2026-03-31;multipleYears=toString',
  'billing;consultants;total;2026-01-01..2026-03-31;noTeamMembers=constructor',
  'billing;consultants;total;2026-01-01..2026-03-31;member=a;rest',
  'billing;consultants;total;2026-01-01..2026-03-31;member=a;member=b',
  'billing;consultants;total;2026-01-01..2026-03-31;__proto__=1',
])('%s is no number', text => {
  expect(readCell(text)).toBeNull()
})
