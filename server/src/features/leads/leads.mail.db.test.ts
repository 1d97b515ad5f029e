import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDueMail } from '#features/mail/mail.actions'
import { smtpSender } from '#features/mail/mail.smtp'
import { writeMails } from '#features/mail/mail.writing'
import { notify } from '#features/notifications/notifications.actions'
import { send, startApp } from '#testing/app'
import { type TestClock, testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User } from '#testing/factories'
import { forgetJobs } from '#testing/jobs'
import { silentLog } from '#testing/silentLog'
import { startMailServer, type TestMailServer } from '#testing/smtp'
import { attachedInvitation } from './leads.invitation.ts'
import { remindOfMeetings } from './leads.reminders.ts'

const publicUrl = 'https://tipy.example'
const mailFrom = 'Tipy <tipy@casa.pt>'
let clock: TestClock
let database: TestDatabase
let app: FastifyInstance
let company: Company
let server: TestMailServer
let people: Readonly<Record<'coo' | 'recruiter' | 'other' | 'director', User>>
let tokens: Readonly<Record<keyof typeof people, string>>
type Who = keyof typeof people

beforeAll(async () => {
  database = await createTestDatabase()
  clock = testClock('2026-11-17T10:00:00Z')
  app = await startApp(database, clock)
  // Queued by the start, this job would remind of the meetings of these tests in their place.
  await forgetJobs(database, 'meetingReminders')
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  const { db } = database
  await db.deleteFrom('mails').execute()
  server = await startMailServer()
  company = await buildCompany(db)
  const offices = [await buildOffice(db, company, { key: 'lisboa', name: 'Lisboa' })]
  people = {
    coo: await buildUser(db, company, { role: 'coo', name: 'Carla' }),
    recruiter: await buildUser(db, company, { role: 'recruiter', name: 'Rui', offices }),
    other: await buildUser(db, company, { role: 'recruiter', name: 'Olga', offices }),
    director: await buildUser(db, company, { role: 'commercialDirector', name: 'Dora', offices }),
  }
  const signed = await Promise.all(
    Object.entries(people).map(async ([name, user]) => [name, await signIn(db, user, clock.now())] as const),
  )
  tokens = Object.fromEntries(signed) as typeof tokens
  await db
    .insertInto('list_items')
    .values({ company_id: company.id, list: 'sources', key: 'site', name: 'Site', type: 'company' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
})
afterEach(() => server.stop())

const candidate = (over: object = {}) => ({
  name: 'Inês Paz',
  phone: '912345678',
  source: 'site',
  office: 'lisboa',
  ...over,
})
const create = async (who: Who, over: object = {}) => {
  const made = await send<ShownLead>(app, 'POST /api/leads', { token: tokens[who], body: candidate(over) })
  expect(made.status).toBe(201)
  return made.data
}
const post = async (who: Who, id: string, body: readonly object[]) => {
  const answer = await send<ShownLead>(app, 'POST /api/leads/{id}/events', { token: tokens[who], params: { id }, body })
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
  return answer.data
}
const patch = (who: Who, id: string, body: object) =>
  send<ShownLead>(app, 'PATCH /api/leads/{id}', { token: tokens[who], params: { id }, body })

/** What each person was notified of since the last time, in the bell and by mail. */
async function news() {
  const { db } = database
  const bells = await db.selectFrom('notifications').selectAll().where('company_id', '=', company.id).execute()
  const mails = await db.selectFrom('mails').selectAll().where('company_id', '=', company.id).execute()
  await db.deleteFrom('notifications').where('company_id', '=', company.id).execute()
  await db.deleteFrom('mails').where('company_id', '=', company.id).execute()
  const nameOf = (find: (user: User) => boolean) => Object.values(people).find(find)?.name ?? ''
  return {
    bell: bells.map(row => `${nameOf(({ id }) => id === row.user_id)}: ${row.title}`).toSorted(),
    mail: mails.map(row => `${nameOf(({ email }) => email === row.recipient)}: ${row.subject}`).toSorted(),
  }
}

const both = (...lines: readonly string[]) => ({ bell: lines, mail: lines })
const accept = { type: 'recruiter', subType: 'acceptance', accepted: true }
const reached = { type: 'contact', subType: 'phone', accepted: true }
const interview = { type: 'interview', subType: 'scheduled', scheduledDate: '2026-11-20T15:00' }
const assigned = () => create('coo', { recruiter: people.recruiter.id })
const meetingOf = ({ events }: ShownLead) => events.find(({ subType }) => subType === 'scheduled')?._id ?? ''

describe('people are notified', () => {
  test('of a lead assigned to them, in the transaction of the save; not of what they did', async () => {
    const { _id } = await assigned()
    expect(await news()).toEqual(both('Rui: Carla atribuiu-lhe a lead Inês Paz'))
    await create('recruiter', { name: 'Ana', phone: '933333333', recruiter: people.recruiter.id })
    expect(await news()).toEqual(both())
    await patch('coo', _id, { recruiter: people.other.id })
    expect(await news()).toEqual(both('Olga: Carla atribuiu-lhe a lead Inês Paz'))
    const refused = await patch('coo', _id, { recruiter: people.recruiter.id, phone: null })
    expect(refused.status).toBe(422)
    expect(await news()).toEqual(both())
  })

  test('once of many leads that a bulk edit assigns', async () => {
    const ids = await Promise.all(['911111111', '922222222'].map(async phone => (await create('coo', { phone }))._id))
    const edits = Object.fromEntries(ids.map(id => [id, { recruiter: people.other.id, recruiter__old: null }]))
    const answer = await send(app, 'PATCH /api/leads', { token: tokens.coo, body: edits })
    expect(answer.status).toBe(200)
    expect(await news()).toEqual(both('Olga: Carla atribuiu-lhe 2 leads'))
  })

  test('of a refusal: who assigned it, or who works on it', async () => {
    const { _id } = await assigned()
    await news()
    await post('recruiter', _id, [{ ...accept, accepted: false, observations: 'Sem tempo' }])
    expect(await news()).toEqual(both('Carla: Rui recusou a lead Inês Paz'))
    await patch('coo', _id, { recruiter: people.other.id })
    await news()
    await post('coo', _id, [accept, { ...reached, declinedBy: 'lead', justification: 'Outra rede' }])
    expect(await news()).toEqual(both('Olga: A lead Inês Paz foi fechada'))
    await post('coo', _id, [{ type: 'recruiter', subType: 'reopened', observations: 'Voltou' }])
    expect(await news()).toEqual(both('Olga: Carla reabriu a lead Inês Paz, que volta a si'))
  })

  test('of an approval that waits for its director, once', async () => {
    const { _id } = await assigned()
    await patch('coo', _id, { commercialDirector: people.director.id })
    await post('recruiter', _id, [accept, reached])
    await news()
    const done = { subType: 'done', accepted: true }
    const shown = await post('recruiter', _id, [{ ...interview, scheduledDate: '2026-11-17T09:00' }])
    await post('recruiter', _id, [{ _id: meetingOf(shown), ...done }])
    const presentation = { ...interview, type: 'presentation', scheduledDate: '2026-11-17T09:30' }
    await post('recruiter', _id, [{ _id: meetingOf(await post('recruiter', _id, [presentation])), ...done }])
    expect(await news()).toEqual(both('Dora: Rui pede-lhe a aprovação de Inês Paz'))
    await post('recruiter', _id, [{ ...interview, type: 'approval' }])
    const title = 'Reunião de aprovação com Inês Paz: 20-11-2026 15:00'
    expect(await news()).toEqual({ bell: [`Dora: ${title}`], mail: [`Dora: ${title}`, `Rui: ${title}`] })
  })

  test('unless they left', async () => {
    const { _id } = await assigned()
    await news()
    await database.db.updateTable('users').set({ active: false }).where('id', '=', people.coo.id).execute()
    await post('recruiter', _id, [{ ...accept, accepted: false, observations: 'Não' }])
    expect(await news()).toEqual(both())
  })
})

/** Sends due mails as the job does; the invitations received, by recipient. */
async function invitations(): Promise<readonly (readonly [string, readonly string[]])[]> {
  const { db } = database
  server.received.length = 0
  await sendDueMail({
    db,
    clock,
    log: silentLog,
    send: smtpSender({ smtpUrl: server.url, from: mailFrom, publicUrl }),
    attach: {
      reservation: async () => null,
      statement: async () => null,
      meeting: (...about) => attachedInvitation({ db, clock, publicUrl, mailFrom }, ...about),
    },
  })
  const text = (content: unknown) =>
    typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString()
  return server.received
    .flatMap(mail => {
      const file = mail.attachments.find(({ mimeType }) => mimeType === 'application/ics')
      const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
      if (!file) return []
      expect(file.filename).toBe('reuniao.ics')
      expect(part && text(part.content)).toBe(text(file.content))
      const lines = text(file.content)
        .replace(/\r?\n /g, '')
        .split(/\r?\n/)
      return [[mail.to?.[0]?.address ?? '', lines] as const]
    })
    .toSorted(([one], [other]) => one.localeCompare(other))
}

describe('the calendar of a person', () => {
  test('gets a meeting, follows it and loses it, by its UID', async () => {
    const { _id } = await assigned()
    await post('recruiter', _id, [accept, reached])
    await news()
    const meeting = meetingOf(await post('recruiter', _id, [interview]))
    const [[to, lines] = ['', []]] = await invitations()
    expect(to).toBe(people.recruiter.email)
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        `UID:${meeting}`,
        'SEQUENCE:1',
        'DTSTART:20261120T150000Z',
        'DTEND:20261120T160000Z',
        'SUMMARY:Entrevista: Inês Paz',
        'LOCATION:Lisboa',
        `URL:${publicUrl}/leads/${_id}`,
        `ORGANIZER;CN="${company.name}":mailto:tipy@casa.pt`,
      ]),
    )
    await post('recruiter', _id, [{ _id: meeting, scheduledDate: '2026-11-21T11:00', recruiter: people.other.id }])
    const other = people.other.email
    const after = new Map(await invitations())
    for (const email of [other, people.recruiter.email])
      expect(after.get(email)).toEqual(
        expect.arrayContaining(['METHOD:REQUEST', `UID:${meeting}`, 'SEQUENCE:2', 'DTSTART:20261121T110000Z']),
      )
    await post('recruiter', _id, [{ _id: meeting, recruiter: people.recruiter.id }])
    const left = new Map(await invitations())
    expect([...left.keys()]).toEqual([other])
    expect(left.get(other)).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:3']))
    await post('recruiter', _id, [
      { _id: meeting, subType: 'missed', declinedBy: 'lead', justification: 'Desmarcou por telefone' },
    ])
    const gone = new Map(await invitations())
    expect(gone.get(people.recruiter.email)).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:4']))
  })

  test('is not asked about a meeting of the past, nor again by a save that does not move it', async () => {
    const { _id } = await assigned()
    await post('recruiter', _id, [accept, reached, { ...interview, scheduledDate: '2026-11-16T15:00' }])
    expect(await invitations()).toEqual([])
    const shown = await send<ShownLead>(app, 'GET /api/leads/{id}', { token: tokens.coo, params: { id: _id } })
    const meeting = meetingOf(shown.data)
    await post('recruiter', _id, [{ _id: meeting, scheduledDate: '2026-11-18T15:00' }])
    expect(await invitations()).toHaveLength(1)
    await post('recruiter', _id, [{ _id: meeting, observations: 'Traz o CV' }])
    expect(await invitations()).toEqual([])
  })
})

