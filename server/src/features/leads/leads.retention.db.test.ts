import type { LeavingLead, ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { leads } from '@tipy/domain/features/leads/leads.record'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordChecks } from '#engine/recordChecks'
import { findingsIn } from '#engine/verify'
import { send, startApp } from '#testing/app'
import { type TestClock, testClock } from '#testing/clock'
import { connectGoogle } from '#testing/connectGoogle'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User } from '#testing/factories'
import { formOf } from '#testing/files'
import { fingerprint } from '#testing/fingerprint'
import { type GoogleServer, startGoogle } from '#testing/google/google'
import { eraseDueCandidates, soonFound, waitForJobs } from '#testing/jobs'
import { leadChecks } from './leads.verify.ts'

let clock: TestClock
let database: TestDatabase
let app: FastifyInstance
let google: GoogleServer
let company: Company
let coo: User
let recruiter: User
let token = ''

beforeAll(async () => {
  database = await createTestDatabase()
  clock = testClock('2026-11-17T10:00:00Z')
  google = await startGoogle()
  const secretKeys = ['a key of these tests, long enough']
  app = await startApp(database, clock, { google: google.settings, secretKeys }, soonFound)
})
afterAll(async () => {
  await app.close()
  await google.stop()
  await database.close()
})
beforeEach(async () => {
  const { db } = database
  company = await buildCompany(db)
  const offices = [await buildOffice(db, company, { key: 'lisboa' })]
  coo = await buildUser(db, company, { role: 'coo', name: 'Carla' })
  recruiter = await buildUser(db, company, { role: 'recruiter', name: 'Rui', offices })
  token = await signIn(db, coo, clock.now())
  await db
    .insertInto('list_items')
    .values([
      { company_id: company.id, list: 'sources', key: 'site', name: 'Site', type: 'company' },
      { company_id: company.id, list: 'stages', key: 'interviewDoneByLead', name: 'Recusada pelo candidato' },
    ])
    .onConflict(conflict => conflict.doNothing())
    .execute()
})

const candidate = {
  name: 'Zulmira Quaresma',
  phone: '919191919',
  phone2: '+44 7700 900123',
  personalEmail: 'zulmira.q@correio.pt',
  birthday: '1987-06-05',
  reference: 'Gervásio Quintela',
  experience: 'Vendeu casas com Quintela',
  observations: 'Gosta de Zulmira',
  source: 'site',
  office: 'lisboa',
}
/** Words that only this candidate's data contains. */
const traces = ['zulmira', 'quaresma', '919191919', '7700900123', '1987-06-05', 'quintela', 'segredo']

const call = async <T>(
  name: Parameters<typeof send>[1],
  params: Record<string, string>,
  body: unknown,
  key?: string,
) => {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const answer = await send<T>(app, name, { token, params, body, headers })
  expect(answer.status, JSON.stringify(answer.data)).toBeLessThan(300)
  return answer.data
}
const events = (id: string, body: readonly object[]) =>
  call<ShownLead>('POST /api/leads/{id}/events', { id }, body, crypto.randomUUID())

