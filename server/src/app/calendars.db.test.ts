import { googleScopes } from '@tipy/domain/features/gmail/gmail.rules'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction } from '#engine/transaction'
import { createAccounts } from '#features/gmail/gmail.accounts'
import { writeCalendars } from '#features/gmail/gmail.calendar'
import { deleteAccount, hasCalendar, storeAccount, tokenContext } from '#features/gmail/gmail.store'
import { meetingsOf } from '#features/leads/leads.meetings'
import {
  accept,
  buildRecruitingCompany,
  interview,
  leadCalls,
  type RecruitingCompany,
  reached,
  type Who,
} from '#features/leads/leads.testing'
import { createGoogle } from '#platform/google/google.client'
import { createVault } from '#platform/secrets/vault'
import { send, startApp } from '#testing/app'
import { type TestClock, testClock } from '#testing/clock'
import { connectGoogle } from '#testing/connectGoogle'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import type { User } from '#testing/factories'
import { type GoogleServer, startGoogle } from '#testing/google/google'
import { eraseDueCandidates, soonFound } from '#testing/jobs'
import { silentLog } from '#testing/silentLog'
import { startMailServer } from '#testing/smtp'

const publicUrl = 'https://tipy.example'
const vault = createVault(['the key of these tests, long enough.'])
let clock: TestClock
let database: TestDatabase
let server: GoogleServer
let app: FastifyInstance
let recruiting: RecruitingCompany
let calls: ReturnType<typeof leadCalls>

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startGoogle()
  // Without settings of Google: the job of the application does not write what the tests write.
  app = await startApp(database, testClock('2026-11-17T10:00:00Z'))
})
afterAll(async () => {
  await app.close()
  await server.stop()
  await database.close()
})
beforeEach(async () => {
  await database.db.deleteFrom('calendar_entries').execute()
  await database.db.deleteFrom('gmail_accounts').execute()
  clock = testClock('2026-11-17T10:00:00Z')
  server.consent.scopes = 'all'
  recruiting = await buildRecruitingCompany(database, clock)
  calls = leadCalls(app, recruiting)
})

const google = () => createGoogle({ settings: server.settings, publicUrl, scopes: googleScopes, clock })
const ownerOf = (who: Who) => ({ companyId: recruiting.company.id, id: recruiting.people[who].id })
const emailOf = (who: Who) => `${recruiting.people[who].id}@gmail.example`

async function connect(who: Who): Promise<void> {
  server.consent.email = emailOf(who)
  const verifier = 'v'.repeat(43)
  const { headers } = await fetch(await google().authorizationUrl({ state: 's', verifier }), { redirect: 'manual' })
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
  const { refreshToken, scopes } = await google().redeem(code, verifier)
  const token = vault.encrypt(refreshToken, tokenContext(ownerOf(who)))
  const account = { email: emailOf(who), scopes, token, now: clock.now() }
  await inTransaction(database.db, trx => storeAccount(trx, ownerOf(who), account))
}

/** The job, as the application runs it. */
const write = () => {
  const { db } = database
  const connection = { google: google(), vault: async () => vault }
  return writeCalendars({
    db,
    clock,
    log: silentLog,
    accountOf: createAccounts({ db, connection }),
    meetingsOf: meetingsOf.bind(null, { db, clock, publicUrl }),
  })
}

const shown = (who: Who) =>
  server.events(emailOf(who)).map(({ summary, start }) => `${summary} ${start.dateTime.slice(0, 16)}`)
const entryOf = (who: Who) =>
  database.db.selectFrom('calendar_entries').selectAll().where('user_id', '=', ownerOf(who).id).executeTakeFirst()

const meetingIn = ({ events }: ShownLead) => events.findLast(({ subType }) => subType === 'scheduled')?._id ?? ''

/** A lead of the recruiter with an interview ahead. */
async function interviewed(over: object = {}): Promise<{ readonly lead: string; readonly meeting: string }> {
  const { data } = await calls.create('coo', { recruiter: recruiting.people.recruiter.id, ...over })
  const answer = await calls.post('recruiter', data._id, [accept, reached, interview])
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
  return { lead: data._id, meeting: meetingIn(answer.data) }
}
const change = async (lead: string, meeting: string, body: object) => {
  const answer = await calls.post('recruiter', lead, [{ _id: meeting, ...body }])
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
}

