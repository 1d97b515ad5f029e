import { fc } from '@fast-check/vitest'
import { leadsContract } from '@tipy/domain/features/leads/leads.contract'
import { decliners, eventSubTypes, eventTypes } from '@tipy/domain/features/leads/leads.events'
import { sheetUnits } from '@tipy/domain/features/stats/stats.sheet'
import { widgetTypes } from '@tipy/domain/features/widgets/widgets.kinds'
import { figureNames, openPeriod } from '@tipy/domain/figures/figures'
import { groupNames } from '@tipy/domain/figures/groups'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, signIn } from '#testing/factories'
import { insertSample, insertSampleLists, type SampleContext, sampleBody } from '#testing/samples'
import { createTableOf, toysServerRecord } from '#testing/toys'
import { serverRecords } from './app.ts'

/** Random requests, from valid to absurd, are done or refused, and never end in a 5xx. */
const clock = testClock()
const tried = [...serverRecords, toysServerRecord]
let database: TestDatabase
let app: FastifyInstance
let context: SampleContext
let token: string
const ids = new Map<string, string>()

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  await createTableOf(db, toysServerRecord.record)
  app = await startApp(database, clock, {}, { records: tried })
  const company = await buildCompany(db)
  const office = await buildOffice(db, company)
  await insertSampleLists(db, company, tried)
  const admin = await buildUser(db, company, { role: 'sysAdmin' })
  context = { company, office, people: [admin, await buildUser(db, company, { offices: [office] })] }
  token = await signIn(db, admin, clock.now())
  for (const serverRecord of tried)
    ids.set(serverRecord.record.name, await insertSample(db, serverRecord, admin, context))
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const oddTexts = [
  '',
  ' ',
  'null',
  'x',
  '%',
  '\\',
  "'",
  '\u0000',
  '\ud800',
  'é'.repeat(3000),
  '-'.repeat(36),
  '__proto__',
]
const oddDays = ['2026-02-30', '0001-01-01', '9999-12-31', '2026-03-05T25:00', '2026-03-05', '2026-03-05T10:00']
const oddNumbers = [0, -0, 1, -1, 1.5, 1e-300, 5e-324, 1e15, 1e300, -1e300, 2 ** 31, 2 ** 53, 0.1 + 0.2]
const oddRanges = [{ from: 1 }, { to: 'x' }, { from: 1e300, to: -1e300 }, { from: '2026-01-01', to: '0001-01-01' }]
const oddLists = [[], [null], [[]], ['x', 'x'], [1, 2, 2], [{ _id: 'x' }], [{}, {}, {}, {}]]
const strange: unknown[] = [oddTexts, oddDays, oddNumbers, oddRanges, oddLists, [true, false, null, {}]].flat()
const odd = fc.constantFrom(...strange)
const value = fc.oneof({ weight: 3, arbitrary: odd }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) })

const mostly = <T>(good: fc.Arbitrary<T>) =>
  fc.oneof<fc.MaybeWeightedArbitrary<unknown>[]>({ weight: 9, arbitrary: good }, { weight: 1, arbitrary: value })

const namesOf = (record: AnyRecord) => [...Object.keys(record.fields), 'can', 'constructor', 'nope', 'toString']
/** A few fields of the record with odd values. */
const oddOnes = (record: AnyRecord, more: readonly string[] = []) =>
  fc.dictionary(fc.constantFrom(...namesOf(record), ...more), value, { maxKeys: 3 })