/** A candidate who was refused, with everything that people leave about one. */
async function refused(over: object = {}): Promise<string> {
  const made = await call<ShownLead>(
    'POST /api/leads',
    {},
    { ...candidate, recruiter: recruiter.id, ...over },
    crypto.randomUUID(),
  )
  const id = made._id
  await call('PATCH /api/leads/{id}', { id }, { observations: 'Zulmira telefonou: segredo' })
  await call(
    'POST /api/comments',
    {},
    { group: 'leads', ref: id, message: 'Zulmira é um segredo', users: [recruiter.id] },
  )
  await call(
    'POST /api/tasks',
    {},
    {
      title: 'Ligar à Zulmira',
      date: '2030-12-01T10:00',
      priority: 0,
      observations: '919191919',
      group: 'leads',
      ref: id,
    },
  )
  const form = formOf({ name: 'CV Zulmira.pdf' })
  const upload = { token, params: { group: 'leads', id, field: 'files' }, body: form }
  expect((await send(app, 'POST /api/files/{group}/{id}/{field}', upload)).status).toBeLessThan(300)
  await call(
    'POST /api/notifications',
    {},
    {
      title: 'Zulmira espera',
      description: 'segredo',
      model: 'leads',
      ref: id,
      channels: ['web', 'email'],
      users: [recruiter.id],
      dateToSend: '2030-12-01T10:00',
    },
  )
  await events(id, [
    { type: 'recruiter', subType: 'acceptance', accepted: true },
    { type: 'contact', subType: 'phone', accepted: false, observations: 'Zulmira não atende' },
    { type: 'contact', subType: 'phone', accepted: true },
    { type: 'interview', subType: 'scheduled', scheduledDate: '2026-11-18T15:00', observations: 'Com Quaresma' },
  ])
  await sql`update mails set state = 'sent' where company_id = ${company.id} and template = 'leadAssigned'`.execute(
    database.db,
  )
  const { events: now } = (await send<ShownLead>(app, 'GET /api/leads/{id}', { token, params: { id } })).data
  const meeting = now.find(({ type }) => type === 'interview')
  await events(id, [
    { _id: meeting?._id, subType: 'done', accepted: false, declinedBy: 'lead', justification: 'Zulmira: segredo' },
  ])
  return id
}

