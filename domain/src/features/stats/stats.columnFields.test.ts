import { describe, expect, test } from 'vitest'
import { flags } from '../../access/flags.ts'
import type { DateRange } from '../../calendar/days.ts'
import { cellText, chipModes } from './stats.cellText.ts'
import { fieldsOf } from './stats.columnFields.ts'
import { type Column, comparedInMonths } from './stats.columnParts.ts'
import { columnsOf } from './stats.columns.ts'
import { computedNumber } from './stats.computed.ts'
import { statsFields } from './stats.fields.ts'
import { officeColumns } from './stats.offices.ts'
import { cardFields } from './stats.series.ts'
import { periodsIn, type TableShown, usualYears } from './stats.tableShown.ts'
import { choicesOf, viewNames } from './stats.views.ts'

const sysAdmin = { id: 'me', roles: ['sysAdmin'], flags: new Set(flags) } as const
const range: DateRange = { firstDate: '2026-02-10', lastDate: '2026-03-05' }
const allExtras = [[], ['giveUps', 'productivity']] as const
const tables: readonly TableShown[] = choicesOf(sysAdmin).flatMap(choice =>
  allExtras.map(extras => ({ choice, years: usualYears, range, extras })),
)

const isOfMonths = (name: string) => Object.values<string>(comparedInMonths).includes(name)

/** A value in the period at this place: each is another number, comparisons have two. */
function valueNamed(name: string, at: number): unknown {
  if (name === comparedInMonths.days) return '2026-01-01..2026-03-05'
  const number = (at + 1) * 1000 + name.length
  const isComparison = !isOfMonths(name) && /^Compared|Growth$/.test(name)
  return isComparison ? { amount: number, percent: number / 100, isPoor: true } : number
}

/** What the server leaves of a period for a call that names these fields. */
function periodWith(fields: readonly string[], at: number) {
  const blocks: Record<string, Record<string, unknown>> = {}
  for (const [block = '', name] of fields.map(field => field.split('.')))
    if (name !== undefined) {
      const isMiddle = name === 'ComparedToMedian' || name === 'ComparedToAverage'
      const names = isMiddle ? [name, ...Object.values(comparedInMonths)] : [name]
      blocks[block] = { ...blocks[block], ...Object.fromEntries(names.map(one => [one, valueNamed(one, at)])) }
    }
  return blocks
}

/** All that the columns say of a row with these fields. */
function textsOf(columns: readonly Column[], periods: readonly string[], fields: readonly string[]) {
  const row = Object.fromEntries(periods.map((period, at) => [period, periodWith(fields, at)]))
  return columns.flatMap(column =>
    chipModes.map(mode => [
      cellText(column, row, { mode, officeName: key => key }),
      computedNumber(column, row, mode)?.computation,
    ]),
  )
}

describe('the fields of every view, with and without the columns that a widget adds', () => {
  test.each(viewNames)('%s: cover the path of every column, and the contract knows them', view => {
    for (const table of tables.filter(({ choice }) => choice.view === view)) {
      const columns = columnsOf(table).filter(({ figure }) => figure !== undefined)
      const paths = columns.flatMap(({ path, valuePath = path }) => [path, valuePath])
      const fields = fieldsOf(columns)
      expect(fields).toEqual(expect.arrayContaining(paths.map(path => path.split('.').slice(1).join('.'))))
      expect(statsFields).toEqual(expect.arrayContaining([...fields]))
    }
  })

  test.each(viewNames)('%s: are enough for all that cells and panels say, and none is too many', view => {
    for (const table of tables.filter(({ choice }) => choice.view === view)) {
      const columns = columnsOf(table)
      const periods = periodsIn(table).map(({ key }) => key)
      const fields = fieldsOf(columns)
      const texts = textsOf(columns, periods, statsFields)
      expect(textsOf(columns, periods, fields)).toEqual(texts)
      for (const field of fields)
        expect(
          textsOf(
            columns,
            periods,
            fields.filter(one => one !== field),
          ),
          field,
        ).not.toEqual(texts)
    }
  })
})

test('the months of billing are one field, its goals six', () => {
  const of = (view: (typeof viewNames)[number]) =>
    fieldsOf(columnsOf({ choice: { group: 'consultants', statistic: 'billing', view }, years: usualYears, range }))
  expect(of('months')).toEqual(['billing.value'])
  expect(of('goals')).toEqual([
    'billing.value',
    'billing.Goal',
    'billing.GoalPercent',
    'billing.ComparedToGoal',
    'billing.Expected',
    'billing.ComparedToExpected',
  ])
  expect(of('percentages')).toEqual([])
})

test('the table of offices has what each of its columns shows alone', () => {
  const periods = ['3-2026', '3-2025', '2026', '2025']
  for (const name of ['month', 'lastYearMonth', 'monthGrowth', 'year', 'yearGrowth', 'goal', 'goalPercent']) {
    const columns = officeColumns([name], 'billing', range)
    expect(textsOf(columns, periods, fieldsOf(columns)), name).toEqual(textsOf(columns, periods, statsFields))
  }
})

test('a card has a goal where its figure can have one', () => {
  expect(cardFields('billing')).toEqual([
    'billing.value',
    'billing.YearlyGrowth',
    'billing.Goal',
    'billing.GoalPercent',
  ])
  expect(cardFields('expenses')).toEqual(['expenses.value', 'expenses.YearlyGrowth'])
})