describe('an hour before a meeting', () => {
  const deps = () => ({
    publicUrl,
    queueMails: async (...mails: Parameters<typeof writeMails>) => writeMails(...mails),
  })
  const remind = () => remindOfMeetings({ db: database.db, clock, notify: notify.bind(null, deps()) })

  test('its people are reminded once, by any number of servers, and again when it was moved', async () => {
    const { _id } = await assigned()
    const meeting = meetingOf(await post('recruiter', _id, [accept, reached, interview]))
    await news()
    await remind()
    expect(await news()).toEqual(both())
    clock.pass({ hours: 76, minutes: 5 })
    const dying = remindOfMeetings({
      db: database.db,
      clock,
      notify: async (...args) => {
        await notify(deps(), ...args)
        throw new Error('killed')
      },
    })
    await expect(dying).rejects.toThrow('killed')
    expect(await news()).toEqual(both())
    await Promise.all([remind(), remind(), remind()])
    await remind()
    expect(await news()).toEqual(both('Rui: Entrevista com Inês Paz às 15:00'))
    tokens = { ...tokens, recruiter: await signIn(database.db, people.recruiter, clock.now()) }
    await post('recruiter', _id, [{ _id: meeting, scheduledDate: '2026-11-20T16:30' }])
    await news()
    await remind()
    expect(await news()).toEqual(both())
    clock.pass({ minutes: 90 })
    await remind()
    expect(await news()).toEqual(both('Rui: Entrevista com Inês Paz às 16:30'))
    // One within the hour was just agreed: no reminder. One that began during a downtime: none either.
    await post('recruiter', _id, [{ _id: meeting, scheduledDate: '2026-11-20T15:40' }])
    await news()
    await remind()
    expect(await news()).toEqual(both())
    await post('recruiter', _id, [{ _id: meeting, scheduledDate: '2026-11-20T18:00' }])
    await news()
    clock.pass({ hours: 4 })
    await remind()
    expect(await news()).toEqual(both())
  })
})
