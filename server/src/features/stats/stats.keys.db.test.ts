import type { StatsReply } from '@tipy/domain/features/stats/stats.contract'
import { type GroupName, groupNames, groupOf } from '@tipy/domain/figures/groups'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#testing/app'
import { type InvoicesFixture, startInvoices } from '#testing/invoices'
import { fillCompany } from './stats.generated.testing.ts'
import { addShape, keyLines, kindLines, type Shape } from './stats.shape.testing.ts'

/**
 * What is answered to a body with the keys of the product's description alone: its keys are kept in `stats.keys.txt`, so
 * that a change of them is seen. A fixed company on a fixed day; its numbers are those of `stats.model.db.test.ts`.
 */
let fixture: InvoicesFixture
beforeAll(async () => {
  fixture = await startInvoices()
  await fillCompany(fixture, { count: 150, seed: 41 })
  const { idOf } = fixture
  await setGoal({ group: 'consultant', user: idOf('ana') })
  await setGoal({ group: 'commercialDirector', user: idOf('director') })
  await setGoal({ group: 'office', office: 'lisboa' })
})
afterAll(() => fixture.end())

async function setGoal(target: object): Promise<void> {
  const monthlyGoals = Array.from({ length: 12 }, () => 1000)
  const body = { stat: 'billing', number: 12_000, monthlyGoals, ...target }
  expect((await send(fixture.app, 'POST /api/goals', { token: fixture.token('coo'), body })).status).toBe(201)
}

/** All that a reader may ask for; the statistic that asks for the block of expenses is the margin. */
function stats(group: GroupName, who: string): readonly string[] {
  const { blocks } = groupOf(group)
  if (who === 'cfo') return blocks.map(block => (block === 'expenses' ? 'margin' : block))
  return blocks.filter(
    block => block === 'billing' || block === 'reservations' || (block === 'findings' && who !== 'credit'),
  )
}
const byName = { page: 0, perPage: 10_000, sortBy: 'name', sortDesc: false }
const days = { period: true, lastPeriod: true, comparativeStats: true, includeTotal: true }

/** Every key of a body at least once. */
const bodies: Readonly<Record<string, (group: GroupName, who: string) => object>> = {
  'no filters': () => ({}),
  'one block and totals': (group, who) => ({
    ...byName,
    filters: { stats: stats(group, who).slice(0, 1), includeTotal: true },
  }),
  'every block, without totals': (group, who) => ({ ...byName, filters: { stats: stats(group, who), active: 'all' } }),
  'the last day compared': (group, who) => ({
    ...byName,
    filters: { stats: stats(group, who), ...days, lastDateOnly: true },
  }),
  'years compared': (group, who) => ({
    ...byName,
    filters: { stats: stats(group, who), ...days, multipleYears: true, fullYears: true },
  }),
  'some members': (group, who) => ({
    ...byName,
    sortBy: 'total.billing.value',
    sortDesc: true,
    filters: {
      stats: stats(group, who).slice(0, 2),
      includeTotal: true,
      active: true,
      hasTeam: 'all',
      roles: ['consultant', 'teamLeader'],
      offices: ['lisboa'],
      managers: [fixture.idOf('director')],
      teams: ['norte'],
      search: 'a',
      noTeamMembers: false,
    },
  }),
  'a person': () => ({ filters: { ...days, stats: ['billing'], ref: fixture.idOf('ana') } }),
  ranking: (group, who) => ({
    perPage: 20,
    filters: { stats: stats(group, who).slice(0, 1), period: true, isRanking: true },
  }),
}

const readers = ['cfo', 'broker', 'director', 'leader', 'credit', 'ana']

test('the keys of every answer are the stored ones, for every group and reader', async () => {
  const askedBy = new Map<string, string[]>()
  const sets = new Map<string, string>()
  const all = new Map<string, Shape>(readers.map(who => [who, new Map()]))
  for (const group of groupNames)
    for (const [name, bodyOf] of Object.entries(bodies))
      for (const [who, kinds] of all) {
        const { status, data } = await send<StatsReply>(fixture.app, 'POST /api/stats/{groupBy}', {
          token: fixture.token(who),
          params: { groupBy: group },
          body: bodyOf(group, who),
          headers: { firstdate: '2026-02-10', lastdate: '2026-03-05' },
        })
        if (status !== 200) continue
        addShape(kinds, data)
        const keys = keyLines(addShape(new Map(), data), sets).join('\n')
        askedBy.set(keys, [...(askedBy.get(keys) ?? []), `# ${group}, ${name}, ${who}`])
      }
  const ofKinds = [...all].flatMap(([who, shape]) => [`# kinds of values that ${who} reads`, ...kindLines(shape), ''])
  const ofBlocks = [...sets].map(([name, keys]) => `${name}: ${keys}`).sort()
  const ofAnswers = [...askedBy].flatMap(([keys, asked]) => [...asked, keys, ''])
  const text = ['# keys of blocks', ...ofBlocks, '', ...ofKinds, ...ofAnswers].join('\n')
  await expect(text).toMatchFileSnapshot('./stats.keys.txt')
})
