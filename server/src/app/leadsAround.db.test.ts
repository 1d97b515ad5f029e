import type { TaskReference } from '@tipy/domain/features/tasks/tasks.contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRecruitingCompany, leadCalls, type RecruitingCompany, type Who } from '#features/leads/leads.testing'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { pdfForm } from '#testing/files'
import { fingerprint } from '#testing/fingerprint'

/** Leads in the calls of other features: tasks, palette, comments, files, history. */
const clock = testClock('2026-11-17T10:00:00Z')
let database: TestDatabase
let app: FastifyInstance
let company: RecruitingCompany
let archived: string
let own: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
  company = await buildRecruitingCompany(database, clock)
  const { create } = leadCalls(app, company)
  const made: string[] = []
  for (let place = 0; place < 12; place += 1) {
    const values = { name: `Candidata ${place}`, phone: `9155555${20 + place}`, recruiter: company.people.recruiter.id }
    made.push((await create('coo', values)).data._id)
  }
  own = made.at(-2) ?? ''
  archived = made.at(-1) ?? ''
  await send(app, 'DELETE /api/leads/{id}', { token: company.tokens.coo, params: { id: archived } })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const references = async (who: Who, query: Readonly<Record<string, string>> = {}) => {
  const found = await send<TaskReference[]>(app, 'GET /api/tasks/references', {
    token: company.tokens[who],
    query: { group: 'leads', ...query },
  })
  return found.data.map(({ name }) => name)
}

test('a task offers ten active leads that its author sees, found by their name', async () => {
  expect(await references('recruiter')).toHaveLength(10)
  expect(await references('coo', { search: 'candidata 7' })).toEqual(['Lead Candidata 7'])
  expect(await references('recruiter', { search: 'candidata 11' })).toEqual([])
  for (const who of ['other', 'elsewhere', 'consultant'] as const) expect(await references(who)).toEqual([])
})

test('the palette finds leads that the user sees', async () => {
  const found = async (who: Who) => {
    const { data } = await send<{ records: { model: string; id?: string; _id?: string }[] }>(app, 'GET /api/palette', {
      token: company.tokens[who],
      query: { text: 'candidata 7' },
    })
    return data.records.filter(({ model }) => model === 'leads').length
  }
  expect([await found('recruiter'), await found('hr'), await found('other'), await found('consultant')]).toEqual([
    1, 1, 0, 0,
  ])
})

test('comments, tasks, files and history of a lead outside of what is visible are 404, and nothing is written', async () => {
  const before = await fingerprint(database.db)
  for (const who of ['other', 'elsewhere', 'consultant'] as const) {
    const token = company.tokens[who]
    const params = { group: 'leads', id: own }
    const answers = [
      send(app, 'GET /api/comments/{group}/{id}', { token, params }),
      send(app, 'POST /api/comments', { token, body: { group: 'leads', ref: own, message: 'Olá' } }),
      send(app, 'GET /api/changes/{model}/{id}', { token, params: { model: 'leads', id: own } }),
      send(app, 'GET /api/files/{group}/{id}', { token, params }),
      send(app, 'POST /api/files/{group}/{id}/{field}', {
        token,
        params: { ...params, field: 'files' },
        body: pdfForm(),
      }),
    ]
    for (const { status } of await Promise.all(answers)) expect(status, who).toBe(404)
    const task = { title: 'Ligar', date: '2026-11-18T10:00', group: 'leads', ref: own }
    expect((await send(app, 'POST /api/tasks', { token, body: task })).status).toBeGreaterThanOrEqual(400)
  }
  expect(await fingerprint(database.db)).toEqual(before)
})