/** The tables of the whole database, jobs included, in which one of the traces is found. */
async function tracesLeft(): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') order by 1`.execute(database.db)
  const asked = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, trace from unnest(${[...traces]}::text[]) trace
      where exists(select from ${sql.raw(name)} t where t::text ilike '%' || trace || '%')`,
  )
  const { rows } = await sql<{ name: string; trace: string }>`${sql.join(asked, sql` union all `)}`.execute(database.db)
  return rows.map(({ name, trace }) => `${name}: ${trace}`)
}

const erase = () => eraseDueCandidates(database, clock)
const figures = async (id: string) => {
  const { rows } = await sql`
    select t.stage, t.source, t.office, t.recruiter, t.date, t.end_date, t.attempts, t.active,
      (select json_agg(json_build_array(e.position, e.type, e.sub_type, e.date, e.declined_by, e.recruiter) order by e.position)
       from lead_events e where e.lead = t.id) as events
    from leads t where t.id = ${id}`.execute(database.db)
  return rows
}

describe('a refused candidate', () => {
  test('is erased a year later from the whole database; the figures stay; a second run changes nothing', async () => {
    const id = await refused()
    const before = await figures(id)
    expect((await tracesLeft()).map(line => line.split(':')[0])).toEqual(
      expect.arrayContaining(['public.leads', 'public.changes', 'public.mails', 'public.kept_answers', 'public.files']),
    )
    clock.pass({ days: 364 })
    const waiting = await fingerprint(database.db)
    await erase()
    expect(await fingerprint(database.db)).toEqual(waiting)
    clock.pass({ days: 1 })
    await Promise.all([erase(), erase()])
    expect(await tracesLeft()).toEqual([])
    expect(await figures(id)).toEqual(before)
    const [row] = (
      await sql<{ name: string; anonymised_date: string }>`
      select name, anonymised_date::text from leads where id = ${id}`.execute(database.db)
    ).rows
    expect(row).toEqual({ name: 'Dados apagados', anonymised_date: '2027-11-17' })
    const checks = [...leadChecks, ...recordChecks([leads], ['comments', 'tasks', 'files', 'notifications'])]
    expect(await findingsIn(database.db, checks)).toEqual([])
    const erasedOnce = await fingerprint(database.db)
    await erase()
    expect(await fingerprint(database.db)).toEqual(erasedOnce)
  })

  test('is listed 30 days before, and kept with a reason by a user who edits leads', async () => {
    token = await signIn(database.db, coo, clock.now())
    const id = await refused({ name: 'Zulmira Dois' })
    const list = async (who = token) =>
      (await send<LeavingLead[]>(app, 'GET /api/leads/retention', { token: who })).data
    expect(await list()).toEqual([])
    clock.pass({ days: 340 })
    token = await signIn(database.db, coo, clock.now())
    const own = await signIn(database.db, recruiter, clock.now())
    const listed = await list()
    expect(listed).toMatchObject([{ _id: id, name: 'Zulmira Dois', leaves: expect.stringMatching(/^20/) }])
    const elsewhere = await buildUser(database.db, await buildCompany(database.db), { role: 'coo' })
    expect(await list(await signIn(database.db, elsewhere, clock.now()))).toEqual([])
    expect(await list(own)).toHaveLength(1)
    const consultant = await signIn(
      database.db,
      await buildUser(database.db, company, { role: 'consultant' }),
      clock.now(),
    )
    expect((await send(app, 'GET /api/leads/retention', { token: consultant })).status).toBe(403)
    await call('PATCH /api/leads/{id}', { id }, { keepReason: 'Processo em tribunal' })
    expect(await list()).toEqual([])
    clock.pass({ days: 60 })
    await erase()
    expect(await tracesLeft()).not.toEqual([])
    token = await signIn(database.db, coo, clock.now())
    await call('PATCH /api/leads/{id}', { id }, { keepReason: null })
    await erase()
    expect(await tracesLeft()).toEqual([])
  })

  /** Everyone signs in again: sessions do not last a year. */
  const erasedLead = async () => {
    token = await signIn(database.db, coo, clock.now())
    const id = await refused()
    clock.pass({ days: 366 })
    token = await signIn(database.db, coo, clock.now())
    await erase()
    expect(await tracesLeft()).toEqual([])
    return id
  }

  test('is erased from the leads that were merged into the refused one too', async () => {
    token = await signIn(database.db, coo, clock.now())
    const id = await refused()
    clock.pass({ minutes: 5 })
    const younger = (await call<ShownLead>('POST /api/leads', {}, { ...candidate, name: 'Zulmira Q.' }))._id
    await call('POST /api/leads/{id}/merge', { id: younger }, { lead: id }, 'merge')
    clock.pass({ days: 366 })
    await erase()
    expect(await tracesLeft()).toEqual([])
    expect(await findingsIn(database.db, leadChecks)).toEqual([])
  })

  test('is erased again when a person fills the erased lead in, or writes about it', async () => {
    const id = await erasedLead()
    const filled = await call<ShownLead>('PATCH /api/leads/{id}', { id }, { name: 'Zulmira', phone: '919191919' })
    expect(filled.anonymisedDate).toBeNull()
    const { data: leaving } = await send<LeavingLead[]>(app, 'GET /api/leads/retention', { token })
    expect(leaving.map(lead => lead._id)).toContain(id)
    await erase()
    expect(await tracesLeft()).toEqual([])
    await call('POST /api/comments', {}, { group: 'leads', ref: id, message: 'Era a Zulmira', users: [recruiter.id] })
    await erase()
    expect(await tracesLeft()).toEqual([])
    const erasedOnce = await fingerprint(database.db)
    await erase()
    expect(await fingerprint(database.db)).toEqual(erasedOnce)
  })

  test('is erased again a year after the lead was reopened and refused on the day it was erased', async () => {
    const id = await erasedLead()
    await events(id, [{ type: 'recruiter', subType: 'reopened', observations: 'Zulmira voltou' }])
    await events(id, [{ type: 'recruiter', subType: 'acceptance', accepted: false, observations: 'Segredo' }])
    await erase()
    expect(await tracesLeft()).not.toEqual([])
    clock.pass({ days: 366 })
    await erase()
    expect(await tracesLeft()).toEqual([])
  })

  test('that cannot be erased does not keep the others', async () => {
    token = await signIn(database.db, coo, clock.now())
    // No duplicate of the other: erasing one marks its duplicates.
    const contacts = { phone: '922222222', phone2: null, personalEmail: null, birthday: null }
    const stuck = await refused({ name: 'Ana', ...contacts })
    const id = await refused()
    await sql`
      create function refuse_erasing() returns trigger language plpgsql as $$
      begin raise exception 'stuck'; end $$`.execute(database.db)
    await sql`
      create trigger stuck before update on leads for each row when (old.name = 'Ana')
      execute function refuse_erasing()`.execute(database.db)
    clock.pass({ days: 366 })
    await expect(erase()).rejects.toThrow('stuck')
    await sql`drop function refuse_erasing cascade`.execute(database.db)
    const nameOf = async (lead: string) =>
      (await sql<{ name: string }>`select name from leads where id = ${lead}`.execute(database.db)).rows[0]?.name
    expect([await nameOf(stuck), await nameOf(id)]).toEqual(['Ana', 'Dados apagados'])
    await erase()
    expect(await tracesLeft()).toEqual([])
  })

  test('is erased from the drafts of their files, made or not, and from what was answered', async () => {
    token = await signIn(database.db, coo, clock.now())
    const id = await refused()
    clock.pass({ days: 360 })
    token = await signIn(database.db, coo, clock.now())
    await connectGoogle(app, token)
    // Queued by the connection: it could take the failure that is meant for the draft.
    await waitForJobs(database, 'calendars')
    const lead = await send<{ files: { _id: string }[] }>(app, 'GET /api/leads/{id}', { token, params: { id } })
    const files = lead.data.files.map(({ _id }) => _id)
    const ask = async (key: string) => {
      await call('POST /api/gmail/files', {}, { files }, key)
      await waitForJobs(database, 'drafts')
    }
    await ask('made')
    google.failNext({ status: 503 })
    await ask('waiting')
    const states = async () =>
      (await database.db.selectFrom('drafts').select('state').orderBy('state').execute()).map(({ state }) => state)
    expect(await states()).toEqual(['made', 'waiting'])
    expect(await tracesLeft()).toContain('public.drafts: zulmira')
    clock.pass({ days: 5 })
    await erase()
    expect(await tracesLeft()).toEqual([])
    expect(await states()).toEqual(['made'])
  })

  test('stays where the company keeps candidates, and while the lead is open', async () => {
    token = await signIn(database.db, coo, clock.now())
    await sql`update companies set settings = settings || '{"candidateRetentionMonths": 0}' where id = ${company.id}`.execute(
      database.db,
    )
    const id = await refused()
    clock.pass({ days: 800 })
    await erase()
    expect((await figures(id)).length).toBe(1)
    expect(await tracesLeft()).not.toEqual([])
  })
})

describe('the change log', () => {
  test('is append-only: values are only taken out, of leads, by a transaction that says so', async () => {
    token = await signIn(database.db, coo, clock.now())
    const id = (await call<ShownLead>('POST /api/leads', {}, { ...candidate, name: 'Ana' }))._id
    const change = (to: string, model = 'leads') =>
      database.db.transaction().execute(async trx => {
        await sql`select set_config('tipy.erasing', 'on', true)`.execute(trx)
        await sql`update changes set ${sql.raw(to)} where model = ${model}`.execute(trx)
      })
    const refusal = 'the change log is append-only'
    await expect(sql`update changes set fields = '{}' where ref = ${id}`.execute(database.db)).rejects.toThrow(refusal)
    await expect(sql`delete from changes`.execute(database.db)).rejects.toThrow(refusal)
    await expect(change(`fields = fields || '{"name": {"old": null, "new": "Bia"}}'`)).rejects.toThrow(refusal)
    await expect(change('user_id = null')).rejects.toThrow(refusal)
    await expect(change(`fields = fields - 'name'`)).resolves.toBeUndefined()
  })
})
