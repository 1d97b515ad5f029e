import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingsIn } from '#engine/verify'
import { type Database, openDatabase } from '#platform/database/database'
import { type Answer, type CallOptions, send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildUser } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { silentLog } from '#testing/silentLog'
import {
  accept,
  buildRecruitingCompany,
  interview,
  leadCalls,
  type RecruitingCompany,
  reached,
} from './leads.testing.ts'
import { leadChecks } from './leads.verify.ts'

/** Two recruiters on two servers, and requests that a bad connection repeats. */
const clock = testClock('2026-11-17T10:00:00Z')
let database: TestDatabase
let second: Database
let servers: readonly FastifyInstance[]
let company: RecruitingCompany
let calls: ReturnType<typeof leadCalls>

beforeAll(async () => {
  database = await createTestDatabase()
  second = openDatabase(database.url, { poolSize: 5, log: silentLog })
  servers = [await startApp(database, clock), await startApp({ ...database, ...second }, clock)]
  company = await buildRecruitingCompany(database, clock)
  const people = ['genders', 'roles', 'contractTypes'].map(list => ({
    company_id: company.company.id,
    list,
    key: list === 'roles' ? 'consultant' : 'um',
    name: list,
    ...(list === 'contractTypes' && { type: 'consultant' }),
  }))
  await database.db
    .insertInto('list_items')
    .values(people)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  calls = leadCalls(serverAt(0), company)
})
afterAll(async () => {
  expect(await findingsIn(database.db, leadChecks)).toEqual([])
  for (const app of servers) await app.close()
  await second.close()
  await database.close()
})

function serverAt(place: number): FastifyInstance {
  const app = servers[place % servers.length]
  if (!app) throw new Error('no server')
  return app
}

let phones = 914_000_000
/** No duplicate of the others. */
function another() {
  phones += 1
  return { phone: String(phones) }
}

describe('two recruiters at the same moment', () => {
  const done = (events: ShownLead['events']) => ({
    _id: events.findLast(({ subType }) => subType === 'scheduled')?._id,
    subType: 'done',
  })
  const declined = { accepted: false, declinedBy: 'lead', justification: 'Não quer' }
  /** What both may do, step by step: the first of them goes on, the second ends the timeline or agrees on another date. */
  const steps: readonly ((events: ShownLead['events']) => readonly [object, object])[] = [
    () => [accept, { ...accept, accepted: false, observations: 'Sem tempo' }],
    () => [reached, { ...reached, ...declined }],
    () => [interview, { ...interview, scheduledDate: '2026-11-21T09:00' }],
    events => [
      { ...done(events), accepted: true },
      { ...done(events), ...declined },
    ],
  ]

  test('of a step leave one event; the other gets STALE with the lead as it is', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { data: made } = await calls.create('coo', { ...another(), recruiter: company.people.recruiter.id })
      let lead: ShownLead = made
      for (const step of steps) {
        const [first, other] = step(lead.events)
        const query = { version: String(lead.version) }
        const posts = [
          () => leadCalls(serverAt(0), company).post('recruiter', lead._id, [first], { query }),
          () => leadCalls(serverAt(1), company).post('hr', lead._id, [other], { query }),
        ]
        const answers = await Promise.all((round % 2 ? posts : posts.toReversed()).map(post => post()))
        const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
        expect([won?.status, lost?.status]).toEqual([200, 409])
        const { can: _can, userDraft: _draft, ...current } = won?.data ?? {}
        expect(lost).toMatchObject({ message: 'STALE', data: { current } })
        expect(won?.data.version).toBe(lead.version + 1)
        lead = (await calls.read('coo', lead._id)).data
        expect(lead.events.length - (won?.data.events.length ?? 0)).toBe(0)
        if (lead.endDate !== null) break
      }
      const { rows } = await sql<{ version: number }>`
        select version from changes where ref = ${lead._id} order by version`.execute(database.db)
      expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: lead.version }, (_, at) => at + 1))
    }
  })
})

