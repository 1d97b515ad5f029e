import type { Change } from '@tipy/domain/features/changes/changes.contract'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findingsIn } from '#engine/verify'
import { send, startApp } from '#testing/app'
import { type TestClock, testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User } from '#testing/factories'
import { leadChecks } from './leads.verify.ts'

const clock: TestClock = testClock('2026-11-17T10:00:00Z')
const moment = '2026-11-17T10:00'
let database: TestDatabase
let app: FastifyInstance
let company: Company
let people: Readonly<Record<'coo' | 'recruiter' | 'other' | 'director' | 'expansion' | 'elsewhere', User>>
let tokens: Readonly<Record<keyof typeof people, string>>

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function enter(over: Parameters<typeof buildUser>[2]): Promise<User> {
  return buildUser(database.db, company, over)
}

beforeEach(async () => {
  const { db } = database
  company = await buildCompany(db)
  const lisboa = await buildOffice(db, company, { key: 'lisboa' })
  const porto = await buildOffice(db, company, { key: 'porto' })
  people = {
    coo: await enter({ role: 'coo' }),
    recruiter: await enter({ role: 'recruiter', offices: [lisboa] }),
    other: await enter({ role: 'recruiter', offices: [lisboa] }),
    director: await enter({ role: 'commercialDirector', offices: [lisboa] }),
    expansion: await enter({ role: 'expansionDirector', offices: [lisboa] }),
    elsewhere: await enter({ role: 'expansionDirector', offices: [porto] }),
  }
  const signed = await Promise.all(
    Object.entries(people).map(async ([name, user]) => [name, await signIn(db, user, clock.now())] as const),
  )
  tokens = Object.fromEntries(signed) as typeof tokens
  const stages = ['toAssign', 'recruiterAssigned', 'recruiterAccepted'].map(key => ({ list: 'stages', key, name: key }))
  const items = [
    ...stages,
    { list: 'sources', key: 'site', name: 'Site', type: 'company' },
    { list: 'sources', key: 'contacto', name: 'Contacto', type: 'personal' },
    { list: 'offers', key: 'telemovel', name: 'Telemóvel' },
    { list: 'genders', key: 'f', name: 'Feminino' },
    { list: 'roles', key: 'consultant', name: 'Consultor' },
    { list: 'roles', key: 'assistant', name: 'Assistente' },
    { list: 'contractTypes', key: 'cps', name: 'CPS', type: 'consultant' },
  ]
  await db
    .insertInto('list_items')
    .values(items.map(item => ({ ...item, company_id: company.id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
})

type Who = keyof typeof people
const candidate = (over: object = {}) => ({
  name: 'Inês Paz',
  phone: '912345678',
  source: 'site',
  office: 'lisboa',
  ...over,
})
const create = (who: Who, over: object = {}) =>
  send<ShownLead>(app, 'POST /api/leads', { token: tokens[who], body: candidate(over) })
const read = (who: Who, id: string) =>
  send<ShownLead>(app, 'GET /api/leads/{id}', { token: tokens[who], params: { id } })
const patch = (who: Who, id: string, body: object) =>
  send<ShownLead>(app, 'PATCH /api/leads/{id}', { token: tokens[who], params: { id }, body })
const post = (who: Who, id: string, body: readonly object[], over: object = {}) =>
  send<ShownLead>(app, 'POST /api/leads/{id}/events', { token: tokens[who], params: { id }, body, ...over })
const search = async (who: Who, filters: object = {}) => {
  const found = await send<{ leads: ShownLead[] }>(app, 'POST /api/leads/search', {
    token: tokens[who],
    body: { filters },
  })
  return found.status === 200 ? found.data.leads.map(({ name }) => name ?? '').toSorted() : found
}
const assigned = async (over: object = {}) =>
  (await create('coo', { recruiter: people.recruiter.id, ...over })).data._id

const accept = { type: 'recruiter', subType: 'acceptance', accepted: true }
const reached = { type: 'contact', subType: 'phone', accepted: true }
const interview = { type: 'interview', subType: 'scheduled', scheduledDate: '2026-11-20T15:00' }

describe('a lead', () => {
  test('is refused without contact, source or an office, and nothing is stored', async () => {
    const nothing = await create('recruiter', { phone: null, source: null })
    expect(nothing).toMatchObject({ status: 422, data: { fields: { source: 'Obrigatório' } } })
    expect(await create('recruiter', { phone: null })).toMatchObject({
      status: 422,
      data: { fields: { phone: 'Indique o telefone ou o e-mail', personalEmail: 'Indique o telefone ou o e-mail' } },
    })
    expect(await create('coo', { office: null })).toMatchObject({ status: 400, message: 'OFFICE_MISSING' })
    expect(await create('recruiter', { office: 'porto' })).toMatchObject({ status: 422 })
    expect(await search('coo')).toEqual([])
  })

  test('waits for a recruiter, and gets its dates from its creation', async () => {
    const { status, data } = await create('coo', { active: null, phone: '912 345 678' })
    expect([status, data.stage, data.date, data.stageDate, data.endDate]).toEqual([
      201,
      'toAssign',
      moment,
      moment,
      null,
    ])
    expect(data).toMatchObject({ archived: false, active: null, events: [], duplicates: [], phone: '912345678' })
  })

  test('ignores what its events decide', async () => {
    const { data } = await create('coo', { stage: 'recruited', attempts: 9, endDate: moment, user: people.coo.id })
    expect(data).toMatchObject({ stage: 'toAssign', attempts: 0, endDate: null, user: null })
  })

  test('is archived by `archived`; its own `active` stays and is a filter', async () => {
    const { data } = await create('coo', { active: false })
    await create('coo', { name: 'Rui Sim', phone: '913333333', active: true })
    const params = { id: data._id }
    expect(await search('coo', { active: false })).toEqual(['Inês Paz'])
    const archived = await send<ShownLead>(app, 'DELETE /api/leads/{id}', { token: tokens.coo, params })
    expect(archived.data).toMatchObject({ archived: true, active: false, version: 2 })
    expect(await search('coo')).toEqual(['Rui Sim'])
    expect(await search('coo', { archived: true })).toEqual(['Inês Paz'])
    expect(await post('coo', data._id, [accept])).toMatchObject({ status: 422 })
    expect((await send(app, 'DELETE /api/leads/{id}', { token: tokens.recruiter, params })).status).toBe(403)
  })

  test('is visible to its recruiter, its director and the people of its office alone', async () => {
    const id = await assigned({ commercialDirector: people.director.id })
    const statuses = async () =>
      Object.fromEntries(
        await Promise.all((Object.keys(people) as Who[]).map(async who => [who, (await read(who, id)).status])),
      )
    expect(await statuses()).toEqual({
      coo: 200,
      recruiter: 200,
      other: 404,
      director: 200,
      expansion: 200,
      elsewhere: 404,
    })
    for (const who of ['other', 'elsewhere'] as const) {
      expect(await search(who)).toEqual([])
      expect((await post(who, id, [accept])).status).toBe(404)
      expect((await patch(who, id, { name: 'x' })).status).toBe(404)
    }
  })

  test('is found by the kind of its source', async () => {
    await create('coo')
    await create('coo', { name: 'Rui Pessoal', phone: '913333333', source: 'contacto' })
    expect(await search('coo', { personal: true })).toEqual(['Rui Pessoal'])
    expect(await search('coo', { personal: 'false' })).toEqual(['Inês Paz'])
    expect(await search('coo', { personal: true, source: ['site'] })).toEqual([])
    expect(await search('coo', { personal: null })).toHaveLength(2)
    expect(await search('coo', { personal: 7 })).toMatchObject({ status: 422 })
  })
})

describe('a recruiter', () => {
  test('set by the form is an event, and the lead is assigned', async () => {
    const { data } = await create('coo', { recruiter: people.recruiter.id })
    expect(data).toMatchObject({ stage: 'recruiterAssigned', date: moment })
    expect(data.events).toMatchObject([
      { type: 'recruiter', subType: null, recruiter: people.recruiter.id, createdBy: people.coo.id, date: moment },
    ])
  })

  test('given to many leads at once assigns each of them', async () => {
    const ids = [(await create('coo')).data._id, (await create('coo', { name: 'Rui', phone: '913333333' })).data._id]
    const recruiter = people.recruiter.id
    const body = Object.fromEntries(ids.map(id => [id, { recruiter, recruiter__old: null }]))
    expect((await send(app, 'PATCH /api/leads', { token: tokens.expansion, body })).status).toBe(200)
    for (const id of ids)
      expect((await read('recruiter', id)).data).toMatchObject({ stage: 'recruiterAssigned', version: 2 })
  })

  test('must be one of those the form offers', async () => {
    expect(await create('coo', { recruiter: people.coo.id })).toMatchObject({ status: 422 })
    const id = await assigned()
    expect(await post('recruiter', id, [{ ...accept, recruiter: people.coo.id }])).toMatchObject({
      status: 422,
      data: { fields: { recruiter: 'Esta opção não existe' } },
    })
  })
})

describe('the timeline', () => {
  test('moves the lead, keeps every event and says so in the history', async () => {
    const id = await assigned()
    const posted = await post('recruiter', id, [accept, reached, { ...interview, afterContact: true }])
    expect(posted).toMatchObject({
      status: 200,
      data: { stage: 'interviewScheduled', meetingDate: '2026-11-20T15:00', attempts: 1, version: 2 },
    })
    expect(posted.data.events.map(({ type, subType }) => [type, subType])).toEqual([
      ['recruiter', null],
      ['recruiter', 'acceptance'],
      ['contact', 'phone'],
      ['interview', 'scheduled'],
    ])
    expect((await read('coo', id)).data).toEqual({ ...posted.data, can: { edit: true, remove: true } })
    const changes = await send<Change[]>(app, 'GET /api/changes/{model}/{id}', {
      token: tokens.coo,
      params: { model: 'leads', id },
    })
    expect(changes.data[0]?.fields.stage).toEqual({ old: 'recruiterAssigned', new: 'interviewScheduled' })
  })

  test('finishes and moves the scheduled meeting, by its id', async () => {
    const id = await assigned()
    const { data } = await post('recruiter', id, [accept, reached, interview])
    const _id = data.events.at(-1)?._id
    const moved = await post('recruiter', id, [{ _id, scheduledDate: '2026-11-21T09:30' }])
    expect(moved.data).toMatchObject({ stage: 'interviewScheduled', meetingDate: '2026-11-21T09:30' })
    const missed = { _id, subType: 'missed', declinedBy: 'lead', justification: 'Não apareceu' }
    const ended = await post('recruiter', id, [missed])
    expect(ended.data).toMatchObject({ stage: 'interviewMissedByLead', meetingDate: null })
    expect(ended.data.events).toHaveLength(4)
    expect(ended.data.events.at(-1)).toMatchObject({ _id, scheduledOn: moment, finishedBy: people.recruiter.id })
  })

  test('refuses a list with one wrong event whole', async () => {
    const id = await assigned()
    const { data: before } = await read('recruiter', id)
    expect(await post('recruiter', id, [accept, interview])).toMatchObject({
      status: 422,
      data: { fields: { '1.type': 'Esta etapa não é possível na fase em que a lead está' } },
    })
    for (const event of [
      { type: 'recruiter', subType: null, recruiter: people.other.id },
      { type: 'recruited', subType: null },
      { type: 'interview', subType: 'done', accepted: true },
      { type: 'recruiter', subType: 'reopened', observations: 'x' },
    ])
      expect(await post('recruiter', id, [event])).toMatchObject({ status: 422 })
    expect((await post('recruiter', id, [])).status).toBe(422)
    expect((await post('recruiter', id, [{ ...accept, stage: 'recruited' }])).status).toBe(422)
    expect((await read('recruiter', id)).data).toEqual(before)
  })

  test('of two recruiters at the same moment lets one write; the other sees what was done', async () => {
    const id = await assigned()
    const { version } = (await read('recruiter', id)).data
    const query = { version }
    const answers = await Promise.all([
      post('recruiter', id, [accept], { query }),
      post('expansion', id, [{ ...accept, accepted: false, observations: 'Não' }], { query }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const stale = answers.find(({ status }) => status === 409)
    const stored = (await read('coo', id)).data
    expect(stored.events).toHaveLength(2)
    expect(stale).toMatchObject({ message: 'STALE', data: { current: { stage: stored.stage, version: 2 } } })
    expect(await post('recruiter', id, [accept])).toMatchObject({ status: 422 })
  })

  test('is the same by an id in capitals', async () => {
    const id = await assigned()
    expect((await post('recruiter', id.toUpperCase(), [accept])).data).toMatchObject({ stage: 'recruiterAccepted' })
    expect((await post('recruiter', id.toUpperCase(), [accept])).status).toBe(422)
    expect((await read('recruiter', id)).data.events).toHaveLength(2)
    expect(await findingsIn(database.db, leadChecks)).toEqual([])
  })

  test('sent again with its key writes once', async () => {
    const id = await assigned()
    await post('recruiter', id, [accept])
    const unreached = { ...reached, accepted: false, observations: 'Não atende' }
    const once = () => post('recruiter', id, [unreached], { headers: { 'idempotency-key': 'one' } })
    const [first, again] = [await once(), await once()]
    expect(again.data).toEqual(first.data)
    expect((await read('recruiter', id)).data).toMatchObject({ attempts: 1, version: 3 })
    expect(await post('recruiter', id, [reached], { headers: { 'idempotency-key': 'one' } })).toMatchObject({
      status: 409,
    })
  })

  test('takes the newest event back, and an assignment with it the recruiter', async () => {
    const id = await assigned()
    const { data } = await post('recruiter', id, [accept])
    const takeBack = (who: Who, one = data) => post(who, id, [{ _id: one.events.at(-1)?._id, takenBack: true }])
    expect(await takeBack('expansion')).toMatchObject({ status: 422 })
    expect((await takeBack('recruiter')).data).toMatchObject({ stage: 'recruiterAssigned' })
    const given = await patch('coo', id, { recruiter: people.other.id })
    expect((await takeBack('coo', given.data)).data).toMatchObject({ recruiter: people.recruiter.id })
    expect((await read('coo', id)).data.events.filter(({ takenBack }) => takenBack)).toHaveLength(2)
  })

  test('is closed by a refusal, and starts again with another recruiter', async () => {
    const id = await assigned()
    const refused = await post('recruiter', id, [{ ...accept, accepted: false, observations: 'Sem tempo' }])
    expect(refused.data).toMatchObject({ stage: 'recruiterRejected', endDate: moment })
    const again = await patch('coo', id, { recruiter: people.other.id })
    expect(again.data).toMatchObject({ stage: 'recruiterAssigned', endDate: null })
    expect((await read('recruiter', id)).status).toBe(404)
  })
})

describe('a duplicate', () => {
  test('is marked on both leads, and on neither once the contact changed', async () => {
    const first = (await create('coo', { personalEmail: 'ines@paz.pt' })).data._id
    const second = (await create('coo', { name: 'Inês P.', phone: '+351 912 345 678' })).data
    expect(second).toMatchObject({ duplicate: true, duplicates: [{ model: 'leads', _id: first, name: 'Inês Paz' }] })
    expect((await read('coo', first)).data).toMatchObject({ duplicate: true, version: 1 })
    expect(await search('coo', { duplicate: true })).toEqual(['Inês P.', 'Inês Paz'])
    await patch('coo', second._id, { phone: '914444444' })
    expect(await search('coo', { duplicate: true })).toEqual([])
  })

  test('of a person of the staff names them', async () => {
    const person = await enter({ name: 'Zita Mar', email: 'zita@casa.pt' })
    const { data } = await create('coo', { personalEmail: 'ZITA@casa.pt' })
    expect(data).toMatchObject({ duplicate: true, duplicates: [{ model: 'users', _id: person.id, name: 'Zita Mar' }] })
  })

  test('that is not visible is marked, but not named', async () => {
    await create('coo', { office: 'porto' })
    const own = await create('recruiter')
    expect(own.data).toMatchObject({ duplicate: true, duplicates: [] })
  })
})

describe('becoming staff', () => {
  const person = (over: object = {}) => ({
    name: 'Inês Paz',
    email: `ines@${company.code}.pt`,
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
    fileNames: ['Contratos/CPS Inês.pdf'],
    ...over,
  })
  const draft = (who: Who, id: string, body: object) =>
    send<ShownLead>(app, 'POST /api/leads/{id}/draft', { token: tokens[who], params: { id }, body })
  const convert = (who: Who, id: string, over: object = {}, headers: Readonly<Record<string, string>> = {}) =>
    send<{ readonly _id: string }>(app, 'POST /api/leads/{id}/convert', {
      token: tokens[who],
      params: { id },
      body: person(over),
      headers,
    })

  /** A lead that waits for its conversion. */
  async function approved(): Promise<string> {
    const id = await assigned({ source: 'contacto', reference: people.other.id })
    const finish = async () => {
      const _id = (await read('recruiter', id)).data.events.findLast(({ subType }) => subType === 'scheduled')?._id
      expect((await post('recruiter', id, [{ _id, subType: 'done', accepted: true }])).status).toBe(200)
    }
    await post('recruiter', id, [accept, reached, interview])
    await finish()
    await post('recruiter', id, [{ ...interview, type: 'presentation' }])
    await finish()
    const directed = { type: 'approval', subType: 'commercialDirector', recruiter: people.director.id }
    const last = await post('recruiter', id, [directed, { ...interview, type: 'approval' }])
    expect(last.data).toMatchObject({ stage: 'approvalScheduled', commercialDirector: people.director.id })
    await finish()
    return id
  }

  test('is refused before the approval, to people who do not see the lead, and without the contract', async () => {
    const early = await assigned()
    expect(await convert('recruiter', early)).toMatchObject({
      status: 422,
      data: { fields: { stage: expect.any(String) } },
    })
    expect(await draft('recruiter', early, {})).toMatchObject({ status: 422 })
    const id = await approved()
    expect((await convert('elsewhere', id)).status).toBe(404)
    expect(await convert('recruiter', id, { fileNames: [] })).toMatchObject({ message: 'CONTRACT_PDF_MISSING' })
    expect(await convert('recruiter', id, { role: 'assistant' })).toMatchObject({
      status: 422,
      data: { fields: { role: expect.any(String) } },
    })
    expect(await convert('recruiter', id, { offices: ['lisboa', 'porto'] })).toMatchObject({ status: 422 })
    expect((await read('recruiter', id)).data).toMatchObject({ stage: 'approvalDone', user: null })
    const { count } = await database.db
      .selectFrom('users')
      .select(eb => eb.fn.countAll<string>().as('count'))
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(Object.keys(people).length)
  })

  test('goes on from the draft that a colleague left', async () => {
    const id = await approved()
    const left = { name: 'Inês Paz', nif: '123456789', languages: ['pt'] }
    expect(await draft('recruiter', id, left)).toMatchObject({ status: 200, data: { userDraft: left } })
    expect((await read('expansion', id)).data.userDraft).toEqual(left)
    await convert('expansion', id)
    expect((await read('expansion', id)).data.userDraft).toBeNull()
  })

  test('takes the percentage and offers agreed with the candidate, unless the form has others', async () => {
    const agreed = async (over: object) => {
      const id = await approved()
      await sql`update leads set commission = 43.5, offers = '{telemovel}' where id = ${id}`.execute(database.db)
      const made = await convert('recruiter', id, over)
      expect(made.status).toBe(201)
      return database.db
        .selectFrom('users')
        .select([sql<number>`commission::float`.as('commission'), 'offers'])
        .where('id', '=', made.data._id)
        .executeTakeFirstOrThrow()
    }
    expect(await agreed({ commission: undefined })).toEqual({ commission: 43.5, offers: ['telemovel'] })
    // The form of a conversion writes them, also without editCommissions (docs/features/leads.md).
    const other = { name: 'Rita Paz', email: `rita@${company.code}.pt`, phone: '913333333' }
    expect(await agreed({ ...other, commission: 60, offers: [] })).toEqual({ commission: 60, offers: [] })
  })

  test('makes the person, links both and ends the timeline, once', async () => {
    const id = await approved()
    const headers = { 'idempotency-key': 'convert' }
    const made = await convert('recruiter', id, {}, headers)
    expect(made.status).toBe(201)
    expect((await convert('recruiter', id, {}, headers)).data._id).toBe(made.data._id)
    expect((await convert('recruiter', id)).status).toBe(422)
    const lead = (await read('coo', id)).data
    expect(lead).toMatchObject({ stage: 'recruited', user: { _id: made.data._id }, endDate: moment })
    expect(lead.events.at(-1)).toMatchObject({ type: 'recruited', user: made.data._id })
    const row = await database.db
      .selectFrom('users')
      .select(['lead', 'source', 'recruiter', 'referenced_by', 'role'])
      .where('id', '=', made.data._id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      lead: id,
      source: 'contacto',
      recruiter: people.recruiter.id,
      referenced_by: people.other.id,
      role: 'consultant',
    })
  })
})

test('verify finds a lead that stands elsewhere than its events say, and none otherwise', async () => {
  const id = await assigned()
  await post('recruiter', id, [accept, reached, interview])
  expect(await findingsIn(database.db, leadChecks)).toEqual([])
  await sql`update leads set stage = 'recruited', "user" = ${people.other.id} where id = ${id}`.execute(database.db)
  const found = await findingsIn(database.db, leadChecks)
  expect(found.map(({ name, count }) => [name, count])).toEqual([
    ['leadsStandWhereTheirEventsSay', 1],
    ['leadsAndPeopleAgree', 1],
  ])
  await sql`update leads set stage = 'interviewScheduled', "user" = null where id = ${id}`.execute(database.db)
  await sql`update users set lead = ${id} where id = ${people.other.id}`.execute(database.db)
  expect(await findingsIn(database.db, leadChecks)).toMatchObject([{ name: 'leadsAndPeopleAgree', count: 1 }])
  await sql`update users set lead = null where id = ${people.other.id}`.execute(database.db)
})