describe.each(tried.map(serverRecord => [serverRecord.record.name, serverRecord] as const))(
  '%s',
  (name, serverRecord) => {
    const { record } = serverRecord
    const numRuns = 40
    const call = async (what: string, body: unknown, query = {}) => {
      const id = ids.get(name) ?? ''
      const answer = await send(app, what.replace('?', name) as 'POST /api/toys', {
        token,
        params: { id },
        body,
        query,
      })
      expect(answer.status, `${what} ${JSON.stringify(body)} ${JSON.stringify(answer.data)}`).toBeLessThan(500)
      return answer.status
    }

    test('random searches never fail', async () => {
      const question = fc.record(
        {
          page: mostly(fc.nat(3)),
          perPage: mostly(fc.constant(10)),
          sortBy: mostly(fc.constantFrom('', 'date', record.sort, ...namesOf(record))),
          sortDesc: mostly(fc.boolean()),
          filters: mostly(oddOnes(record, [...Object.keys(serverRecord.filters ?? {}), 'search', 'id', 'active'])),
          search: mostly(fc.string({ maxLength: 20 })),
          columns: mostly(fc.constant(['_created'])),
        },
        { requiredKeys: [] },
      )
      // Random ones may all be refused: a plain one proves that searches are answered, one with odd pages that not all are.
      const plain = { page: 0, perPage: 10, sortBy: record.sort, sortDesc: false, filters: {}, columns: ['_created'] }
      const seen = new Set<number>()
      await fc.assert(
        fc.asyncProperty(question, async ({ columns, ...body }) => {
          seen.add(await call('POST /api/?/search', body))
          await call('POST /api/?/export', { ...body, columns }, { format: 'csv' })
        }),
        { numRuns, examples: [[plain], [{ ...plain, page: 'x' }]] },
      )
      expect(seen).toEqual(new Set([200, 422]))
    })

    test('random writes never fail', async () => {
      const seen = new Set<number>()
      await fc.assert(
        fc.asyncProperty(oddOnes(record, ['version']), fc.boolean(), async (values, isWhole) => {
          seen.add(await call('POST /api/?', isWhole ? { ...sampleBody(serverRecord, context), ...values } : values))
          seen.add(await call('PUT /api/?/{id}', values))
          seen.add(await call('PATCH /api/?/{id}', values))
          const olds = Object.fromEntries(Object.keys(values).map(field => [`${field}__old`, values[field]]))
          seen.add(await call('PATCH /api/?', { [ids.get(name) ?? '']: { ...values, ...olds } }))
        }),
        // A whole record without odd values is created, an empty one refused.
        {
          numRuns,
          examples: [
            [{}, true],
            [{}, false],
          ],
        },
      )
      expect([...seen]).toEqual(expect.arrayContaining([200, 201, 422]))
      expect(await call('GET /api/?/{id}', undefined)).toBe(200)
    })
  },
)

describe('the calls that only leads have', () => {
  const fields = leadsContract['POST /api/leads/{id}/events'].body.element.shape
  const usual: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    type: fc.constantFrom(...eventTypes),
    subType: fc.constantFrom(...eventSubTypes, null),
    accepted: fc.boolean(),
    declinedBy: fc.constantFrom(...decliners),
    date: fc.constant('2026-03-05T10:00'),
    scheduledDate: fc.constant('2026-03-06T10:00'),
    observations: fc.string({ maxLength: 10, unit: 'binary' }),
  }
  const entry = fc.record(Object.fromEntries(Object.keys(fields).map(name => [name, mostly(usual[name] ?? value)])), {
    requiredKeys: [],
  })
  const call = async (what: string, body: unknown, query: Readonly<Record<string, string>> = {}) => {
    const id = ids.get('leads') ?? ''
    const answer = await send(app, `POST /api/leads/{id}/${what}` as 'POST /api/leads/{id}/events', {
      token,
      params: { id },
      body,
      query,
    })
    expect(answer.status, `${what} ${JSON.stringify(body)} ${JSON.stringify(answer.data)}`).toBeLessThan(500)
    return answer.status
  }
  beforeAll(async () => {
    const recruiter = await buildUser(database.db, context.company, { role: 'recruiter', offices: [context.office] })
    const params = { id: ids.get('leads') ?? '' }
    await send(app, 'PATCH /api/leads/{id}', { token, params, body: { recruiter: recruiter.id } })
  })

  test('random events never fail', async () => {
    const accept = { type: 'recruiter', subType: 'acceptance', accepted: true }
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(mostly(fc.array(entry, { maxLength: 3 })), mostly(fc.constant('')), async (body, version) => {
        seen.add(await call('events', body, version === '' ? {} : { version: String(version) }))
      }),
      { numRuns: 120, examples: [[[accept], '']] },
    )
    expect([...seen]).toEqual(expect.arrayContaining([200, 422]))
  })

  test('random drafts, conversions and merges never fail', async () => {
    // A lead that waits for its conversion, so that the bodies are read to their end.
    await database.pool.query(`update leads set stage = 'approvalDone' where id = $1`, [ids.get('leads')])
    const users = serverRecords.find(({ record }) => record.name === 'users')
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ maxLength: 8 }), value, { maxKeys: 3 }),
        value,
        async (odds, other) => {
          seen.add(await call('draft', odds))
          seen.add(await call('convert', { ...(users && sampleBody(users, context)), ...odds, role: other }))
          seen.add(await call('merge', { lead: other }))
        },
      ),
      { numRuns: 60 },
    )
    expect([...seen]).toEqual(expect.arrayContaining([200, 422]))
    const params = { id: ids.get('leads') ?? '' }
    expect((await send(app, 'GET /api/leads/{id}', { token, params })).status).toBe(200)
  })
})

