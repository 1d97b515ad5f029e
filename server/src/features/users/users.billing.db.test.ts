import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#testing/app'
import { type InvoicesFixture, startInvoices } from '#testing/invoices'

let fixture: InvoicesFixture
beforeAll(async () => {
  fixture = await startInvoices()
  const { database, idOf } = fixture
  await database.db.updateTable('users').set({ start_date: '2026-02-01' }).where('id', '=', idOf('ana')).execute()
  await fixture.made({ value: 1000, date: '2026-02-01' })
  await fixture.made({ value: 500, date: '2026-01-31' })
  const archived = await fixture.made({ value: 300, date: '2026-02-10' })
  await fixture.remove('cfo', archived._id)
})
afterAll(() => fixture.end())

const billingOf = async (who: string, person: string) => {
  const request = { token: fixture.token(who), params: { id: fixture.idOf(person) } }
  const answer = await send<{ billing?: number | null }>(fixture.app, 'GET /api/users/{id}', request)
  return answer.status === 200 ? answer.data.billing : answer.status
}

test('a person’s billing is their own sides of active invoices since they started', async () => {
  expect(await billingOf('cfo', 'ana')).toBe(500)
  expect(await billingOf('cfo', 'eva')).toBe(0)
})

test('a colleague without listBillingStats does not read it, in a list either; everyone reads their own', async () => {
  expect(await billingOf('hr', 'ana')).toBe(null)
  expect(await billingOf('director', 'ana')).toBe(null)
  expect(await billingOf('director', 'director')).toBe(0)
  const body = { page: 0, perPage: 50, filters: {} }
  const list = await send<{ users: { _id: string; billing: unknown }[] }>(fixture.app, 'POST /api/users/search', {
    token: fixture.token('hr'),
    body,
  })
  expect(list.data.users.length).toBeGreaterThan(3)
  const others = list.data.users.filter(({ _id }) => _id !== fixture.idOf('hr'))
  expect(others.every(({ billing }) => billing === null)).toBe(true)
})