/** How many rows each table has that a call of a lead writes to. */
async function counts(): Promise<Readonly<Record<string, number>>> {
  const tables = ['leads', 'lead_events', 'users', 'changes', 'comments', 'notifications', 'mails', 'kept_answers']
  const found = await Promise.all(
    tables.map(async name => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(database.db)
      return [name, rows[0]?.n ?? 0] as const
    }),
  )
  return Object.fromEntries(found)
}
const difference = (after: Readonly<Record<string, number>>, before: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]))

interface Repeated {
  readonly name: Parameters<typeof send>[1]
  readonly options: CallOptions
}

const person = (email: string) => ({
  name: `Pessoa ${email}`,
  email,
  role: 'consultant',
  phone: '912345678',
  offices: ['lisboa'],
  gender: 'um',
  birthday: '1990-03-05',
  nif: '123456789',
  startDate: '2026-11-20',
  contractType: 'um',
  commission: 50,
  bankCommission: 20,
  fileNames: ['Contratos/CPS.pdf'],
})

/** Each prepares a lead of its own, and returns the request that is repeated. */
const repeatable: Readonly<Record<string, (place: number) => Promise<Repeated>>> = {
  events: async () => {
    const { data } = await calls.create('coo', { ...another(), recruiter: company.people.recruiter.id })
    await calls.post('coo', data._id, [accept])
    const body = [{ ...reached, accepted: false, observations: 'Não atende' }, reached, interview]
    return { name: 'POST /api/leads/{id}/events', options: { params: { id: data._id }, body } }
  },
  draft: async () => ({
    name: 'POST /api/leads/{id}/draft',
    options: { params: { id: await calls.approved(another()) }, body: { nif: '123456789' } },
  }),
  convert: async place => ({
    name: 'POST /api/leads/{id}/convert',
    options: { params: { id: await calls.approved(another()) }, body: person(`pessoa${place}@paz.pt`) },
  }),
  merge: async () => {
    const same = another()
    const id = (await calls.create('coo', same)).data._id
    clock.pass({ minutes: 1 })
    const { data } = await calls.create('coo', same)
    return { name: 'POST /api/leads/{id}/merge', options: { params: { id }, body: { lead: data._id } } }
  },
  link: async place => {
    const lead = await calls.approved(another())
    const { id } = await buildUser(database.db, company.company, { role: 'consultant', name: `Já cá ${place}` })
    return { name: 'PATCH /api/users/{id}', options: { params: { id }, body: { lead } } }
  },
}

describe.each(Object.entries(repeatable))('a retry of %s', (kind, prepare) => {
  const sending =
    ({ name, options }: Repeated, key: string) =>
    (app: FastifyInstance) =>
      send<Record<string, unknown>>(app, name, {
        ...options,
        token: company.tokens.coo,
        headers: { 'idempotency-key': key },
      })
  /** A link for the first password is shown once and not stored. */
  const answerOf = ({ status, data: { accessLink: _link, ...data } }: Answer<Record<string, unknown>>) => ({
    status,
    data,
  })

  test('does nothing more: eight at once on two servers write what one writes, and later ones nothing', async () => {
    const alone = await prepare(1)
    const start = await counts()
    expect((await sending(alone, `${kind}-1`)(serverAt(0))).status).toBeLessThan(300)
    const once = difference(await counts(), start)

    const request = await prepare(2)
    const before = await counts()
    const send8 = sending(request, `${kind}-2`)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, place) => send8(serverAt(place))))
    const [first] = answers.map(answerOf)
    expect(first?.status).toBeLessThan(300)
    for (const answer of answers) expect(answerOf(answer)).toEqual(first)
    expect(difference(await counts(), before)).toEqual(once)

    const stored = await fingerprint(database.db)
    const late = await startApp(database, clock)
    expect(answerOf(await send8(late))).toEqual(first)
    await late.close()
    const other = { ...request.options, body: kind === 'events' ? [accept] : { ...(request.options.body as object) } }
    const query = { version: '1' }
    const changed = await sending({ ...request, options: { ...other, query } }, `${kind}-2`)(serverAt(1))
    expect(changed.status).toBe(kind === 'link' ? 200 : 409)
    expect(await fingerprint(database.db)).toEqual(stored)
  })
})
