import { standardSettings } from '@tipy/domain/company/settings'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#platform/settings'
import { type Answer, send, startApp } from './app.ts'
import { testClock } from './clock.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { buildCompany, buildOffice, buildUser, type Company, type Office, signIn, type User } from './factories.ts'

/** A row as the viewer receives it; in a refusal, `fields` has the messages. */
export interface ShownDeal {
  readonly _id: string
  readonly version: number
  readonly can: { readonly edit: boolean; readonly remove: boolean }
  readonly [name: string]: unknown
}

const usedLists = [
  'dealTypes',
  'billingTypes',
  'internalCreditTypes',
  'complianceTypes',
  'reservationStates',
  'giveUpReasons',
  'banks',
  'houseTypes',
  'condominiumTypes',
  'maritalStatusTypes',
  'marriageRegimeTypes',
] as const

const staff = [
  ['sys', 'sysAdmin', []],
  ['ceo', 'ceo', []],
  ['cfo', 'cfo', []],
  ['coo', 'coo', []],
  ['broker', 'broker', ['lisboa']],
  ['pm', 'processManager', ['lisboa']],
  ['assistant', 'assistant', ['lisboa']],
  ['hr', 'hr', ['lisboa']],
  ['director', 'commercialDirector', ['lisboa']],
  ['leader', 'teamLeader', ['lisboa']],
  ['ana', 'consultant', ['lisboa']],
  ['rui', 'consultant', ['porto']],
  ['eva', 'consultant', ['porto']],
  ['credit', 'creditManager', ['lisboa']],
  ['far', 'creditManager', ['porto']],
] as const

/**
 * A company with people for deals: ana (Lisboa, team norte) is led by the director, rui (Porto, team sul) by the team
 * leader; eva (Porto) has no leader.
 */
export async function startDeals(settings: object = standardSettings, installed: Partial<Settings> = {}) {
  const clock = testClock()
  const database = await createTestDatabase()
  const app = await startApp(database, clock, installed)
  const company = await buildCompany(database.db, { settings: JSON.stringify(settings) })
  const people = await peopleOf(database, company)
  const tokens = new Map<string, string>()
  for (const [name, user] of people) tokens.set(name, await signIn(database.db, user, clock.now()))
  const token = (who: string) => tokens.get(who) ?? ''
  const idOf = (who: string) => people.get(who)?.id ?? ''
  /** A key of each list. */
  const lists = new Map<string, string | undefined>(usedLists.map(list => [list, defaultLists[list][0]?.key]))
  return {
    clock,
    database,
    app,
    company,
    people,
    lists,
    token,
    idOf,
    ...dealCalls(app, token, idOf),
    ...endOf(app, database),
  }
}

async function peopleOf({ db }: TestDatabase, company: Company): Promise<Map<string, User>> {
  const offices: Record<string, Office> = {}
  for (const key of ['lisboa', 'porto']) offices[key] = await buildOffice(db, company, { key })
  const items = usedLists.flatMap(list => defaultLists[list].map(({ key, name, type }) => ({ list, key, name, type })))
  await db
    .insertInto('list_items')
    .values(items.map(item => ({ ...item, company_id: company.id })))
    .execute()
  await db
    .insertInto('teams')
    .values(['norte', 'sul'].map(key => ({ company_id: company.id, key, name: key })))
    .execute()
  const people = new Map<string, User>()
  const idOf = (who: string) => people.get(who)?.id ?? null
  for (const [name, role, keys] of staff) {
    const places = keys.flatMap(key => offices[key] ?? [])
    const led = { ana: { manager: idOf('director'), team: 'norte' }, rui: { team: 'sul' } }
    const paid = { commission: 47.8, bank_commission: 20, commercial_director_commission: 5, broker_commission: 2 }
    const more = { ...(role === 'consultant' && paid), ...led[name as keyof typeof led] }
    people.set(name, await buildUser(db, company, { name: `Pessoa ${name}`, role, offices: places, ...more }))
  }
  const managed = { company_id: company.id, team: 'sul', user_id: idOf('leader') ?? '' }
  await db.insertInto('team_managers').values(managed).execute()
  return people
}

let count = 0

/** Calls about deals as a named person, on any server of the same database. */
export function dealCalls(app: FastifyInstance, token: (who: string) => string, idOf: (who: string) => string) {
  /** A complete sale, sent as it is. */
  const sale = (over: object = {}) => {
    count += 1
    return {
      ref: `LX-${count}`,
      dealType: 'sales',
      finder: idOf('ana'),
      seller: idOf('ana'),
      houseValue: 200_000,
      value: 10_000,
      billingDates: [{ type: 'CPCV', percentage: 100, predictedExecutionDate: '2026-04-01' }],
      ...over,
    }
  }
  type Shown = Promise<Answer<ShownDeal>>
  const about = (who: string, id: string, body?: object) => ({
    token: token(who),
    params: { id },
    ...(body && { body }),
  })
  const create = (who: string, over: object = {}, headers = {}): Shown =>
    send(app, 'POST /api/reservations', { token: token(who), body: sale(over), headers })
  return {
    sale,
    create,
    /** Creates one, which must succeed. */
    made: async (who: string, over: object = {}): Promise<ShownDeal> => {
      const answer = await create(who, over)
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.data))
      return answer.data
    },
    read: (who: string, id: string): Shown => send(app, 'GET /api/reservations/{id}', about(who, id)),
    put: (who: string, id: string, body: object): Shown =>
      send(app, 'PUT /api/reservations/{id}', about(who, id, body)),
    patch: (who: string, id: string, body: object): Shown =>
      send(app, 'PATCH /api/reservations/{id}', about(who, id, body)),
    remove: (who: string, id: string): Shown => send(app, 'DELETE /api/reservations/{id}', about(who, id)),
    search: (who: string, body: object = {}, headers = {}) =>
      send<{ reservations: ShownDeal[]; total: number; totals: object | null; pipeline?: number; fields?: object }>(
        app,
        'POST /api/reservations/search',
        { token: token(who), body: { perPage: 50, ...body }, headers },
      ),
  }
}

const endOf = (app: FastifyInstance, database: TestDatabase) => ({
  end: async () => {
    await app.close()
    await database.close()
  },
})

export type Deals = Awaited<ReturnType<typeof startDeals>>

/** The status and the messages by field of a refusal. */
export const wrong = ({ status, data }: Answer<ShownDeal>) => [status, data.fields]
