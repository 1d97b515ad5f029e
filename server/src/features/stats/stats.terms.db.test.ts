import type { FigureRowsReply } from '@tipy/domain/features/stats/stats.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#testing/app'
import {
  type Asked,
  filtersOf,
  headersOf,
  inCents,
  labelOf,
  type Model,
  ranges,
  startModel,
} from './stats.model.testing.ts'
import { slowAnswer, within } from './stats.slowAnswer.testing.ts'
import { summed, termsOfSums } from './stats.slowModel.testing.ts'

/** The terms of formulas, in the generated company: each is what the raw rows of its members add up to. */
let model: Model
beforeAll(async () => {
  model = await startModel()
})
afterAll(() => model.end())

const ofMargin = ['margin', 'marginWithoutBanks', 'marginPercent', 'marginPercentWithoutBanks']
const formulas: Readonly<Record<string, readonly string[]>> = {
  offices: ofMargin,
  expenseSubCategories: ['subCategoryPercent'],
  expenses: ['subCategoryPercent'],
}
/** Who may ask for expenses. */
const readers = ['cfo', 'ceo', 'sys']

/** Offices share the expenses of none, to the cent for each month and each day at an edge. */
const maxShareError = 50

test.each(readers)('are those of the raw rows, of %s in every group and range', async who => {
  let numbers = 0
  for (const [group, figures] of Object.entries(formulas))
    for (const [at, range] of ranges.entries()) {
      const asked: Asked = { who, group, blocks: ['expenses'], range }
      const slow = slowAnswer(model.world, { ...asked, who: model.fixture.idOf(who), periods: range.periods })
      const members = slow.members.filter(id => id !== null)
      for (const [turn, stat] of figures.entries())
        for (const ref of [undefined, members[(at + turn) % members.length]])
          for (const period of ['period', 'total']) {
            const spans = range.periods[period] ?? []
            const sums = summed(slow.partsOf(ref).filter(({ day }) => within(day, spans) > 0))
            const expected = termsOfSums(stat, sums)
            const { terms, shared } = await termsOf(asked, { stat, period, ...(ref !== undefined && { ref }) })
            const label = `${labelOf(asked)} ${ref} ${stat} ${period}`
            expect(terms.length, label).toBe(expected.length)
            for (const [index, value] of terms.entries()) {
              const difference = Math.abs(value - (expected[index] ?? Number.NaN))
              // All offices have what no office spent alone; a single one has a part of it.
              const maxDifference = ref === undefined || shared === null ? 0 : Math.abs(shared) + maxShareError
              expect(difference, `${label} ${index}`).toBeLessThanOrEqual(maxDifference)
              if (value !== 0) numbers += 1
            }
          }
    }
  expect(numbers).toBeGreaterThan(20)
})

/** In cents; what the cell has of shared expenses, too, null where it has none. */
async function termsOf(asked: Asked, body: object) {
  const { status, data } = await send<FigureRowsReply>(model.fixture.app, 'POST /api/stats/{groupBy}/rows', {
    token: model.fixture.token(asked.who),
    params: { groupBy: asked.group },
    body: { ...body, perPage: 1, filters: filtersOf(asked) },
    headers: headersOf(asked.range),
  })
  expect(status, `${labelOf(asked)} ${JSON.stringify({ body, data })}`).toBe(200)
  return { terms: data.terms.map(({ value }) => inCents(value) ?? 0), shared: inCents(data.shared?.value ?? null) }
}