describe('drafts', () => {
  const calls = ['generate', 'commercialDirectors', 'creditManagers', 'references', 'files', 'eml'] as const

  test('random requests never fail', async () => {
    const id = fc.constantFrom(context.people[0]?.id, context.people[1]?.id, ids.get('invoices'))
    const body = fc.record(
      {
        office: mostly(fc.constant(context.office.key)),
        people: mostly(fc.array(id, { maxLength: 3 })),
        files: mostly(fc.constant([])),
        kind: mostly(fc.constantFrom('consultants', 'references', 'files')),
      },
      { requiredKeys: [] },
    )
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        body,
        fc.constantFrom('true', 'all', 'x'),
        async (call, sent, active) => {
          const { kind: _kind, ...chosen } = sent
          const answer = await send(app, `POST /api/gmail/${call}`, {
            token,
            body: call === 'eml' ? sent : chosen,
            query: { preview: 'true', ...(call === 'references' && { active }) },
          })
          expect(answer.status, `${call} ${JSON.stringify(sent)} ${JSON.stringify(answer.data)}`).toBeLessThan(500)
          seen.add(answer.status)
        },
      ),
      { numRuns: 120, examples: [['generate', { office: context.office.key }, 'true']] },
    )
    expect([...seen]).toEqual(expect.arrayContaining([200, 422]))
  })
})

describe('the dashboard', () => {
  const group = fc.record(
    { name: mostly(fc.constantFrom('Geral', 'Equipa', '__proto__')), pos: mostly(fc.nat(3)) },
    { requiredKeys: ['name'] },
  )
  const info = fc.record(
    {
      view: mostly(fc.constantFrom('cards', 'table')),
      stat: mostly(fc.constantFrom('billing', 'findings')),
      header: mostly(fc.constantFrom('', 'Vendas')),
      fields: mostly(fc.subarray(['billing', 'findings', 'month', 'goal', 'months'])),
      includeChart: mostly(fc.boolean()),
    },
    { requiredKeys: [] },
  )
  const place = { x: mostly(fc.nat(11)), y: mostly(fc.nat(9)), width: mostly(fc.constantFrom(4, 6, 12)), info }
  const type = mostly(fc.constantFrom(...widgetTypes))
  const added = fc.record({ type, group: mostly(group), ...place }, { requiredKeys: ['type', 'group'] })
  const change = fc.record({ at: fc.nat(5), type, group: mostly(group), ...place }, { requiredKeys: ['at'] })
  const version = fc.constantFrom('', '', '1', '2', 'x', '99999999999')

  /** A change names its widget by place; an entry that is no change is sent as it is. */
  const withId = (entry: unknown, own: readonly { readonly _id: string }[]): unknown => {
    if (typeof entry !== 'object' || entry === null || !('at' in entry)) return entry
    const { at, ...rest } = entry
    return { _id: own[Number(at) % own.length]?._id, ...rest }
  }

  test('random layouts never fail, and what is saved can be saved again', async () => {
    const call = async (name: 'POST /api/widgets' | 'PUT /api/widgets', body: unknown, sent: string) => {
      const answer = await send(app, name, { token, body, ...(sent && { query: { version: sent } }) })
      expect(answer.status, `${name} ${JSON.stringify(body)} ${JSON.stringify(answer.data)}`).toBeLessThan(500)
      return answer.status
    }
    const ranking = { type: 'rankingTables', group: { name: 'Geral' } }
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(added, mostly(fc.array(change, { maxLength: 4 })), version, async (body, changes, sent) => {
        seen.add(await call('POST /api/widgets', body, sent))
        const own = await succeed(app, 'GET /api/widgets', { token })
        const entries = Array.isArray(changes) ? changes.map(entry => withId(entry, own)) : changes
        seen.add(await call('PUT /api/widgets', entries, sent))
        const after = await succeed(app, 'GET /api/widgets', { token })
        expect(await succeed(app, 'PUT /api/widgets', { token, body: after })).toEqual(after)
      }),
      { numRuns: 60, examples: [[ranking, [{ at: 0, y: 7 }], '']] },
    )
    expect([...seen]).toEqual(expect.arrayContaining([200, 201, 409, 422]))
  })
})

/** What each filter of statistics usually is. */
const statsFilters: Readonly<Record<string, readonly unknown[]>> = {
  stats: [['billing'], ['reservations', 'findings'], ['margin'], ['commissions']],
  period: [true, false],
  lastPeriod: [true],
  comparativeStats: [true],
  includeTotal: [true],
  active: ['true', 'all', false],
  hasTeam: ['all', true],
  roles: [['consultant'], []],
  offices: [['x'], []],
  managers: [['x']],
  teams: [['x']],
  search: ['a', '%', '_'],
  multipleYears: [true, 2, 5],
  fullYears: [true],
  ref: ['x'],
  lastDateOnly: [true],
  noTeamMembers: [true],
  isRanking: [true, false],
}

