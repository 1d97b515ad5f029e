import type { FileShown } from '@tipy/domain/features/files/files.contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobNames } from '#app/jobTimes'
import { send } from '#testing/app'
import { type Deals, startDeals } from '#testing/deals'
import { formOf } from '#testing/files'
import { fingerprint } from '#testing/fingerprint'
import { forgetJobs } from '#testing/jobs'

let fixture: Deals
let deal = ''
beforeAll(async () => {
  fixture = await startDeals()
})
afterAll(() => fixture.end())
const newDeal = async () => {
  const { data, status } = await fixture.create('pm', { finder: fixture.idOf('ana'), seller: fixture.idOf('rui') })
  expect(status, JSON.stringify(data)).toBe(201)
  deal = data._id
}
beforeEach(newDeal)

const about = (who: string) => ({ token: fixture.token(who), params: { group: 'reservations', id: deal } })
const add = async (who: string, path: string): Promise<FileShown> => {
  const { token, params } = about(who)
  const { status, data } = await send<FileShown[]>(fixture.app, 'POST /api/files/{group}/{id}/{field}', {
    token,
    params: { ...params, field: 'files' },
    body: formOf({ path }),
  })
  expect(status, JSON.stringify(data)).toBe(201)
  return data[0] as FileShown
}
const change = (who: string, ...body: object[]) =>
  send<FileShown[]>(fixture.app, 'PATCH /api/files', { token: fixture.token(who), body })
const toggle = (who: string, id: string) =>
  send(fixture.app, 'DELETE /api/files/{id}', { token: fixture.token(who), params: { id } })
const patchDeal = (who: string, files: object[]) =>
  send<{ files: FileShown[] }>(fixture.app, 'PATCH /api/reservations/{id}', {
    token: fixture.token(who),
    params: { id: deal },
    body: { files },
  })
const canOf = async (who: string) =>
  (await send<{ can: object }>(fixture.app, 'GET /api/files/{group}/{id}', about(who))).data.can

test('users who see a deal add files to it, and change only their own', async () => {
  const own = await add('ana', 'meu.pdf')
  const other = await add('rui', 'dele.pdf')
  expect(await canOf('ana')).toEqual({ edit: true, others: false })
  const before = await fingerprint(fixture.database.db)
  const refused = [
    await change('ana', { _id: other._id, name: 'x.pdf' }),
    await change('ana', { _id: other._id, folder: 'x' }),
    await change('ana', { _id: other._id, active: false }),
    await change('ana', { _id: other._id, isInvoice: true }),
    await change('ana', { _id: own._id, name: 'x.pdf' }, { _id: other._id, name: 'x.pdf' }),
    await toggle('ana', other._id),
    await patchDeal('ana', [{ _id: other._id, active: false }]),
    await patchDeal('ana', [
      { ...own, name: 'x.pdf' },
      { ...other, name: 'x.pdf' },
    ]),
  ]
  expect(refused.map(({ status, message }) => [status, message])).toEqual(refused.map(() => [403, 'FORBIDDEN']))
  expect(await fingerprint(fixture.database.db)).toEqual(before)
  expect((await change('ana', { _id: own._id, name: 'nosso.pdf' })).status).toBe(200)
  expect((await toggle('ana', own._id)).status).toBe(200)
  // Files sent back unchanged need no right.
  expect((await patchDeal('ana', [{ _id: own._id, active: true }, { ...other }])).status).toBe(200)
})

test('users who may edit the deal change every user’s files', async () => {
  const file = await add('ana', 'meu.pdf')
  expect(await canOf('pm')).toEqual({ edit: true, others: true })
  expect((await change('pm', { _id: file._id, name: 'outro.pdf' })).status).toBe(200)
  expect((await toggle('pm', file._id)).status).toBe(200)
  expect((await patchDeal('pm', [{ _id: file._id, active: true }])).status).toBe(200)
})

test('every user who sees a draft edits it, with its files', async () => {
  const { data } = await fixture.create('ana', {
    state: 'draft',
    finder: fixture.idOf('ana'),
    seller: fixture.idOf('rui'),
  })
  deal = data._id
  const file = await add('rui', 'dele.pdf')
  expect(await canOf('ana')).toEqual({ edit: true, others: true })
  expect((await change('ana', { _id: file._id, name: 'outro.pdf' })).status).toBe(200)
})

/** How often a connection is acquired during a run: outside a transaction, once per statement. */
async function statementsOf(run: () => Promise<void>): Promise<number> {
  const { pool } = fixture.database
  let count = 0
  const taken = () => {
    count += 1
  }
  pool.on('acquire', taken)
  await run()
  pool.off('acquire', taken)
  return count
}

test('a zip of files of many deals takes no more statements than one of a single deal', async () => {
  const files: string[] = []
  for (let count = 0; count < 4; count += 1) {
    if (count > 0) await newDeal()
    files.push((await add('ana', `${count}.pdf`))._id)
  }
  const once = (ids: readonly string[]) =>
    statementsOf(async () => {
      const { status } = await send(fixture.app, 'POST /api/files/zip', {
        token: fixture.token('rui'),
        body: { files: ids },
      })
      expect(status).toBe(200)
    })
  // Jobs that the start and the saves have queued would be counted too.
  for (const name of jobNames) {
    await forgetJobs(fixture.database, name)
  }
  // What earlier requests still do after their answers is counted too: it only adds, so the fewest of three is near.
  const zip = async (ids: readonly string[]) => Math.min(await once(ids), await once(ids), await once(ids))
  const ofOne = await zip(files.slice(0, 1))
  expect(ofOne).toBeGreaterThan(0)
  expect(await zip(files)).toBeLessThanOrEqual(ofOne)
})

test('the right to change each of many files is checked by its own deal', async () => {
  const foreign = await add('rui', 'dele.pdf')
  const { data } = await fixture.create('ana', {
    state: 'draft',
    finder: fixture.idOf('ana'),
    seller: fixture.idOf('rui'),
  })
  deal = data._id
  const inDraft = [await add('rui', 'a.pdf'), await add('rui', 'b.pdf')].map(({ _id }) => ({ _id, name: 'x.pdf' }))
  expect((await change('ana', ...inDraft, { _id: foreign._id, name: 'x.pdf' })).status).toBe(403)
  expect((await change('ana', ...inDraft)).status).toBe(200)
})
