import type { PredictedMonth } from '@tipy/domain/features/stats/stats.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#testing/app'
import { type Model, startModel } from './stats.model.testing.ts'
import { scopeOf } from './stats.slowAnswer.testing.ts'
import type { Part } from './stats.slowModel.testing.ts'

/** Each month and each open billing date that a reader counts, in all or in chosen offices, as the raw rows have them. */
let model: Model
beforeAll(async () => {
  model = await startModel(34)
})
afterAll(() => model.end())

const lastDays = ['2024-02-29', '2025-12-31', '2026-03-29']
const choices = [undefined, ['porto'], ['lisboa', 'porto']]
/** Of all offices, and of their own. */
const ofCompany = ['cfo', 'ceo']
const ofSome = ['broker', 'director', 'leader', 'credit']
const keyOf = (day: string) => `${Number(day.slice(5, 7))}-${day.slice(0, 4)}`

function countedBy(who: string, offices: readonly string[] | undefined): readonly Part[] {
  const reader = model.world.people.find(({ id }) => id === model.fixture.idOf(who))
  const scope = reader ? scopeOf(model.world, reader) : null
  return model.world.parts
    .filter(part => !offices || offices.includes(part.office ?? ''))
    .filter(part => scope === null || scope.counts(part))
}
const sum = (parts: readonly Part[]) => parts.reduce((all, { value }) => all + value, 0) / 100

/** `deal date amount` of each open billing date. */
function datesOf(parts: readonly Part[]): readonly string[] {
  const amounts = new Map<string, number>()
  for (const { ref, item, day, value } of parts) {
    const key = `${ref} ${item} ${day}`
    amounts.set(key, (amounts.get(key) ?? 0) + value)
  }
  return [...amounts].map(([key, cents]) => `${key.replace(/ \S+/, '')} ${(cents / 100).toFixed(2)}`).toSorted()
}

test.each([...ofCompany, ...ofSome])('of %s in every year', async who => {
  let dates = 0
  for (const lastDate of lastDays)
    for (const offices of ofSome.includes(who) ? [undefined] : choices) {
      const { data } = await send<Readonly<Record<string, PredictedMonth>>>(
        model.fixture.app,
        'GET /api/stats/predicted',
        {
          token: model.fixture.token(who),
          headers: { lastdate: lastDate, ...(offices && { offices: offices.join() }) },
        },
      )
      const parts = countedBy(who, offices)
      for (const [key, { total, totalBanks, predicted, reservations }] of Object.entries(data)) {
        const of = (measure: string) => parts.filter(part => part.measure === measure && keyOf(part.day ?? '') === key)
        const label = `${lastDate} ${offices?.join()} ${key}`
        const billed = of('billing')
        expect([total, totalBanks, predicted], label).toEqual([
          sum(billed.filter(({ isBank }) => !isBank)),
          sum(billed.filter(({ isBank }) => isBank)),
          sum(of('predicted')),
        ])
        const listed = reservations.map(one => `${one._id} ${one.predictedExecutionDate} ${one.amount.toFixed(2)}`)
        expect(listed.toSorted(), label).toEqual(datesOf(of('predicted')))
        dates += listed.length
      }
    }
  expect(dates).toBeGreaterThan(0)
})
