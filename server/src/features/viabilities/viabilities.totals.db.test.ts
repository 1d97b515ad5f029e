import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, signIn } from '#testing/factories'

let database: TestDatabase
let app: FastifyInstance
const tokens: Record<string, string> = {}

beforeAll(async () => {
  database = await createTestDatabase()
  const clock = testClock()
  app = await startApp(database, clock)
  const { db } = database
  const company = await buildCompany(db)
  const [lisboa, porto] = [
    await buildOffice(db, company, { key: 'lisboa' }),
    await buildOffice(db, company, { key: 'porto' }),
  ]
  const banks = ['bpi', 'cgd', 'bcp'].map(key => ({ company_id: company.id, list: 'banks', key, name: key }))
  const reason = { company_id: company.id, list: 'giveUpReasons', key: 'desinteresse', name: 'Desinteresse' }
  await db
    .insertInto('list_items')
    .values([...banks, reason])
    .execute()
  const person = async (
    role: Parameters<typeof buildUser>[2] extends { role?: infer R } | undefined ? R : never,
    offices: (typeof lisboa)[],
  ) => signIn(db, await buildUser(db, company, { role, offices }), clock.now())
  tokens.coo = await person('coo', [])
  tokens.broker = await person('broker', [porto])
  tokens.ana = await person('consultant', [lisboa])
  tokens.hr = await person('hr', [lisboa])
  for (const row of planted) {
    const body = { date: '2026-03-05', office: 'lisboa', ...row }
    const { status, data } = await send(app, 'POST /api/viabilities', { token: tokens.coo ?? '', body })
    expect(status, JSON.stringify(data)).toBe(201)
  }
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const requestTo = (bank: string, requestedCredit: number | null) => ({ bank, requested: true, requestedCredit })
const approved = (bank: string, requestedCredit: number, approvedCredit: number) => ({
  ...requestTo(bank, requestedCredit),
  approved: true,
  approvedCredit,
})
const chosen = (bank: string, requestedCredit: number, approvedCredit: number, chosenCredit: number) => ({
  ...approved(bank, requestedCredit, approvedCredit),
  chosen: true,
  chosenCredit,
})

/** Three banks asked for one loan: it is one loan. */
const planted = [
  {
    requests: [
      requestTo('bpi', 200_000),
      approved('cgd', 210_000.5, 190_000.25),
      chosen('bcp', 200_000, 195_000.1, 180_000.33),
    ],
  },
  { requests: [requestTo('bpi', 100_000)] },
  { requests: [requestTo('bpi', null), { bank: 'cgd' }] },
  { requests: [] },
  { date: '2026-04-01', requests: [approved('bpi', 50_000, 45_000)] },
  { office: 'porto', requests: [requestTo('bpi', 1)] },
  { giveUpDate: '2026-03-06', giveUpReason: 'desinteresse', requests: [approved('bpi', 70_000, 60_000)] },
]

interface Row {
  readonly requests: readonly Readonly<Record<string, number | null>>[]
}
interface Found {
  readonly viabilities: readonly Row[]
  readonly total: number
  readonly totals: Readonly<Record<string, number>> | null
}
const search = (body: object, headers: object = {}, who = 'coo') =>
  send<Found>(app, 'POST /api/viabilities/search', {
    token: tokens[who] ?? '',
    body: { perPage: 50, ...body },
    headers: { ...headers },
  })

const march = { firstdate: '2026-03-01', lastdate: '2026-03-31' }
const sums = (requestedCredit: number, approvedCredit: number, chosenCredit: number) => ({
  requestedCredit,
  approvedCredit,
  chosenCredit,
})

test('each viability counts once in the totals, which are the sums of the rows they open', async () => {
  const expected = [
    [{ giveUp: false }, march, sums(310_001.5, 195_000.1, 180_000.33), 5],
    [{}, march, sums(380_001.5, 255_000.1, 180_000.33), 6],
    [{ giveUp: false }, {}, sums(360_001.5, 240_000.1, 180_000.33), 6],
    [{ giveUp: true }, {}, sums(70_000, 60_000, 0), 1],
    [{ giveUp: false }, { ...march, offices: 'porto' }, sums(1, 0, 0), 1],
    [{ approved: true, giveUp: false }, {}, sums(260_000.5, 240_000.1, 180_000.33), 2],
    [{ requested: false }, {}, sums(0, 0, 0), 2],
    [{ search: 'nada' }, {}, sums(0, 0, 0), 0],
  ] as const
  for (const [filters, headers, totals, total] of expected) {
    const caseLabel = JSON.stringify({ filters, headers })
    const { data } = await search({ filters, parts: ['total', 'totals'] }, headers)
    expect(data, caseLabel).toEqual({ totals, total })
    for (const [name, step] of Object.entries({
      requestedCredit: 'requested',
      approvedCredit: 'approved',
      chosenCredit: 'chosen',
    })) {
      // The screen sends no query if its two filters contradict each other.
      const isNone = step in filters && !(filters as Record<string, unknown>)[step]
      const question = { filters: { ...filters, [step]: true }, sortBy: `requests.${name}`, sortDesc: true }
      const rows = isNone ? [] : (await search(question, headers)).data.viabilities
      const parts = rows.map(({ requests }) => Math.max(...requests.map(request => request[name] ?? 0)))
      expect(
        parts.every(part => part > 0),
        caseLabel,
      ).toBe(true)
      expect(parts, `${name} of ${caseLabel}, the largest first`).toEqual(parts.toSorted((a, b) => b - a))
      const sum = parts.reduce((cents, part) => cents + Math.round(part * 100), 0) / 100
      expect(sum, `${name} of ${caseLabel}`).toBe(data.totals?.[name])
    }
  }
})

test('viabilities are sorted by the largest of their banks’ lines, those without any last', async () => {
  const ordered = async (body: object) =>
    (await search({ sortBy: 'requests.requestedCredit', ...body })).data.viabilities.map(({ requests }) =>
      Math.max(0, ...requests.map(({ requestedCredit }) => requestedCredit ?? 0)),
    )
  const largestFirst = [210_000.5, 100_000, 70_000, 50_000, 1, 0, 0]
  expect(await ordered({ sortDesc: true })).toEqual(largestFirst)
  expect(await ordered({})).toEqual([1, 50_000, 70_000, 100_000, 210_000.5, 0, 0])
  const pages = [0, 1, 2].map(page => ordered({ sortDesc: true, perPage: 3, page }))
  expect((await Promise.all(pages)).flat()).toEqual(largestFirst)
})

test.each(['requests', 'requests.bank', 'requests.nothing', 'buyers.requestedCredit', 'requests.requestedCredit.x'])(
  'sorting by %s is refused',
  async sortBy => {
    const { status, data } = await search({ sortBy })
    expect([status, data]).toMatchObject([422, { fields: { sortBy: 'Filtro ou ordenação desconhecidos' } }])
  },
)

test('totals cover the visible rows, for users who may list them', async () => {
  const body = { ignoreDate: true, parts: ['totals'] }
  expect((await search(body, {}, 'broker')).data.totals).toEqual(sums(1, 0, 0))
  expect((await search(body, {}, 'ana')).data.totals).toEqual(sums(0, 0, 0))
  expect((await search(body, {}, 'hr')).status).toBe(403)
})
