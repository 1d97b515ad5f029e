import { type Role, roles } from '@tipy/domain/access/roles'
import { standardSettings, variantSettings } from '@tipy/domain/company/settings'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallOptions, send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, signIn, type User } from '#testing/factories'
import { insertSample, insertSampleLists, type SampleContext, sampleBody } from '#testing/samples'
import { serverRecords } from './app.ts'

/**
 * Who may do what with findings, expenses and leads, written by hand from docs/features/access.md and not derived from the
 * declarations, so that a wrong flag or role there fails here.
 */
type Model = 'findings' | 'expenses' | 'leads'
const everySeller = 'coo broker commercialDirector teamLeader consultant processManager assistant'
const everyRecruiter = 'coo broker commercialDirector recruiter expansionDirector integration hr'
const may: Record<Model, Record<'list' | 'add' | 'edit' | 'remove' | 'total', string>> = {
  findings: {
    list: `${everySeller} ceo cfo`,
    add: everySeller,
    edit: everySeller,
    remove: 'coo broker processManager',
    total: 'ceo cfo coo broker commercialDirector teamLeader processManager',
  },
  expenses: { list: 'ceo cfo coo', add: 'cfo', edit: 'cfo', remove: 'cfo', total: '' },
  leads: {
    list: `${everyRecruiter} ceo`,
    add: everyRecruiter,
    edit: everyRecruiter,
    remove: 'coo expansionDirector',
    total: `${everyRecruiter} ceo`,
  },
}
/** A text of each record. */
const textFields = { findings: 'number', expenses: 'number', leads: 'name' } as const satisfies Record<Model, string>
const allowed = (model: Model, right: keyof (typeof may)[Model], role: Role): boolean =>
  role === 'sysAdmin' ? right !== 'total' || model !== 'expenses' : may[model][right].split(' ').includes(role)

const contractFields = ['contractType', 'contractDuration', 'regime']

