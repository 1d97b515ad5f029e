import { reservationsFilters } from '@tipy/domain/features/reservations/reservations.filters'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { conditions } from '@tipy/domain/record/condition'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whereSql } from '#engine/whereSql'
import { send } from '#testing/app'
import { type Deals, startDeals, wrong } from '#testing/deals'
import { reservationsServerRecord } from './reservations.serverRecord.ts'

let deals: Deals
beforeAll(async () => {
  deals = await startDeals()
  await deals.database.db
    .updateTable('users')
    .set({ recruiter: deals.idOf('broker'), recruiter_commission: 7.7 })
    .where('id', '=', deals.idOf('eva'))
    .execute()
})
afterAll(() => deals.end())

const termsIn = (row: object) =>
  Object.keys(row).filter(name => /^(finder|seller).*(Percentage|Commission)$/.test(name))

describe('who else is paid on a consultant’s side', () => {
  test('cannot be set by others: no user names themselves to be paid, or to read colleagues’ percentages', async () => {
    const { idOf } = deals
    const ofEva = { finder: idOf('eva'), seller: idOf('eva'), office: 'lisboa' }
    for (const [who, named] of [
      ['ana', { finderCommercialDirector: idOf('ana') }],
      ['ana', { finderRecruiter: idOf('ana'), finderRecruiterDirector: idOf('ana') }],
      ['leader', { finderTeam: 'sul', sellerTeam: 'sul' }],
      ['assistant', { sellerRecruiter: idOf('assistant'), sellerCommercialDirector: idOf('assistant') }],
    ] as const)
      for (const state of ['draft', 'active']) {
        const row = await deals.made(who, { ...ofEva, ...named, state })
        expect([who, termsIn(row)]).toEqual([who, []])
        const stored = (await deals.read('cfo', row._id)).data
        expect(stored).toMatchObject({
          finderTeam: null,
          finderCommercialDirector: null,
          finderRecruiterDirector: null,
        })
        expect([stored.finderRecruiter, stored.sellerRecruiter]).toEqual([idOf('broker'), idOf('broker')])
        if (!row.can.edit) continue
        expect((await deals.patch(who, row._id, named)).status, who).toBe(403)
        const put = (await deals.put(who, row._id, { city: 'Faro', ...named })).data
        expect([put.city, termsIn(put)]).toEqual(['Faro', []])
      }
  })

  test('is set by users responsible for commissions, and read by the people concerned', async () => {
    const { idOf } = deals
    const { _id } = await deals.made('pm', { finder: idOf('eva') })
    const named = { finderRecruiter: idOf('director'), finderCommercialDirector: idOf('director'), finderTeam: 'sul' }
    for (const who of ['broker', 'pm', 'cfo']) expect((await deals.patch(who, _id, named)).data).toMatchObject(named)
    expect(termsIn((await deals.read('director', _id)).data)).toEqual(
      expect.arrayContaining(['finderCommercialDirectorCommission', 'finderRecruiterPercentage']),
    )
  })
})

test('changing a sale to a loan changes the terms, and back; typed percentages stay', async () => {
  const paid = async (id: string) => {
    const { finderPercentage, sellerPercentage } = (await deals.read('cfo', id)).data
    return [finderPercentage, sellerPercentage]
  }
  const { _id } = await deals.made('ana', { state: 'draft' })
  expect(await paid(_id)).toEqual([47.8, 47.8])
  await deals.patch('ana', _id, { dealType: 'mortgageLoan', state: 'active' })
  expect(await paid(_id)).toEqual([47.8, 20])
  await deals.patch('pm', _id, { dealType: 'creditTransfer', sellerPercentage: 33 })
  expect(await paid(_id)).toEqual([47.8, 33])
  await deals.patch('pm', _id, { dealType: 'sales' })
  expect(await paid(_id)).toEqual([47.8, 47.8])
  await deals.patch('pm', _id, { dealType: 'mortgageLoan', sellerPercentage: 21 })
  expect(await paid(_id)).toEqual([47.8, 21])
})

test('the creator of a deal cannot be removed', async () => {
  const row = await deals.made('pm')
  for (const save of [deals.put, deals.patch])
    expect(wrong(await save('cfo', row._id, { user: null }))).toEqual([422, { user: 'Obrigatório' }])
  const draft = await deals.made('coo', { state: 'draft', user: null, office: 'lisboa' })
  expect(draft.user).toBe(deals.idOf('coo'))
  expect(wrong(await deals.patch('coo', draft._id, { user: null }))).toEqual([422, { user: 'Obrigatório' }])
})

test('an archived draft cannot be sent before it is restored', async () => {
  const { _id } = await deals.made('ana', { state: 'draft', processManagers: [deals.idOf('pm')] })
  await deals.remove('ana', _id)
  for (const save of [deals.put, deals.patch])
    expect(wrong(await save('ana', _id, { state: 'active' }))).toEqual([422, { state: expect.any(String) }])
  expect(await deals.database.db.selectFrom('mails').selectAll().execute()).toEqual([])
  await deals.remove('ana', _id)
  expect((await deals.patch('ana', _id, { state: 'active' })).status).toBe(200)
})

test('a draft whose parts add up to more than its value has a deal sheet', async () => {
  const part = { type: 'CPCV', percentage: 100 }
  const { _id: id } = await deals.made('pm', { state: 'draft', value: 999_999_999_999, billingDates: [part, part] })
  const request = { token: deals.token('pm'), params: { id } }
  expect(await send(deals.app, 'GET /api/reservations/{id}/pdf', request)).toMatchObject({ status: 200 })
})

test('filters by billing dates read the indexed table, with the same result as the deals themselves', async () => {
  const { db } = deals.database
  const part = { type: 'CPCV', percentage: 50, predictedExecutionDate: '2026-04-01' }
  const open = await deals.made('pm', { billingDates: [part, { ...part, predictedExecutionDate: '2026-05-01' }] })
  const done = await deals.made('pm', { billingDates: [{ ...part, executionDate: '2026-04-02' }, part] })
  const unsure = await deals.made('ana', { state: 'draft', billingDates: [] })
  const moved = await deals.made('pm', { billingDates: [part, part] })
  await deals.patch('pm', moved._id, {
    billingDates: [{ ...part, percentage: 100, predictedExecutionDate: '2026-06-01' }],
  })
  await deals.remove('pm', done._id)
  const where = conditions(reservations)
  const { hasPrediction, predictionDate, billingDate } = reservationsFilters
  const april = { from: '2026-04-01', to: '2026-04-30' }
  for (const [condition, among] of [
    [hasPrediction.condition(where, true), [open, done, moved]],
    [hasPrediction.condition(where, false), [unsure]],
    [predictionDate.condition(where, april), [open, done]],
    [predictionDate.condition(where, { from: '2026-06-01' }), [moved]],
    [billingDate.condition(where, april), [done]],
    [billingDate.condition(where, {}), [done]],
  ] as const) {
    const ids = async (filter: ReturnType<typeof whereSql>) =>
      (await sql<{ id: string }>`select t.id from reservations t where ${filter} order by t.id`.execute(db)).rows
    const indexed = whereSql(reservations, condition, 't', reservationsServerRecord.partRows)
    expect(indexed.compile(db).sql).not.toContain('jsonb')
    const found = await ids(indexed)
    expect(found).toEqual(await ids(whereSql(reservations, condition, 't')))
    const ours = [open, done, unsure, moved].map(({ _id }) => _id)
    expect(new Set(found.flatMap(({ id }) => (ours.includes(id) ? [id] : [])))).toEqual(
      new Set(among.map(({ _id }) => _id)),
    )
  }
})
