import type { Change } from '@tipy/domain/features/changes/changes.contract'
import type { Comment } from '@tipy/domain/features/comments/comments.contract'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { mergeSentences, ownRecruitmentSentence } from '@tipy/domain/features/leads/leads.rules'
import type { PickedUser } from '@tipy/domain/features/users/users.contract'
import type { ImportReport } from '@tipy/domain/record/importing'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findingsIn } from '#engine/verify'
import { type CallOptions, send, startApp } from '#testing/app'
import { type TestClock, testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildUser, type User, type UserOverrides, unknownId } from '#testing/factories'
import { pdfForm } from '#testing/files'
import { fingerprint } from '#testing/fingerprint'
import { accept, buildRecruitingCompany, leadCalls, type RecruitingCompany, type Who } from './leads.testing.ts'
import { leadChecks } from './leads.verify.ts'

const clock: TestClock = testClock('2026-11-17T10:00:00Z')
let database: TestDatabase
let app: FastifyInstance
let company: RecruitingCompany
let calls: ReturnType<typeof leadCalls>

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  company = await buildRecruitingCompany(database, clock)
  calls = leadCalls(app, company)
})

const tokenOf = (who: Who) => company.tokens[who]

describe("'Juntar'", () => {
  const merge = (who: Who, id: string, body: object, over: Partial<CallOptions> = {}) =>
    send<ShownLead>(app, 'POST /api/leads/{id}/merge', { token: tokenOf(who), params: { id }, body, ...over })

  /** Two leads of the same candidate, the second some minutes younger. */
  async function twins(over: object = {}): Promise<readonly [string, string]> {
    const older = (await calls.create('coo')).data._id
    clock.pass({ minutes: 5 })
    const younger = (await calls.create('coo', { name: 'Inês P.', ...over })).data._id
    return [older, younger]
  }

  test('is refused without the right, outside of what is visible, and for leads that are not alike', async () => {
    const [older, younger] = await twins()
    const unlike = (await calls.create('coo', { name: 'Rui Sá', phone: '913333333' })).data._id
    const elsewhere = (await calls.create('coo', { office: 'porto' })).data._id
    // Time has passed since their last calls: sessions are extended now, not by the refusals.
    for (const who of ['consultant', 'elsewhere', 'coo'] as const) await calls.read(who, older)
    const before = await fingerprint(database.db)
    expect((await merge('consultant', younger, { lead: older })).status).toBe(403)
    expect((await merge('elsewhere', elsewhere, { lead: older })).status).toBe(404)
    expect((await merge('elsewhere', older, { lead: elsewhere })).status).toBe(404)
    expect((await merge('coo', younger, { lead: unknownId() })).status).toBe(404)
    expect((await merge('coo', younger, {})).status).toBe(422)
    expect((await merge('coo', younger, { lead: older, force: true })).status).toBe(422)
    for (const [id, lead, sentence] of [
      [older, older, mergeSentences.itself],
      [older, unlike, mergeSentences.unlike],
    ] as const)
      expect(await merge('coo', id, { lead })).toMatchObject({ status: 422, data: { fields: { lead: sentence } } })
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('is refused when either lead has changed since it was read, or is archived', async () => {
    const [older, younger] = await twins()
    await calls.patch('coo', older, { observations: 'x' })
    const stale = await merge('coo', younger, { lead: older, version: 1 }, { query: { version: '1' } })
    expect(stale).toMatchObject({ status: 409, message: 'STALE' })
    expect((await merge('coo', older, { lead: younger }, { query: { version: '1' } })).status).toBe(409)
    await send(app, 'DELETE /api/leads/{id}', { token: tokenOf('coo'), params: { id: older } })
    expect(await merge('coo', younger, { lead: older })).toMatchObject({
      status: 422,
      data: { fields: { lead: mergeSentences.archived } },
    })
  })

  test.each(['older', 'younger'] as const)('archives the younger lead, asked from the %s one', async asked => {
    const [older, younger] = await twins()
    const [id, lead] = asked === 'older' ? [older, younger] : [younger, older]
    const merged = await merge('coo', id, { lead })
    expect(merged).toMatchObject({ status: 200, data: { _id: older, archived: false, duplicate: false, version: 2 } })
    expect((await calls.read('coo', younger)).data).toMatchObject({
      archived: true,
      mergedInto: older,
      duplicate: false,
      version: 2,
    })
    const changes = await send<Change[]>(app, 'GET /api/changes/{model}/{id}', {
      token: tokenOf('coo'),
      params: { model: 'leads', id: younger },
    })
    expect(changes.data[0]?.fields).toEqual({
      archived: { old: false, new: true },
      mergedInto: { old: null, new: older },
    })
  })

  test('moves comments, tasks and files; events and history stay, and are shown', async () => {
    const [older, younger] = await twins({ recruiter: company.people.recruiter.id })
    await calls.post('recruiter', younger, [accept])
    const token = tokenOf('coo')
    const ref = { group: 'leads', ref: younger }
    await send(app, 'POST /api/comments', { token, body: { ...ref, message: 'Ligar à tarde', users: [] } })
    await send(app, 'POST /api/tasks', { token, body: { ...ref, title: 'Ligar', date: '2026-11-20T10:00' } })
    const params = { group: 'leads', id: younger, field: 'files' }
    const uploaded = await send(app, 'POST /api/files/{group}/{id}/{field}', { token, params, body: pdfForm() })
    expect(uploaded.status).toBeLessThan(300)
    const { data } = await merge('coo', younger, { lead: older })
    expect(data).toMatchObject({ comments: 1, tasks: 1, files: [expect.anything()] })
    expect(data.merged).toMatchObject([
      { _id: younger, name: 'Inês P.', stage: 'recruiterAccepted', events: [{ type: 'recruiter' }, accept] },
    ])
    expect((await calls.read('coo', younger)).data).toMatchObject({ comments: 0, tasks: 0, files: [] })
    const comments = await send<Comment[]>(app, 'GET /api/comments/{group}/{id}', {
      token,
      params: { group: 'leads', id: older },
    })
    expect(comments.data).toMatchObject([{ message: 'Ligar à tarde', ref: older }])
    // Its recruiter sees the lead that was theirs; the recruiter of another office sees neither.
    expect((await calls.read('recruiter', younger)).data.events).toHaveLength(2)
    expect(await findingsIn(database.db, leadChecks)).toEqual([])
  })

  test('sent again with its key merges once; a merged lead is not merged, restored or counted again', async () => {
    const [older, younger] = await twins()
    const headers = { 'idempotency-key': 'merge' }
    const first = await merge('coo', younger, { lead: older }, { headers })
    expect((await merge('coo', younger, { lead: older }, { headers })).data).toEqual(first.data)
    expect(await merge('coo', younger, { lead: older })).toMatchObject({
      status: 422,
      data: { fields: { _id: mergeSentences.merged } },
    })
    const restored = await send(app, 'DELETE /api/leads/{id}', { token: tokenOf('coo'), params: { id: younger } })
    expect(restored).toMatchObject({ status: 422, data: { fields: { _id: mergeSentences.merged } } })
    const listed = await send<{ total: number; totals: unknown }>(app, 'POST /api/leads/search', {
      token: tokenOf('coo'),
      body: { filters: { archived: true } },
    })
    expect(listed.data).toMatchObject({ total: 1, totals: { leads: 0 } })
  })

  test('of two users at the same moment is done once', async () => {
    const [older, younger] = await twins()
    const answers = await Promise.all([
      merge('coo', younger, { lead: older }),
      merge('director', older, { lead: younger }),
      merge('hr', older, { lead: younger }),
    ])
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    expect((await calls.read('coo', older)).data).toMatchObject({ version: 2, archived: false, mergedInto: null })
  })

  test('gives the half-filled staff form to the lead that stays, unless it has one', async () => {
    const drafts = async () => {
      const { rows } = await sql<{ draft: { nif: string } | null }>`
        select user_draft as draft from leads where company_id = ${company.company.id} order by created_at`.execute(
        database.db,
      )
      return rows.map(({ draft }) => draft?.nif ?? null)
    }
    const draft = (id: string, nif: string) =>
      send(app, 'POST /api/leads/{id}/draft', { token: tokenOf('coo'), params: { id }, body: { nif } })
    const older = await calls.approved()
    clock.pass({ minutes: 5 })
    const second = await calls.approved()
    clock.pass({ minutes: 5 })
    const third = await calls.approved()
    await draft(second, '2')
    await draft(third, '3')
    await merge('coo', second, { lead: older })
    expect(await drafts()).toEqual(['2', null, '3'])
    await merge('coo', third, { lead: older })
    expect(await drafts()).toEqual(['2', null, null])
  })

  test('brings what was merged into the lead before, with its comments', async () => {
    const [oldest, middle] = await twins()
    clock.pass({ minutes: 5 })
    const youngest = (await calls.create('coo', { name: 'I. Paz' })).data._id
    const comment = { group: 'leads', ref: youngest, message: 'Ligar à tarde', users: [] }
    await send(app, 'POST /api/comments', { token: tokenOf('coo'), body: comment })
    await merge('coo', youngest, { lead: middle })
    const { data } = await merge('coo', middle, { lead: oldest })
    expect(data).toMatchObject({ _id: oldest, comments: 1, merged: [{ _id: middle }, { _id: youngest }] })
    expect((await calls.read('coo', middle)).data.merged).toMatchObject([{ _id: youngest }])
  })

  /** Every call that changes a lead, or adds to what it carries. */
  const writingCalls = (id: string): Readonly<Record<string, () => Promise<{ status: number; data: unknown }>>> => {
    const token = tokenOf('coo')
    const params = { id }
    const about = { group: 'leads', ref: id }
    const files = { group: 'leads', id, field: 'files' }
    const csv = new FormData()
    csv.append('files', new Blob([`Identificador;Nome;Observações\n${id};Inês P.;Importada`]), 'leads.csv')
    return {
      put: () => send(app, 'PUT /api/leads/{id}', { token, params, body: { name: 'Outra' } }),
      patch: () => send(app, 'PATCH /api/leads/{id}', { token, params, body: { observations: 'Ligou' } }),
      assign: () => calls.patch('coo', id, { recruiter: company.people.recruiter.id }),
      bulk: () =>
        send(app, 'PATCH /api/leads', { token, body: { [id]: { observations: 'Ligou', observations__old: null } } }),
      restore: () => send(app, 'DELETE /api/leads/{id}', { token, params }),
      events: () => calls.post('coo', id, [accept]),
      draft: () => send(app, 'POST /api/leads/{id}/draft', { token, params, body: { name: 'Inês' } }),
      comment: () => send(app, 'POST /api/comments', { token, body: { ...about, message: 'Ligou', users: [] } }),
      task: () => send(app, 'POST /api/tasks', { token, body: { ...about, title: 'Ligar', date: '2026-11-20T10:00' } }),
      file: () => send(app, 'POST /api/files/{group}/{id}/{field}', { token, params: files, body: pdfForm() }),
      import: async () => {
        const { data } = await send<ImportReport>(app, 'POST /api/leads/import', {
          token,
          query: { step: 'preview' },
          body: csv,
        })
        return { status: data.errors.length > 0 ? 422 : 200, data: { fields: { _id: data.errors[0]?.message } } }
      },
    }
  }

  test('leaves a lead that no user changes, archives, restores or adds to', async () => {
    const [older, younger] = await twins({ recruiter: company.people.recruiter.id })
    await merge('coo', younger, { lead: older })
    const task = { group: 'leads', ref: older, title: 'Ligar', date: '2026-11-20T10:00' }
    const { data: moved } = await send<{ _id: string }>(app, 'POST /api/tasks', { token: tokenOf('coo'), body: task })
    expect((await calls.read('coo', younger)).data.can).toEqual({
      edit: false,
      remove: false,
      readOnlyReason: mergeSentences.merged,
    })
    const before = await fingerprint(database.db)
    const refused = {
      ...writingCalls(younger),
      moveTask: () =>
        send(app, 'PUT /api/tasks/{id}', {
          token: tokenOf('coo'),
          params: { id: moved._id },
          body: { ...task, ref: younger, priority: 0, observations: '' },
        }),
    }
    for (const [name, write] of Object.entries(refused))
      expect([name, await write()]).toMatchObject([
        name,
        { status: 422, data: { fields: { _id: mergeSentences.merged } } },
      ])
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('at the same moment as a comment, a task and a file loses none of them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [older, younger] = await twins({ phone: `91200000${round}` })
      await calls.patch('coo', older, { phone: `91200000${round}` })
      const { comment, task, file } = writingCalls(younger)
      const [merged, ...added] = await Promise.all([
        merge('coo', younger, { lead: older }),
        comment?.(),
        task?.(),
        file?.(),
      ])
      expect(merged.status).toBe(200)
      const [comments, tasks, files = 0] = added.map(answer => ((answer?.status ?? 500) < 300 ? 1 : 0))
      const { data } = await calls.read('coo', older)
      expect(data).toMatchObject({ comments, tasks, files: Array.from({ length: files }, () => expect.anything()) })
    }
  })

  test('leaves the lead that became a person of the staff, whichever is older', async () => {
    const older = (await calls.create('coo', { personalEmail: 'ines@paz.pt' })).data._id
    clock.pass({ minutes: 5 })
    const younger = await calls.approved({ phone: '914444444', personalEmail: 'ines@paz.pt' })
    const person = await buildUser(database.db, company.company, { role: 'consultant' })
    await sql`update leads set "user" = ${person.id}, stage = 'recruited' where id = ${younger}`.execute(database.db)
    expect((await merge('coo', older, { lead: younger })).data).toMatchObject({ _id: younger, archived: false })
    expect((await calls.read('coo', older)).data).toMatchObject({ archived: true, mergedInto: younger })
    await sql`update leads set "user" = null, stage = 'approvalDone' where id = ${younger}`.execute(database.db)
  })
})

describe('linking a person who is already there', () => {
  let consultant: User
  beforeEach(() => {
    consultant = company.people.consultant
  })
  const link = (who: Who, person: string, body: object) =>
    send<{ readonly lead: string; readonly source: string; readonly version: number }>(app, 'PATCH /api/users/{id}', {
      token: tokenOf(who),
      params: { id: person },
      body,
    })
  const mails = async () =>
    (
      await sql<{
        to: string
      }>`select * from mails where company_id = ${company.company.id} and template = 'recruited'`.execute(database.db)
    ).rows

  test('is refused for a lead that is not visible, not approved or archived, and for people of other ranks', async () => {
    const early = (await calls.create('coo', { recruiter: company.people.recruiter.id })).data._id
    const lead = await calls.approved({ name: 'Ana Sol', phone: '915555555' })
    const foreign = await calls.approved({ name: 'Eva Luz', phone: '916666666', office: 'porto' })
    await calls.patch('coo', foreign, { recruiter: null, commercialDirector: null })
    const before = await fingerprint(database.db)
    for (const wrong of [unknownId(), foreign, consultant.id])
      expect(await link('recruiter', consultant.id, { lead: wrong })).toMatchObject({
        status: 422,
        data: { fields: { lead: 'Esta opção não existe' } },
      })
    expect(await link('recruiter', consultant.id, { lead: early })).toMatchObject({ status: 422 })
    expect(await link('recruiter', consultant.id, { lead, version: 99 })).toMatchObject({ status: 409 })
    expect((await link('recruiter', unknownId(), { lead })).status).toBe(404)
    expect((await link('consultant', consultant.id, { lead })).status).toBe(422)
    expect((await link('hr', company.people.coo.id, { lead })).status).toBe(403)
    expect((await link('recruiter', company.people.director.id, { lead })).status).toBe(403)
    expect(await link('hr', consultant.id, { lead, phone: '919999999' })).toMatchObject({ status: 422 })
    // Nor the user who links, nor the recruiter of the lead.
    for (const own of [company.people.hr.id, company.people.recruiter.id])
      expect(await link('hr', own, { lead })).toMatchObject({
        status: 422,
        data: { fields: { lead: ownRecruitmentSentence } },
      })
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('offers the people it would take, and no one who has a lead, left, or works elsewhere', async () => {
    const offered = async (who: Who, id: string) => {
      const answer = await send<PickedUser[]>(app, 'GET /api/leads/{id}/people', {
        token: tokenOf(who),
        params: { id },
      })
      return answer.status === 200 ? answer.data.map(({ name }) => name) : answer.status
    }
    const { db } = database
    const own = db.selectFrom('offices').selectAll().where('company_id', '=', company.company.id)
    const [lisboa, porto] = await own.orderBy('key').execute()
    const build = (name: string, over: UserOverrides = {}) =>
      buildUser(db, company.company, { role: 'teamLeader', offices: lisboa ? [lisboa] : [], name, ...over })
    await sql`update users set name = 'Ana' where id = ${consultant.id}`.execute(db)
    const leader = await build('Bia')
    await build('Carla', { active: false })
    await build('Dora', { role: 'assistant' })
    await build('Eva', { role: 'broker', other_roles: ['consultant'] })
    await build('Filipa', { offices: porto ? [porto] : [] })
    const first = await calls.approved({ name: 'Ana Sol', phone: '915555555' })
    const lead = await calls.approved()
    const early = (await calls.create('coo', { phone: '917777777' })).data._id
    expect(await offered('consultant', lead)).toBe(403)
    expect(await offered('elsewhere', lead)).toBe(404)
    expect(await offered('coo', unknownId())).toBe(404)
    expect(await offered('coo', early)).toEqual([])
    expect(await offered('recruiter', lead)).toEqual(['Ana', 'Bia'])
    expect(await offered('coo', lead)).toEqual(['Ana', 'Bia', 'Eva', 'Filipa'])
    expect((await link('recruiter', consultant.id, { lead: first })).status).toBe(200)
    expect(await offered('recruiter', lead)).toEqual(['Bia'])
    expect(await offered('recruiter', first)).toEqual([])
    expect((await link('recruiter', leader.id, { lead })).status).toBe(200)
  })

  test('links both, ends the timeline and waits with the e-mails for the contract', async () => {
    const id = await calls.approved({ source: 'contacto' })
    await send(app, 'POST /api/leads/{id}/draft', { token: tokenOf('hr'), params: { id }, body: { nif: '123456789' } })
    const linked = await link('recruiter', consultant.id, { lead: id, source: 'site' })
    expect(linked).toMatchObject({ status: 200, data: { lead: id, source: 'contacto' } })
    const lead = (await calls.read('hr', id)).data
    expect(lead).toMatchObject({ stage: 'recruited', user: { _id: consultant.id }, userDraft: null })
    expect(lead.events.at(-1)).toMatchObject({ type: 'recruited', user: consultant.id })
    const { rows } = await sql<{ waiting: boolean }>`
      select recruited_emails_waiting as waiting from users where id = ${consultant.id}`.execute(database.db)
    expect(rows).toEqual([{ waiting: true }])
    expect(await mails()).toEqual([])
    expect(await findingsIn(database.db, leadChecks)).toEqual([])
    // Again, by a retry: nothing more happens.
    expect((await link('recruiter', consultant.id, { lead: id })).data.version).toBe(linked.data.version)
    expect((await calls.read('hr', id)).data).toEqual(lead)
    const token = tokenOf('hr')
    const params = { id: consultant.id }
    expect((await send(app, 'PATCH /api/users/{id}', { token, params, body: { lead: null } })).status).toBe(422)
  })

  test('sends the e-mails at once where no contract is asked for', async () => {
    const settings = { ...company.company.settings, contractPdfRequired: false }
    await sql`update companies set settings = ${JSON.stringify(settings)} where id = ${company.company.id}`.execute(
      database.db,
    )
    const id = await calls.approved()
    expect((await link('hr', consultant.id, { lead: id })).status).toBe(200)
    expect((await mails()).length).toBeGreaterThan(0)
  })

  test('takes one person per lead and one lead per person, also at the same moment', async () => {
    const id = await calls.approved()
    const [office] = consultant.offices
    const twin = await buildUser(database.db, company.company, { role: 'consultant' })
    await sql`update users set offices = ${[office]} where id = ${twin.id}`.execute(database.db)
    const answers = await Promise.all([
      link('hr', consultant.id, { lead: id }),
      link('recruiter', twin.id, { lead: id }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const next = await calls.approved({ name: 'Ana Sol', phone: '915555555' })
    const taken = answers[0]?.status === 200 ? consultant.id : twin.id
    expect(await link('hr', taken, { lead: next })).toMatchObject({
      status: 422,
      data: { fields: { lead: 'Esta pessoa já tem uma lead' } },
    })
    expect((await calls.read('hr', next)).data.stage).toBe('approvalDone')
    expect(await findingsIn(database.db, leadChecks)).toEqual([])
  })
})

describe('a duplicate of a person of the staff', () => {
  const change = (id: string, body: object) =>
    send(app, 'PATCH /api/users/{id}', { token: tokenOf('coo'), params: { id }, body })

  test('is marked when the person changes, and no longer when they change again', async () => {
    const lead = (await calls.create('coo')).data._id
    const { consultant } = company.people
    expect((await change(consultant.id, { phone: '912345678' })).status).toBe(200)
    expect((await calls.read('coo', lead)).data).toMatchObject({
      duplicate: true,
      version: 1,
      duplicates: [{ model: 'users', _id: consultant.id }],
    })
    await change(consultant.id, { phone: '917777777' })
    expect((await calls.read('coo', lead)).data).toMatchObject({ duplicate: false, duplicates: [] })
  })

  test('is not the lead that the person was', async () => {
    const id = await calls.approved({ personalEmail: company.people.consultant.email })
    expect((await calls.read('coo', id)).data.duplicate).toBe(true)
    const body = { lead: id }
    const params = { id: company.people.consultant.id }
    await send(app, 'PATCH /api/users/{id}', { token: tokenOf('hr'), params, body })
    expect((await calls.read('coo', id)).data).toMatchObject({
      user: { _id: params.id },
      duplicate: false,
      duplicates: [],
    })
  })

  test('is marked on both leads that two users create at the same moment', async () => {
    await Promise.all([calls.create('coo'), calls.create('hr'), calls.create('director')])
    const { rows } = await sql<{ duplicate: boolean }>`
      select duplicate from leads where company_id = ${company.company.id}`.execute(database.db)
    expect(rows).toEqual([{ duplicate: true }, { duplicate: true }, { duplicate: true }])
  })
})