interface Place {
  readonly isVariant: boolean
  readonly context: SampleContext
  readonly people: ReadonlyMap<Role, { readonly user: User; readonly token: string }>
}
const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
const places: Place[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  for (const settings of [standardSettings, variantSettings]) places.push(await buildPlace(settings))
  app = await startApp(database, clock)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function buildPlace(settings: typeof standardSettings): Promise<Place> {
  const { db } = database
  const company = await buildCompany(db, { settings: JSON.stringify(settings) })
  const office = await buildOffice(db, company)
  await insertSampleLists(db, company, serverRecords)
  const people = new Map<Role, { user: User; token: string }>()
  for (const role of roles) {
    const user = await buildUser(db, company, { role, offices: [office] })
    people.set(role, { user, token: await signIn(db, user, clock.now()) })
  }
  const fixture = { company, office, people: [...people.values()].map(({ user }) => user) }
  return { isVariant: settings === variantSettings, context: fixture, people }
}

const setupOf = (model: Model) => {
  const found = serverRecords.find(({ record }) => record.name === model)
  if (!found) throw new Error(model)
  return found
}

/** A text by which a search finds the record. */
async function textOf(model: Model, id: string): Promise<string> {
  const { rows } = await database.pool.query(`select search_text from ${model} where id = $1`, [id])
  return String(rows[0]?.search_text).split('\n')[0] ?? ''
}

const ok = (isAllowed: boolean, status = 200) => (isAllowed ? status : 403)

describe.each([
  ['the standard company', 0],
  ['the other variant', 1],
] as const)('in %s', (_which, index) => {
  describe.each(['findings', 'expenses', 'leads'] as const)('%s', model => {
    test.each(roles)('%s does what its flags give, and nothing else', async role => {
      const place = places[index]
      const person = place?.people.get(role)
      if (!place || !person) throw new Error(role)
      const { context, isVariant } = place
      const serverRecord = setupOf(model)
      const text = textFields[model]
      const id = await insertSample(database.db, serverRecord, person.user, context)
      const can = (right: 'list' | 'add' | 'edit' | 'remove' | 'total') => allowed(model, right, role)
      const ask = async (name: string, options: CallOptions = {}) =>
        send<Record<string, unknown>>(app, name as 'POST /api/findings', {
          token: person.token,
          params: { id, model },
          ...options,
        })
      const statusOf = async (name: string, options: CallOptions = {}) => (await ask(name, options)).status

      const list = await ask(`POST /api/${model}/search`, { body: { filters: { id } } })
      expect(list.status).toBe(ok(can('list')))
      expect(await statusOf(`GET /api/${model}/filters`)).toBe(ok(can('list')))
      expect(await statusOf(`GET /api/${model}/{id}`)).toBe(ok(can('list')))
      const file = { query: { format: 'csv' }, body: { columns: ['_created'] } }
      expect(await statusOf(`POST /api/${model}/export`, file)).toBe(ok(can('list')))
      expect(await statusOf('GET /api/changes/{model}/{id}')).toBe(can('list') ? 200 : 404)
      if (can('list')) {
        const [row] = list.data[model] as readonly Record<string, unknown>[]
        expect(row?.can).toEqual({ edit: can('edit'), remove: can('remove') })
        if (model !== 'expenses') expect(list.data.totals !== null).toBe(can('total'))
      }

      expect(await statusOf(`POST /api/${model}`, { body: sampleBody(serverRecord, context) })).toBe(
        ok(can('add'), 201),
      )
      expect(await statusOf(`PUT /api/${model}/{id}`, { body: { [text]: 'N 1' } })).toBe(ok(can('edit')))
      expect(await statusOf(`PATCH /api/${model}/{id}`, { body: { [text]: 'N 2' } })).toBe(ok(can('edit')))
      const edit = { [id]: { [text]: 'N 3', [`${text}__old`]: 'N 2' } }
      expect(await statusOf(`PATCH /api/${model}`, { body: edit })).toBe(ok(can('edit')))
      expect(await statusOf(`DELETE /api/${model}/{id}`)).toBe(ok(can('remove')))
      expect(await statusOf(`DELETE /api/${model}/{id}`)).toBe(ok(can('remove')))

      const found = await send<{ records: { model: string }[] }>(app, 'GET /api/palette', {
        token: person.token,
        query: { text: await textOf(model, id) },
      })
      expect(found.data.records.some(each => each.model === model)).toBe(can('list'))

      if (model === 'leads') {
        // Allowed calls are refused by the timeline: the sample has no recruiter, and is no duplicate of itself.
        const written = can('edit') ? 422 : 403
        const events = [{ type: 'recruiter', subType: 'acceptance', accepted: true }]
        expect(await statusOf('POST /api/leads/{id}/events', { body: events })).toBe(written)
        expect(await statusOf('POST /api/leads/{id}/draft', { body: {} })).toBe(written)
        expect(await statusOf('POST /api/leads/{id}/convert', { body: {} })).toBe(written)
        expect(await statusOf('POST /api/leads/{id}/merge', { body: { lead: id } })).toBe(written)
        expect(await statusOf('GET /api/leads/retention')).toBe(ok(can('edit')))
      }
      if (model !== 'findings') return
      const link = await ask('POST /api/findings/info', { body: { url: 'http://127.0.0.1/' } })
      // An authorised call fails for its URL, or because a caller with several offices must choose one.
      expect([400, 422].includes(link.status)).toBe(can('add'))
      if (!can('add')) expect(link.status).toBe(403)
      for (const name of contractFields) {
        const value = name === 'contractDuration' ? 6 : 'qualquer'
        const written = await statusOf('PATCH /api/findings/{id}', { body: { [name]: value } })
        expect(written, name).toBe(ok(can('edit') && isVariant))
        if (!can('list')) continue
        const shown = (await ask('GET /api/findings/{id}')).data
        expect(Object.hasOwn(shown, name)).toBe(isVariant)
        const columns = { query: { format: 'csv' }, body: { columns: [name] } }
        expect(await statusOf('POST /api/findings/export', columns)).toBe(isVariant ? 200 : 422)
        const log = await send<{ fields: object }[]>(app, 'GET /api/changes/{model}/{id}', {
          token: person.token,
          params: { model, id },
        })
        expect(log.data.some(({ fields }) => Object.hasOwn(fields, name))).toBe(isVariant && can('edit'))
      }
    })
  })
})
