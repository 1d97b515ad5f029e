import { expect, test } from 'vitest'
import { type Referred, referencesReply } from './stats.references.ts'

const ana = { id: 'ana', name: 'Ana', active: true }
const rui = { id: 'rui', name: 'Rui', active: false }
const person = (id: string, referrer: Referred['referrer']): Referred => ({
  id,
  name: id,
  active: true,
  startDate: '2026-01-01',
  referrer,
})
const people = [person('um', ana), person('dois', ana), person('três', rui)]
const billed: Readonly<Record<string, readonly number[]>> = {
  um: [10_050, 0, 33, 0],
  dois: [10_050, 7, 0, 0],
  três: [0, 0, 0, 100_000],
}
const billing = {
  percentage: 1,
  billingOf: (id: string, quarter: number) => billed[id]?.[quarter - 1] ?? 0,
}

test('a referrer gets a percentage of what each person billed in each quarter, rounded once', () => {
  const { referencedBy, quarterInfo } = referencesReply(people, billing)
  // A cent and a half each time: rounded per person and quarter, then added up.
  expect(referencedBy.ana).toMatchObject({
    name: 'Ana',
    active: true,
    totals: {
      1: { billing: 201, commissions: 2.02 },
      2: { billing: 0.07, commissions: 0 },
      3: { billing: 0.33, commissions: 0 },
      4: { billing: 0, commissions: 0 },
      yearly: { billing: 201.4, commissions: 2.02 },
    },
    references: [
      { _id: 'um', totals: { 1: { billing: 100.5, commissions: 1.01 } } },
      { _id: 'dois', totals: { yearly: { billing: 100.57, commissions: 1.01 } } },
    ],
  })
  expect(referencedBy.rui).toMatchObject({ active: false, totals: { 4: { billing: 1000, commissions: 10 } } })
  expect(quarterInfo.yearly).toEqual({ total: 1201.4, amountForReferences: 12.02 })
  expect(referencedBy.total).toMatchObject({ totals: { yearly: { billing: 1201.4, commissions: 12.02 } } })
})

test('without the right to the amounts it says who, not how much', () => {
  const reply = referencesReply(people, null)
  expect(JSON.stringify(reply)).not.toMatch(/"(billing|commissions|total|amountForReferences)":\d/)
  expect(reply.referencedBy.ana).toMatchObject({ references: [{ _id: 'um' }, { _id: 'dois' }] })
})

test('without references there are totals of nothing', () => {
  const { quarterInfo, referencedBy } = referencesReply([], billing)
  expect(quarterInfo['1']).toEqual({ total: 0, amountForReferences: 0 })
  expect(Object.keys(referencedBy)).toEqual(['total'])
})