describe('statistics', () => {
  const filters = fc.record(
    Object.fromEntries(Object.entries(statsFilters).map(([name, usual]) => [name, mostly(fc.constantFrom(...usual))])),
    { requiredKeys: [] },
  )
  const group = fc.constantFrom(...groupNames, 'nope')
  const call = async (
    what: 'POST /api/stats/{groupBy}' | 'POST /api/stats/{groupBy}/rows' | 'POST /api/stats/{groupBy}/export',
    groupBy: string,
    body: unknown,
    [firstdate, lastdate]: readonly [string, string] = ['2026-03-01', '2026-03-05'],
  ) => {
    const answer = await send(app, what, { token, params: { groupBy }, body, headers: { firstdate, lastdate } })
    expect(answer.status, `${what} ${JSON.stringify(body)} ${JSON.stringify(answer.data)}`).toBeLessThan(500)
    return answer.status
  }

  test('random questions never fail', async () => {
    const question = fc.record(
      {
        page: mostly(fc.nat(2)),
        perPage: mostly(fc.constantFrom(3, 10, 10_000)),
        sortBy: mostly(fc.constantFrom('name', 'pipeline', 'total.billing.value', 'total.billing.transactionCount')),
        sortDesc: mostly(fc.boolean()),
        filters: mostly(filters),
      },
      { requiredKeys: [] },
    )
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(group, question, async (groupBy, body) => {
        seen.add(await call('POST /api/stats/{groupBy}', groupBy, body))
      }),
      { numRuns: 60, examples: [['consultants', {}]] },
    )
    expect([...seen]).toEqual(expect.arrayContaining([200, 422]))
  })

  test('random files never fail', async () => {
    const column = fc.record({
      label: mostly(fc.constantFrom('Nome', '=1+1', '<b>', '\u0000', '')),
      path: mostly(fc.constantFrom('name', 'total.billing.value', 'total.billing', 'offices', 'startDate', 'goals')),
      unit: mostly(fc.constantFrom(...sheetUnits)),
    })
    const file = fc.record(
      {
        sortBy: mostly(fc.constantFrom('name', 'total.billing.value')),
        filters: mostly(filters),
        columns: mostly(fc.array(column, { maxLength: 4 })),
      },
      { requiredKeys: ['columns'] },
    )
    const name = { label: 'Nome', path: 'name', unit: 'text' }
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(group, file, async (groupBy, body) => {
        seen.add(await call('POST /api/stats/{groupBy}/export', groupBy, body))
      }),
      { numRuns: 60, examples: [['consultants', { columns: [name] }]] },
    )
    expect([...seen]).toEqual(expect.arrayContaining([200, 422]))
  })

  test('random cells of random ranges never fail, since the first year and until the last one too', async () => {
    const days = fc.constantFrom<[string, string]>(
      ['2026-03-01', '2026-03-05'],
      ['2024-02-29', '2026-02-28'],
      ['0001-01-01', '9999-12-31'],
      ['0001-01-01', '0001-01-02'],
      ['2026-03-05', '2026-03-01'],
    )
    const cell = fc.record(
      {
        ref: mostly(fc.constantFrom(null, ids.get('users') ?? '')),
        stat: mostly(fc.constantFrom(...figureNames)),
        period: mostly(fc.constantFrom('total', '2026', '3-2026', 'period', openPeriod)),
        part: mostly(fc.constantFrom('finder', 'seller')),
        range: mostly(days.map(([firstDate, lastDate]) => ({ firstDate, lastDate }))),
        offices: mostly(fc.constantFrom([], ['x'], [context.office.key])),
        page: mostly(fc.nat(2)),
        perPage: mostly(fc.constant(10)),
        filters: mostly(filters),
      },
      { requiredKeys: ['stat', 'period'] },
    )
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(group, cell, days, async (groupBy, body, chosen) => {
        seen.add(await call('POST /api/stats/{groupBy}/rows', groupBy, body, chosen))
      }),
      {
        numRuns: 40,
        examples: [
          ['offices', { stat: 'margin', period: 'total' }, ['0001-01-01', '9999-12-31']],
          ['consultants', { stat: 'predicted', period: openPeriod }, ['2026-03-01', '2026-03-05']],
        ],
      },
    )
    expect([...seen]).toEqual(expect.arrayContaining([200, 422]))
  })
})
