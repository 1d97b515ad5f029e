import type { StatsReply } from '@tipy/domain/features/stats/stats.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#testing/app'
import { type InvoicesFixture, startInvoices } from '#testing/invoices'

/** ana (Lisboa, led by the director) and rui (Porto) share an invoice of Lisboa: that is all the broker sees of rui. */
let fixture: InvoicesFixture
beforeAll(async () => {
  fixture = await startInvoices()
  const { made, idOf } = fixture
  await made()
  await made({ ref: 'Bank', finder: 'Banco', seller: idOf('rui'), creditManager: idOf('credit') })
  for (const target of [
    { group: 'consultant', user: idOf('ana') },
    { group: 'consultant', user: idOf('rui') },
    { group: 'office', office: 'lisboa' },
  ])
    await setGoal(target)
})
afterAll(() => fixture.end())

async function setGoal(target: object): Promise<void> {
  const monthlyGoals = Array.from({ length: 12 }, () => 1000)
  const body = { stat: 'billing', number: 12_000, monthlyGoals, ...target }
  expect((await send(fixture.app, 'POST /api/goals', { token: fixture.token('coo'), body })).status).toBe(201)
}

/** The goals of a table: by name the amount and how many are listed, and the amount of the totals. */
async function goalsOf(who: string, groupBy: string) {
  const { data } = await send<StatsReply>(fixture.app, 'POST /api/stats/{groupBy}', {
    token: fixture.token(who),
    params: { groupBy },
    body: { filters: { stats: ['billing'], includeTotal: true } },
    headers: { firstdate: '2026-03-01', lastdate: '2026-03-31' },
  })
  type Period = { readonly billing: { readonly Goal: number | null } }
  const goalIn = (row: object | null) => (row as Readonly<Record<string, Period>>)['3-2026']?.billing.Goal
  const shown = data.stats.map(row => [row.name, [goalIn(row), row.goals?.length ?? 0]] as const)
  return { shown: Object.fromEntries(shown), total: goalIn(data.totals) }
}

test('rows have the goals that the reader may read by themselves, and totals add up those', async () => {
  expect((await goalsOf('cfo', 'consultants')).total).toBe(2000)
  expect(await goalsOf('broker', 'consultants')).toMatchObject({
    shown: { 'Pessoa ana': [1000, 1], 'Pessoa rui': [null, 0] },
    total: 1000,
  })
  expect((await goalsOf('ana', 'consultants')).shown).toEqual({ 'Pessoa ana': [1000, 1] })
})

test('whoever sees one deal of a person or an office reads no goal of theirs', async () => {
  expect(await goalsOf('credit', 'consultants')).toMatchObject({ shown: { 'Pessoa rui': [null, 0] }, total: null })
  expect((await goalsOf('credit', 'offices')).shown).toMatchObject({ 'Agência lisboa': [null, 0] })
  expect((await goalsOf('broker', 'offices')).shown).toMatchObject({ 'Agência lisboa': [1000, 1] })
})

test('the goal of a team is that of the members whom the reader leads', async () => {
  const rui = fixture.database.db.updateTable('users').where('id', '=', fixture.idOf('rui'))
  await rui.set({ team: 'norte' }).execute()
  expect((await goalsOf('cfo', 'teams')).shown).toMatchObject({ norte: [2000, 0] })
  expect((await goalsOf('director', 'teams')).shown).toMatchObject({ norte: [1000, 0] })
})
