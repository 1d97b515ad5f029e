import type { LeadTotals, ShownLead } from '@tipy/domain/features/leads/leads.contract'
import type { ImportReport } from '@tipy/domain/record/importing'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send, startApp } from '#testing/app'
import { type TestClock, testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { fingerprint } from '#testing/fingerprint'
import {
  accept,
  buildRecruitingCompany,
  interview,
  leadCalls,
  type RecruitingCompany,
  reached,
  type Who,
} from './leads.testing.ts'

const clock: TestClock = testClock('2026-11-17T10:00:00Z')
let database: TestDatabase
let app: FastifyInstance
let company: RecruitingCompany
let calls: ReturnType<typeof leadCalls>

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
  company = await buildRecruitingCompany(database, clock)
  calls = leadCalls(app, company)
  await fill()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** One lead at each point of the way, each called after where it stands. */
async function fill(): Promise<void> {
  const { recruiter, other } = company.people
  let phone = 912_000_000
  const lead = async (name: string, over: object = {}) => {
    phone += 1
    const made = await calls.create('coo', { name, phone: String(phone), recruiter: recruiter.id, ...over })
    return made.data._id
  }
  await lead('Por atribuir', { recruiter: null, active: true })
  await lead('De outra', { recruiter: other.id, active: false })
  const missed = await lead('Faltou')
  const { data } = await calls.post('coo', missed, [accept, reached, interview])
  await calls.post('coo', missed, [
    { _id: data.events.at(-1)?._id, subType: 'missed', declinedBy: 'lead', justification: 'x' },
  ])
  await calls.post('coo', await lead('Hoje'), [
    accept,
    reached,
    { ...interview, scheduledDate: '2026-11-17T18:00', date: '2026-11-17T10:00' },
  ])
  await calls.post('coo', await lead('Sexta'), [accept, reached, interview])
  const declined = { ...accept, accepted: false, observations: 'Sem tempo' }
  await calls.post('coo', await lead('Recusada'), [declined])
  await calls.approved({ name: 'Aprovada', phone: '913000001' })
  const idle = await lead('Parada')
  await sql`update leads set date = '2026-11-09T09:00' where id = ${idle}`.execute(database.db)
}

interface Listed {
  readonly leads: readonly ShownLead[]
  readonly total: number
  readonly totals: LeadTotals | null
}
const search = (who: Who, filters: object = {}) =>
  send<Listed>(app, 'POST /api/leads/search', { token: company.tokens[who], body: { filters } })
const named = async (who: Who, filters: object) => {
  const { status, data } = await search(who, filters)
  expect(status).toBe(200)
  return data.leads.map(({ name }) => name ?? '').toSorted()
}

describe('the list', () => {
  test('has totals by how far its leads came, of what its reader sees and filters', async () => {
    expect((await search('coo')).data.totals).toEqual({ leads: 8, scheduled: 4, interviewed: 1, recruited: 0 })
    expect((await search('coo', { source: ['contacto'] })).data.totals).toMatchObject({ leads: 0, scheduled: 0 })
    expect((await search('other')).data).toMatchObject({ total: 1, totals: { leads: 1, scheduled: 0 } })
    expect(await named('coo', { milestone: ['scheduled'] })).toEqual(['Aprovada', 'Faltou', 'Hoje', 'Sexta'])
    expect(await named('coo', { milestone: 'interviewed' })).toEqual(['Aprovada'])
    expect((await search('coo', { milestone: ['hired'] })).status).toBe(422)
  })

  test("finds 'Não Sei'", async () => {
    expect(await named('coo', { active: true })).toEqual(['Por atribuir'])
    expect(await named('coo', { active: 'false' })).toEqual(['De outra'])
    expect(await named('coo', { active: 'unknown' })).toHaveLength(6)
    // A flag that is never unknown has no such filter.
    expect((await search('coo', { experient: 'unknown' })).status).toBe(422)
    expect((await search('coo', { active: 'talvez' })).status).toBe(422)
  })

  test('finds leads that were merged into another, and those whose data is kept', async () => {
    const [kept] = (await search('coo', { search: 'sexta' })).data.leads
    expect(await named('coo', { kept: true })).toEqual([])
    await send(app, 'PATCH /api/leads/{id}', {
      token: company.tokens.coo,
      params: { id: kept?._id ?? '' },
      body: { keepReason: 'Processo' },
    })
    expect(await named('coo', { kept: true })).toEqual(['Sexta'])
    expect(await named('coo', { kept: false })).toHaveLength(7)
    expect(await named('coo', { merged: false })).toHaveLength(8)
    expect(await named('coo', { merged: true })).toEqual([])
    expect((await search('coo', { kept: 'talvez' })).status).toBe(422)
  })

  test("finds 'A fazer hoje': a step waits for me, or the meeting is today", async () => {
    const me = company.people.recruiter.id
    const today = { due: { to: '2026-11-17' } }
    expect(await named('coo', { ...today, waitsFor: [me] })).toEqual(['Aprovada', 'Faltou', 'Hoje', 'Parada'])
    expect(await named('coo', { waitsFor: company.people.other.id })).toEqual(['De outra'])
    expect(await named('recruiter', { recruiter: [me], closed: false })).toHaveLength(5)
    // The director waits for the approval alone.
    expect(await named('director', { waitsFor: company.people.director.id })).toEqual([])
    expect(await named('coo', { ...today, waitsForShort: [me] })).toEqual(['Aprovada', 'Faltou', 'Hoje', 'Parada'])
  })

  test("finds 'Parados': open, and silent since that day", async () => {
    expect(await named('coo', { idle: { to: '2026-11-10' } })).toEqual(['Parada'])
    expect(await named('coo', { idle: { to: '2026-11-17' } })).not.toContain('Recusada')
    expect((await search('coo', { idle: 7 })).status).toBe(422)
  })
})

describe('a lead is found', () => {
  test('by tasks, ten at most, as far as it is visible', async () => {
    const found = (who: Who, text: string) =>
      send<{ name: string }[]>(app, 'GET /api/tasks/references', {
        token: company.tokens[who],
        query: { group: 'leads', search: text },
      })
    expect((await found('recruiter', 'aprov')).data).toMatchObject([{ name: 'Lead Aprovada' }])
    expect((await found('coo', '9120')).data).toHaveLength(7)
    for (const who of ['other', 'elsewhere', 'consultant'] as const)
      expect((await found(who, 'aprov')).data).toEqual([])
  })

  test('by the palette, with its stage', async () => {
    const found = (who: Who) =>
      send<{ records: unknown[] }>(app, 'GET /api/palette', { token: company.tokens[who], query: { text: 'aprov' } })
    expect((await found('recruiter')).data.records).toMatchObject([
      { model: 'leads', texts: ['Aprovada', '913000001'] },
    ])
    expect((await found('consultant')).data.records).toEqual([])
  })
})

describe('the import', () => {
  const importing = (who: Who, step: 'preview' | 'confirm', rows: readonly string[], over: object = {}, seen = '') => {
    const form = new FormData()
    if (seen !== '') form.append('fingerprint', seen)
    form.append('files', new Blob([['Nome;Telefone;E-mail;Origem;Agência', ...rows].join('\n')]), 'portal.csv')
    return send<ImportReport>(app, 'POST /api/leads/import', {
      token: company.tokens[who],
      query: { step },
      body: form,
      ...over,
    })
  }
  const marta = 'Marta Vaz;914000001;marta@vaz.pt;Site da empresa;'
  const count = async () => (await search('coo', { search: 'vaz' })).data.total

  test('is refused without addLead, with an unknown source or without contact, and writes nothing', async () => {
    const before = await fingerprint(database.db)
    expect((await importing('consultant', 'preview', [marta])).status).toBe(403)
    const wrong = await importing('recruiter', 'preview', ['Rui Vaz;914000002;;Portal Novo;', 'Ana Vaz;;;site;'])
    expect(wrong.data.errors).toMatchObject([
      { row: 2, column: 'Origem' },
      { row: 3, column: 'Telefone' },
      { row: 3, column: 'E-mail' },
    ])
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('shows what it would make, with duplicates marked, and makes it once', async () => {
    const rows = [marta, 'Marta Vaz;;MARTA@vaz.pt;Contacto pessoal;', 'Aprovada;+351 913 000 001;;Site da empresa;']
    const preview = await importing('recruiter', 'preview', rows)
    expect(preview).toMatchObject({ status: 200, data: { counts: { create: 3, change: 0 }, errors: [] } })
    expect(preview.data.marked).toBe(2)
    expect(preview.data.rows.map(({ isMarked }) => isMarked === true)).toEqual([false, true, true])
    expect(preview.data.rows.map(({ markText }) => markText)).toEqual([undefined, 'Marta Vaz', 'Aprovada'])
    // Not what follows from it: stage, dates, attempts.
    expect(preview.data.rows[0]?.changes.map(({ column }) => column)).toEqual([
      'Nome',
      'Origem',
      'Agência',
      'Telefone',
      'E-mail',
      'País',
      'Com experiência',
      'Ativo no ramo',
    ])
    expect(await count()).toBe(0)
    const headers = { 'idempotency-key': 'import' }
    const confirm = () => importing('recruiter', 'confirm', rows, { headers }, preview.data.fingerprint)
    expect((await confirm()).status).toBe(200)
    expect((await confirm()).status).toBe(200)
    expect(await count()).toBe(2)
    expect(await named('recruiter', { duplicate: true, search: 'marta' })).toEqual(['Marta Vaz', 'Marta Vaz'])
    const [made] = (await search('recruiter', { search: '914000001' })).data.leads
    expect(made).toMatchObject({ stage: 'toAssign', source: 'site', office: 'lisboa', version: 1 })
  })
})