describe('a meeting', () => {
  test('made before the calendar was connected is written when it is, once', async () => {
    const { lead, meeting } = await interviewed()
    await write()
    await connect('recruiter')
    await write()
    expect(server.events(emailOf('recruiter'))).toMatchObject([
      {
        id: meeting.replaceAll('-', ''),
        summary: 'Entrevista: Inês Paz',
        description: `${publicUrl}/leads/${lead}`,
        start: { dateTime: '2026-11-20T15:00:00.000Z' },
        end: { dateTime: '2026-11-20T16:00:00.000Z' },
      },
    ])
    const before = server.requests.length
    await write()
    expect(server.requests).toHaveLength(before)
  })

  test('is in the calendars of who leads it and of the recruiter, moves, and changes hands', async () => {
    for (const who of ['recruiter', 'other', 'director'] as const) await connect(who)
    const { lead, meeting } = await interviewed()
    await change(lead, meeting, { recruiter: recruiting.people.other.id })
    await write()
    for (const who of ['recruiter', 'other'] as const)
      expect(shown(who)).toEqual(['Entrevista: Inês Paz 2026-11-20T15:00'])
    await change(lead, meeting, { scheduledDate: '2026-11-21T11:00', recruiter: recruiting.people.recruiter.id })
    await write()
    expect(shown('recruiter')).toEqual(['Entrevista: Inês Paz 2026-11-21T11:00'])
    expect(shown('other')).toEqual([])
    await change(lead, meeting, { recruiter: recruiting.people.other.id })
    await write()
    expect(shown('other')).toEqual(['Entrevista: Inês Paz 2026-11-21T11:00'])
    expect(shown('director')).toEqual([])
  })

  test('that is cancelled vanishes; one that took place stays', async () => {
    await connect('recruiter')
    const cancelled = await interviewed()
    const done = await interviewed({ name: 'Rita Melo', phone: '933333333' })
    await write()
    expect(shown('recruiter')).toHaveLength(2)
    await change(cancelled.lead, cancelled.meeting, {
      subType: 'missed',
      declinedBy: 'lead',
      justification: 'Desmarcou por telefone',
    })
    await write()
    expect(shown('recruiter')).toEqual(['Entrevista: Rita Melo 2026-11-20T15:00'])
    clock.pass({ days: 4 })
    await write()
    expect(shown('recruiter')).toEqual(['Entrevista: Rita Melo 2026-11-20T15:00'])
    expect(await entryOf('recruiter')).toMatchObject({ event: done.meeting })
  })

  test('of an archived lead vanishes', async () => {
    await connect('recruiter')
    const { lead } = await interviewed()
    await write()
    const { data } = await calls.read('coo', lead)
    const options = { token: recruiting.tokens.coo, params: { id: lead }, query: { version: String(data.version) } }
    expect((await send(app, 'DELETE /api/leads/{id}', options)).status).toBe(200)
    await write()
    expect(shown('recruiter')).toEqual([])
    expect(await entryOf('recruiter')).toBeUndefined()
  })

  test('of a lead that is merged into another vanishes', async () => {
    await connect('recruiter')
    const { data: older } = await calls.create('coo')
    await sql`update leads set created_at = created_at - interval '1 day' where id = ${older._id}`.execute(database.db)
    const { lead } = await interviewed()
    await write()
    expect(shown('recruiter')).toHaveLength(1)
    const options = { token: recruiting.tokens.coo, params: { id: older._id }, body: { lead } }
    expect(await send(app, 'POST /api/leads/{id}/merge', options)).toMatchObject({ status: 200 })
    expect((await calls.read('coo', lead)).data).toMatchObject({ mergedInto: older._id })
    await write()
    expect(shown('recruiter')).toEqual([])
  })

  test('of an erased candidate leaves the calendar, although it is past', async () => {
    await connect('recruiter')
    const { lead, meeting } = await interviewed()
    await write()
    await database.db
      .updateTable('lead_events')
      .set({ finished_at: new Date('2026-11-20T16:00:00Z'), sub_type: 'done' })
      .where('id', '=', meeting)
      .execute()
    clock.pass({ days: 10 })
    await write()
    expect(shown('recruiter')).toHaveLength(1)
    await sql`update leads set stage = 'recruiterRejected', end_date = '2026-11-21T10:00' where id = ${lead}`.execute(
      database.db,
    )
    await sql`update companies set settings = settings || '{"candidateRetentionMonths": 6}'
      where id = ${recruiting.company.id}`.execute(database.db)
    clock.pass({ days: 250 })
    await eraseDueCandidates(database, clock)
    await write()
    expect(shown('recruiter')).toEqual([])
  })

  test('is written neither without the scope nor after disconnecting', async () => {
    server.consent.scopes = [googleScopes[0], googleScopes[1]]
    await connect('recruiter')
    await interviewed()
    await write()
    expect(shown('recruiter')).toEqual([])
    expect(await hasCalendar(database.db, ownerOf('recruiter'))).toBe(false)
    server.consent.scopes = 'all'
    await connect('recruiter')
    expect(await hasCalendar(database.db, ownerOf('recruiter'))).toBe(true)
    await deleteAccount(database.db, ownerOf('recruiter'))
    await write()
    expect(shown('recruiter')).toEqual([])
  })
})

