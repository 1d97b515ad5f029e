import type { Change } from '@tipy/domain/features/changes/changes.contract'
import type { LeadBilling, ShownLead } from '@tipy/domain/features/leads/leads.contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { send, startApp } from '#testing/app'
import { type TestClock, testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildUser, signIn } from '#testing/factories'
import { formOf } from '#testing/files'
import {
  accept,
  buildRecruitingCompany,
  interview,
  leadCalls,
  type RecruitingCompany,
  type Who,
} from './leads.testing.ts'

let clock: TestClock
let database: TestDatabase
let app: FastifyInstance
let company: RecruitingCompany
let calls: ReturnType<typeof leadCalls>

beforeAll(async () => {
  database = await createTestDatabase()
  clock = testClock('2026-11-17T10:00:00Z')
  app = await startApp(database, clock)
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  company = await buildRecruitingCompany(database, clock)
  calls = leadCalls(app, company)
  const items = [
    { list: 'genders', key: 'f', name: 'Feminino' },
    { list: 'roles', key: 'consultant', name: 'Consultor' },
    { list: 'contractTypes', key: 'cps', name: 'CPS', type: 'consultant' },
  ]
  await database.db
    .insertInto('list_items')
    .values(items.map(item => ({ ...item, company_id: company.company.id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
})

const token = (who: Who) => company.tokens[who]

describe('the history of a lead', () => {
  const history = async (id: string, who: Who = 'coo') => {
    const params = { model: 'leads', id }
    const { data } = await send<Change[]>(app, 'GET /api/changes/{model}/{id}', { token: token(who), params })
    return data
  }

  test('has what was registered, finished, moved and taken back, and by whom', async () => {
    const { data } = await calls.create('coo', { recruiter: company.people.recruiter.id })
    const id = data._id
    const missed = { type: 'contact', subType: 'email', accepted: false, observations: 'Sem resposta' }
    await calls.post('recruiter', id, [accept, missed])
    const [saved] = await history(id)
    expect(saved).toMatchObject({
      user: { name: company.people.recruiter.name },
      fields: {
        events: {
          parts: [
            { mark: '+', values: { event: 'Resposta do recrutador', result: 'Aceite', takenBack: false } },
            {
              mark: '+',
              values: { event: 'Contacto por e-mail', result: 'Não contactada', observations: 'Sem resposta' },
            },
          ],
        },
      },
    })
    const taken = (await calls.read('recruiter', id)).data.events.at(-1)?._id
    await calls.post('recruiter', id, [{ _id: taken, takenBack: true }])
    expect((await history(id, 'recruiter'))[0]?.fields.events).toEqual({
      parts: [
        {
          mark: '~',
          _id: taken,
          of: { event: 'Contacto por e-mail' },
          fields: { takenBack: { old: false, new: true } },
        },
      ],
    })
    await calls.post('recruiter', id, [{ type: 'contact', subType: 'phone', accepted: true }, interview])
    const meeting = (await calls.read('recruiter', id)).data.events.at(-1)?._id
    await calls.post('recruiter', id, [{ _id: meeting, scheduledDate: '2026-11-21T09:00' }])
    await calls.post('recruiter', id, [
      { _id: meeting, subType: 'missed', declinedBy: 'lead', justification: 'Não apareceu' },
    ])
    const [finished, moved] = await history(id)
    expect(moved?.fields.events).toMatchObject({
      parts: [{ of: { event: 'Entrevista' }, fields: { result: { new: 'Agendada para 21-11-2026 09:00' } } }],
    })
    expect(finished?.fields.events).toMatchObject({
      parts: [{ fields: { result: { new: 'Falhada pela lead' }, justification: { new: 'Não apareceu' } } }],
    })
  })
})

const person = (over: object = {}) => ({
  name: 'Inês Paz',
  email: `ines@${company.company.code}.pt`,
  role: 'consultant',
  phone: '912345678',
  offices: ['lisboa'],
  gender: 'f',
  birthday: '1990-03-05',
  nif: '123456789',
  startDate: '2026-11-20',
  contractType: 'cps',
  commission: 50,
  bankCommission: 20,
  fileNames: ['CPS Inês.pdf'],
  ...over,
})

async function converted(who: Who): Promise<{ readonly lead: string; readonly user: string }> {
  const lead = await calls.approved()
  const answer = await send<{ readonly _id: string }>(app, 'POST /api/leads/{id}/convert', {
    token: token(who),
    params: { id: lead },
    body: person(),
  })
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 201 })
  return { lead, user: answer.data._id }
}

const upload = (who: Who, id: string, name: string) =>
  send(app, 'POST /api/files/{group}/{id}/{field}', {
    token: token(who),
    params: { group: 'users', id, field: 'files' },
    body: formOf({ name }),
  })

const mails = async () => {
  const { rows } = await sql<{ recipient: string; template: string; subject: string }>`
    select * from mails where company_id = ${company.company.id} and subject like 'Inês Paz junta-se%'`.execute(
    database.db,
  )
  return rows.map(({ recipient }) => recipient)
}

describe('the contract of a converted lead', () => {
  test('is refused to everyone but the user who converted it', async () => {
    const { user } = await converted('recruiter')
    expect((await upload('other', user, 'CPS Inês.pdf')).status).toBe(404)
    expect((await upload('director', user, 'CPS Inês.pdf')).status).toBe(404)
    expect((await upload('recruiter', company.people.consultant.id, 'CPS.pdf')).status).toBe(404)
    expect(await mails()).toEqual([])
  })

  test('is attached by a recruiter without editStaff, who reads no file of the person', async () => {
    const { user } = await converted('recruiter')
    expect((await upload('recruiter', user, 'CPS Inês.pdf')).status).toBeLessThan(300)
    const params = { group: 'users', id: user }
    expect((await send(app, 'GET /api/files/{group}/{id}', { token: token('recruiter'), params })).status).toBe(404)
    expect((await mails()).length).toBeGreaterThan(0)
    // A day later the person is no longer being made.
    clock.pass({ hours: 25 })
    const later = await signIn(database.db, company.people.recruiter, clock.now())
    const again = await send(app, 'POST /api/files/{group}/{id}/{field}', {
      token: later,
      params: { ...params, field: 'files' },
      body: formOf({ name: 'outro.pdf' }),
    })
    expect(again.status).toBe(404)
  })

  test('may come later, as long as it is missing', async () => {
    const { user } = await converted('recruiter')
    clock.pass({ hours: 72 })
    const later = await signIn(database.db, company.people.recruiter, clock.now())
    const answer = await send(app, 'POST /api/files/{group}/{id}/{field}', {
      token: later,
      params: { group: 'users', id: user, field: 'files' },
      body: formOf({ name: 'CPS Inês.pdf' }),
    })
    expect(answer.status).toBeLessThan(300)
  })
})

test('a recruited candidate is one mail to each person, also to those who approved and added the lead', async () => {
  const { user } = await converted('hr')
  const bells = await database.db
    .selectFrom('notifications')
    .select('user_id')
    .where('company_id', '=', company.company.id)
    .where('type', '=', 'leadRecruited')
    .execute()
  const { people } = company
  const ids = (...who: readonly Who[]) => who.map(one => people[one].id).toSorted()
  expect(bells.map(({ user_id }) => user_id).toSorted()).toEqual(ids('recruiter', 'director', 'coo'))
  const sent = await database.db
    .selectFrom('mails')
    .selectAll()
    .where('company_id', '=', company.company.id)
    .where('subject', 'like', '%recrutada%')
    .execute()
  expect(sent).toEqual([])
  expect((await upload('hr', user, 'CPS Inês.pdf')).status).toBeLessThan(300)
  const receivers = await mails()
  expect(new Set(receivers).size).toBe(receivers.length)
  for (const who of ['recruiter', 'director', 'coo'] as const) expect(receivers, who).toContain(people[who].email)
})

describe('what a recruited candidate has billed', () => {
  const billing = (who: string, id: string) =>
    send<LeadBilling>(app, 'GET /api/leads/{id}/billing', { token: who, params: { id } })

  /** Lines of the ledger without their invoices: the call reads the ledger alone. */
  async function bill(user: string, lines: readonly (readonly [day: string, role: string, base: number])[]) {
    await database.db.transaction().execute(async trx => {
      await sql`set local session_replication_role = 'replica'`.execute(trx)
      for (const [day, role, base] of lines)
        await sql`
          insert into ledger (company_id, invoice_id, part, role, person, day, office, is_bank, active, base, amount)
          values (${company.company.id}, gen_random_uuid(), 'finder', ${role}, ${user}, ${day}, 'lisboa', false, true,
            ${base}, 1)`.execute(trx)
    })
  }

  test('is 403 without the right, and 404 to users who do not see lead or person, or before there is one', async () => {
    const { lead } = await converted('hr')
    for (const who of ['recruiter', 'director', 'hr'] as const)
      expect((await billing(token(who), lead)).status, who).toBe(403)
    // The CFO reads billing and no leads.
    const cfo = await signIn(database.db, await buildUser(database.db, company.company, { role: 'cfo' }), clock.now())
    expect((await billing(cfo, lead)).status).toBe(404)
    const { data } = await calls.create('coo', { name: 'Rui Mar', phone: '933333333' })
    expect((await billing(token('coo'), data._id)).status).toBe(404)
    expect((await billing(token('coo'), 'x')).status).toBe(404)
  })

  test('is the value of their sides since they started', async () => {
    const { lead, user } = await converted('hr')
    await bill(user, [
      ['2026-11-19', 'consultant', 700],
      ['2026-11-20', 'consultant', 1000.5],
      ['2026-12-01', 'consultant', 2000],
      ['2026-12-02', 'recruiter', 9000],
    ])
    expect(await billing(token('coo'), lead)).toMatchObject({
      status: 200,
      data: { since: '2026-11-20', billed: 3000.5 },
    })
  })

  const search = (who: Who, body: object = {}) =>
    send<{ leads: readonly ShownLead[] }>(app, 'POST /api/leads/search', {
      token: token(who),
      body: { page: 0, perPage: 10, filters: { ignoreDate: true }, ...body },
    })
  const change = (who: Who, lead: object, id: string) =>
    send<ShownLead>(app, 'PUT /api/leads/{id}', { token: token(who), params: { id }, body: lead })

  test('is null in the person of the lead without the right, on the page, in the list and after a save', async () => {
    const { lead, user } = await converted('hr')
    await bill(user, [['2026-12-01', 'consultant', 2000]])
    for (const who of ['recruiter', 'director', 'hr'] as const) {
      const { data } = await calls.read(who, lead)
      expect(data.user, who).toEqual({ _id: user, billing: null })
      const saved = await change(who, { ...data, observations: who }, lead)
      expect([saved.status, saved.data.user], who).toEqual([200, { _id: user, billing: null }])
      const [row] = (await search(who)).data.leads
      expect(row?.user, who).toEqual({ _id: user, billing: null })
      for (const shown of [data, saved.data, row]) expect(shown, who).not.toHaveProperty('billing')
    }
  })

  test('goes with the person of the lead, who stays who they are when the lead is sent back', async () => {
    const { lead, user } = await converted('hr')
    const { data: waiting } = await calls.create('coo', { name: 'Rui Mar', phone: '933333333' })
    await bill(user, [
      ['2026-11-19', 'consultant', 700],
      ['2026-12-01', 'consultant', 2000.5],
    ])
    const became = { _id: user, billing: 2000.5 }
    const { data } = await calls.read('coo', lead)
    expect(data.user).toEqual(became)
    expect(data).not.toHaveProperty('billing')
    const unchanged = await change('coo', data, lead)
    expect([unchanged.status, unchanged.data.version]).toEqual([200, data.version])
    const other = { ...data, user: { _id: company.people.coo.id, billing: 1 }, observations: 'Ligar' }
    expect((await change('coo', other, lead)).data).toMatchObject({ user: became, observations: 'Ligar' })
    for (const columns of [undefined, ['name'], ['name', 'user']]) {
      const { leads } = (await search('coo', columns && { columns })).data
      const users = Object.fromEntries(leads.map(row => [row._id, row.user]))
      expect(users, String(columns)).toEqual({ [lead]: became, [waiting._id]: null })
    }
  })

  test('leaves the person in the export and in the history by name', async () => {
    const { lead, user } = await converted('hr')
    const { name } = await database.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', user)
      .executeTakeFirstOrThrow()
    const exported = await app.inject({
      method: 'POST',
      url: '/api/leads/export?format=csv',
      headers: { authorization: `Bearer ${token('coo')}` },
      payload: { columns: ['user'], filters: { ignoreDate: true } },
    })
    expect(exported.body).toContain(name)
    const params = { model: 'leads', id: lead }
    const changes = await send<Change[]>(app, 'GET /api/changes/{model}/{id}', { token: token('coo'), params })
    expect(JSON.stringify(changes.data)).toContain(`"new":"${user}"`)
  })
})
