import type { StatsReply } from '@tipy/domain/features/stats/stats.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#testing/app'
import { type InvoicesFixture, startInvoices } from '#testing/invoices'

/** ana and rui billed 5 000 € each in March; eva 3 000 €. */
let fixture: InvoicesFixture
beforeAll(async () => {
  fixture = await startInvoices()
  const { made, idOf, database, deals } = fixture
  await made({ value: 10_000 })
  await made({ value: 3000, finder: idOf('eva'), seller: idOf('eva'), office: 'porto' })
  await made({ value: 90_000, finder: idOf('eva'), seller: idOf('eva'), office: 'porto', date: '2025-12-31' })
  const { db } = database
  const limits = { billing_limit: 4999.99, billing_limit_percentage: 50 }
  await db.updateTable('companies').set(limits).where('id', '=', deals.company.id).execute()
  const people = db.updateTable('users').where('company_id', '=', deals.company.id)
  await people.set({ commission: '50', commercial_director_commission: '5' }).execute()
  await people
    .set({ commission: '49.9' })
    .where('id', 'in', [idOf('ana'), idOf('eva')])
    .execute()
  await people
    .set({ commercial_director_commission: null })
    .where('id', 'in', [idOf('rui'), idOf('eva')])
    .execute()
  await people
    .set({ manager: idOf('broker') })
    .where('id', '=', idOf('rui'))
    .execute()
})
afterAll(() => fixture.end())

interface Asking {
  readonly groupBy?: string
  readonly filters?: object
  readonly headers?: object
}
async function warned(who: string, { groupBy = 'consultants', filters = {}, headers = {} }: Asking = {}) {
  const { status, data } = await send<StatsReply>(fixture.app, 'POST /api/stats/{groupBy}', {
    token: fixture.token(who),
    params: { groupBy },
    body: { perPage: 50, filters },
    headers: { firstdate: '2026-03-01', lastdate: '2026-03-31', ...headers },
  })
  expect(status, who).toBe(200)
  return Object.fromEntries(data.stats.map(({ name, warnings }) => [name.replace('Pessoa ', ''), warnings]))
}

test('readers without percentages are warned of nothing, and no row of another group warns', async () => {
  for (const who of ['broker', 'director', 'leader', 'ana'])
    expect(new Set(Object.values(await warned(who))), who).toEqual(new Set([undefined]))
  expect(new Set(Object.values(await warned('cfo', { groupBy: 'commercialDirectors' })))).toEqual(new Set([undefined]))
})

test('the CFO is warned of a missing commission of the director, unless a broker leads the person', async () => {
  expect(await warned('cfo')).toMatchObject({ ana: ['billingLimit'], rui: [], eva: ['commercialDirectorCommission'] })
})

test('others who read percentages are warned of the limit only', async () => {
  expect(await warned('coo')).toMatchObject({ ana: ['billingLimit'], rui: [], eva: [] })
})

test('the limit is of this calendar year and all offices, whatever is chosen', async () => {
  const lastYear = { firstdate: '2025-12-01', lastdate: '2025-12-31' }
  expect(await warned('coo', { headers: lastYear })).toMatchObject({ ana: ['billingLimit'], eva: [] })
  const people = fixture.database.db.updateTable('users').where('id', '=', fixture.idOf('ana'))
  await people.set({ offices: ['lisboa', 'porto'] }).execute()
  expect(await warned('coo', { filters: { offices: ['porto'] } })).toMatchObject({ ana: ['billingLimit'] })
})