describe('when Google', () => {
  test('asks to wait, the meeting waits as long, and is written then', async () => {
    await connect('recruiter')
    await interviewed()
    server.failNext({ status: 429, retryAfter: 600 })
    await write()
    clock.pass({ minutes: 9 })
    await write()
    expect(shown('recruiter')).toEqual([])
    expect(await entryOf('recruiter')).toMatchObject({ attempts: 1, last_error: 'Google answers 429' })
    clock.pass({ minutes: 1 })
    await write()
    expect(shown('recruiter')).toHaveLength(1)
    expect(await entryOf('recruiter')).toMatchObject({ attempts: 0, last_error: null })
  })

  test('does not answer after writing it, it is written again and is there once; a cancelled one is deleted', async () => {
    await connect('recruiter')
    const { lead, meeting } = await interviewed()
    server.dropNext()
    await write()
    expect(await entryOf('recruiter')).toMatchObject({ written: null })
    const missed = { subType: 'missed', declinedBy: 'lead', justification: 'Desmarcou' }
    await change(lead, meeting, missed)
    clock.pass({ minutes: 1 })
    await write()
    expect(shown('recruiter')).toEqual([])
    expect(await entryOf('recruiter')).toBeUndefined()
  })

  test('refuses one, others are written', async () => {
    await connect('recruiter')
    await interviewed()
    await interviewed({ name: 'Rita Melo', phone: '933333333' })
    server.failNext({ status: 400, reason: 'invalid' })
    await write()
    expect(shown('recruiter')).toHaveLength(1)
    clock.pass({ minutes: 1 })
    await write()
    expect(shown('recruiter')).toHaveLength(2)
  })

  test('no longer accepts the account, changes wait until it is connected again', async () => {
    await connect('recruiter')
    const { lead, meeting } = await interviewed()
    await write()
    server.lose()
    await change(lead, meeting, { scheduledDate: '2026-11-22T09:30' })
    await write()
    await write()
    expect(shown('recruiter')).toEqual(['Entrevista: Inês Paz 2026-11-20T15:00'])
    await connect('recruiter')
    await write()
    expect(shown('recruiter')).toEqual(['Entrevista: Inês Paz 2026-11-22T09:30'])
  })
})

test('in the whole application, a meeting is written soon after connecting, and mails have no invitation', async () => {
  const [whole, mail] = [await createTestDatabase(), await startMailServer()]
  const secretKeys = ['the key of these tests, long enough.']
  const own = testClock('2026-11-17T10:00:00Z')
  const product = await startApp(whole, own, { google: server.settings, smtpUrl: mail.url, secretKeys }, soonFound)
  onTestFinished(async () => {
    await product.close()
    await mail.stop()
    await whole.close()
  })
  const { people, tokens, ...company } = await buildRecruitingCompany(whole, own)
  const { create, post } = leadCalls(product, { people, tokens, ...company })
  server.consent.email = 'recruiter@gmail.example'
  const { data } = await create('coo', { recruiter: people.recruiter.id })
  await post('recruiter', data._id, [accept, reached, interview])
  expect((await connectGoogle(product, tokens.recruiter)).status).toBe(200)
  const written = { summary: 'Entrevista: Inês Paz' }
  await vi.waitFor(() => expect(server.events('recruiter@gmail.example')).toMatchObject([written]), 60_000)

  const { data: second } = await create('coo', { recruiter: people.recruiter.id, name: 'Rita', phone: '944444444' })
  await post('recruiter', second._id, [accept, reached, { ...interview, recruiter: people.other.id }])
  const mailsTo = ({ email }: User) =>
    mail.received.filter(({ to, subject }) => to?.[0]?.address === email && subject?.includes('com Rita'))
  await vi.waitFor(() => {
    expect(mailsTo(people.recruiter)).toMatchObject([{ attachments: [] }])
    expect(mailsTo(people.other).map(({ attachments }) => attachments[0]?.mimeType)).toEqual(['text/calendar'])
  }, 60_000)
})
