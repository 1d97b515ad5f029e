import { fc } from '@fast-check/vitest'
import { addDays, type DateRange, type Day, startOf } from '@tipy/domain/calendar/days'
import { leadStats } from '@tipy/domain/company/knownKeys'
import { standardSettings, variantSettings } from '@tipy/domain/company/settings'
import type { RecruitsOutcome } from '@tipy/domain/features/leads/leads.outcome'
import { calendarRanges, frequencies, funnelStats, writeDays } from '@tipy/domain/features/leads/leads.stats'
import type { CountedLead, LeadRankingRow, LeadStatistics } from '@tipy/domain/features/leads/leads.stats.contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallOptions, send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildUser, signIn, unknownId } from '#testing/factories'
import {
  accept,
  buildRecruitingCompany,
  interview,
  leadCalls,
  type RecruitingCompany,
  reached,
  type Who,
} from '../leads.testing.ts'
import { forward, type Life, type ModelEvent, modelOf, play, storeLeads } from './played.testing.ts'

/** A leap day, in the week in which the month ends. */
const clock = testClock('2028-02-29T22:30:00Z')
const today: Day = '2028-02-29'
let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

type Over = Pick<CallOptions, 'query' | 'headers'>

const headersOf = ({ firstDate, lastDate }: Partial<DateRange>): Record<string, string> => ({
  ...(firstDate && { firstdate: firstDate }),
  ...(lastDate && { lastdate: lastDate }),
})

function statCalls({ tokens }: RecruitingCompany) {
  const read = (who: Who, over: Over = {}) =>
    send<LeadStatistics>(app, 'GET /api/stats/leads', { token: tokens[who], ...over })
  const readBy = (who: Who, group: string, over: Over = {}) =>
    send<LeadStatistics>(app, 'GET /api/stats/leads/totals/{group}', { token: tokens[who], params: { group }, ...over })
  const details = (who: Who, group: string, ref: string, stat: string, over: Over = {}) =>
    send<{ leads: CountedLead[]; total: number }>(app, 'GET /api/stats/leads/detailed/{group}/{ref}/{stat}', {
      token: tokens[who],
      params: { group, ref, stat },
      ...over,
    })
  const counts = (who: Who, stat: string, query: Over['query'] = {}) =>
    send<{ counts: number[] }>(app, 'GET /api/stats/leads/counts/{stat}', {
      token: tokens[who],
      params: { stat },
      query,
    })
  const outcome = (who: Who, group: string, ref: string) =>
    send<RecruitsOutcome>(app, 'GET /api/stats/leads/recruits/{group}/{ref}', {
      token: tokens[who],
      params: { group, ref },
    })
  return { read, readBy, details, counts, outcome }
}

const nameOf = ({ _id }: LeadRankingRow) => (typeof _id === 'string' ? _id : _id._id)

describe('what is refused', () => {
  let company: RecruitingCompany
  beforeAll(async () => {
    company = await buildRecruitingCompany(database, clock)
  })

  test('no statistics without listLeads', async () => {
    const { read, readBy, details } = statCalls(company)
    expect((await read('consultant')).status).toBe(403)
    expect((await readBy('consultant', 'source')).status).toBe(403)
    expect((await details('consultant', 'recruiter', company.people.consultant.id, 'recruited')).status).toBe(403)
  })

  test.each([
    ['an unknown key', { order: 'name' }, 'order'],
    ['a hostile value', { recruiter: "' or 1=1 --" }, 'recruiter.0'],
    ['a kind that does not exist', { personal: ['true', 'maybe'] }, 'personal.1'],
    ['a key of every object', { constructor: 'x' }, 'constructor'],
    ['broken text', { source: 'a\0b' }, 'source'],
    ['too many values', { source: Array.from({ length: 501 }, String) }, 'source'],
  ])('%s is 422', async (_what, query, field) => {
    const { read, readBy } = statCalls(company)
    for (const answer of [await read('coo', { query }), await readBy('coo', 'source', { query })])
      expect(answer).toMatchObject({ status: 422, data: { fields: { [field]: expect.any(String) } } })
  })

  test.each(['2026-01-01', '2026-01-01..', '2026-02-30..2026-03-01', '2026-01-01..2026-01-02..2026-01-03', 'x..y'])(
    'days of a count written as %s are 422',
    async days => {
      const { counts } = statCalls(company)
      expect(await counts('coo', 'recruited', { days })).toMatchObject({ status: 422, data: { fields: {} } })
    },
  )

  test('a count of no days is none', async () => {
    expect((await statCalls(company).counts('coo', 'recruited')).data).toEqual({ counts: [] })
  })

  test.each([
    ['a group', 'office', unknownId(), 'recruited', {}],
    ['a stat', 'recruiter', unknownId(), 'billing', {}],
    ['an order', 'total', '-', 'recruited', { sortBy: 'phone' }],
    ['a direction', 'total', '-', 'recruited', { sortDesc: 'up' }],
    ['a page', 'total', '-', 'recruited', { page: '-1' }],
    ['more rows than the copy', 'total', '-', 'recruited', { perPage: '1001' }],
    ['a frequency', 'total', '-', 'recruited', { frequency: 'hourly' }],
  ])('%s that does not exist is 422', async (_what, group, ref, stat, query) => {
    expect((await statCalls(company).details('coo', group, ref, stat, { query })).status).toBe(422)
    expect((await statCalls(company).readBy('coo', 'office')).status).toBe(422)
  })

  test('a recruiter opens only their own row, and a person of another company is 404', async () => {
    const { details } = statCalls(company)
    const { recruiter, other } = company.people
    expect((await details('recruiter', 'recruiter', other.id, 'recruited')).status).toBe(403)
    expect((await details('recruiter', 'recruiter', '-', 'recruited')).status).toBe(403)
    expect((await details('recruiter', 'recruiter', recruiter.id.toUpperCase(), 'recruited')).status).toBe(200)
    const elsewhere = await buildRecruitingCompany(database, clock)
    for (const ref of [elsewhere.people.recruiter.id, 'x', "'; drop table leads"])
      expect((await details('coo', 'recruiter', ref, 'recruited')).status, ref).toBe(404)
    expect((await details('coo', 'source', "'; drop table leads", 'recruited')).data).toEqual({ leads: [], total: 0 })
  })
})

describe('a small company', () => {
  let company: RecruitingCompany
  let calls: ReturnType<typeof leadCalls>
  beforeAll(async () => {
    company = await buildRecruitingCompany(database, clock)
    calls = leadCalls(app, company)
  })

  test('an interview that was missed is scheduled once in a cycle, and again after the lead was reopened', async () => {
    const { data } = await calls.create('coo', { recruiter: company.people.recruiter.id })
    await calls.post('coo', data._id, [accept, reached, interview])
    const finish = async (entry: object) => {
      const { events } = (await calls.read('coo', data._id)).data
      const _id = events.findLast(({ subType }) => subType === 'scheduled')?._id
      expect((await calls.post('coo', data._id, [{ _id, ...entry }])).status).toBe(200)
    }
    const declined = { declinedBy: 'lead', justification: 'Faltou' }
    await finish({ subType: 'missed', ...declined })
    await calls.post('coo', data._id, [interview])
    await finish({ subType: 'done', accepted: false, ...declined })
    const { read } = statCalls(company)
    expect((await read('coo')).data.totals).toMatchObject({
      recruiterAssigned: { total: 1, daily: 1, yearly: 1 },
      interviewScheduled: { total: 1, daily: 1 },
      interviewDone: { total: 1 },
      recruited: { total: 0 },
    })
    const reopened = { type: 'recruiter', subType: 'reopened', observations: 'Mudou de ideias' }
    expect((await calls.post('coo', data._id, [reopened, accept, reached, interview])).status).toBe(200)
    expect((await read('coo')).data.totals).toMatchObject({
      recruiterAssigned: { total: 1 },
      recruiterAccepted: { total: 2 },
      interviewScheduled: { total: 2 },
    })
  })

  test('a recruiter keeps the count of a lead that went to another, but not its name', async () => {
    const { details, read } = statCalls(company)
    const { recruiter, other } = company.people
    const { data } = await calls.create('coo', { name: 'Rui Mar', phone: '933333333', recruiter: recruiter.id })
    const assigned = async () => (await details('recruiter', 'recruiter', recruiter.id, 'recruiterAssigned')).data
    expect((await assigned()).leads.map(({ name }) => name)).toContain('Rui Mar')
    const { total } = await assigned()
    await calls.patch('coo', data._id, { recruiter: other.id })
    const { leads, total: after } = await assigned()
    expect(after).toBe(total)
    expect(leads).toHaveLength(total)
    expect(leads.map(({ name }) => name)).not.toContain('Rui Mar')
    expect(leads.filter(({ _id, name }) => _id === null && name === null)).toHaveLength(1)
    // By name it is last, whichever way: its place says nothing.
    for (const sortDesc of ['true', 'false']) {
      const query = { sortBy: 'name', sortDesc }
      const sorted = await details('recruiter', 'recruiter', recruiter.id, 'recruiterAssigned', { query })
      expect(sorted.data.leads.at(-1)?.name).toBeNull()
    }
    // Everybody has a row in the ranking; totals and funnel are the recruiter's own.
    const own = (await read('recruiter')).data
    expect(new Set(own.stats.map(nameOf))).toEqual(new Set([recruiter.id, other.id]))
    expect(own.totals.recruiterAssigned.total).toBe(total)
    expect(own.funnel.steps[0]?.recruiters).toEqual([{ _id: recruiter.id, name: recruiter.name, count: total }])
    const asked = (await read('recruiter', { query: { recruiter: other.id } })).data
    expect(asked.totals.recruiterAssigned.total).toBe(total)
  })

  test('goals are those of the people whose leads the reader counts', async () => {
    const { read } = statCalls(company)
    const { recruiter, other, elsewhere, director } = company.people
    const give = async (id: string, number: number, columns: object = {}) => {
      const goals = JSON.stringify([{ type: 'recruited', frequency: 'monthly', number }])
      await database.db
        .updateTable('users')
        .set({ goals, ...columns })
        .where('id', '=', id)
        .execute()
    }
    await give(recruiter.id, 1)
    await give(other.id, 10, { manager: director.id })
    await give(elsewhere.id, 100)
    const left = await buildUser(database.db, company.company, { role: 'recruiter', active: false })
    await give(left.id, 1000)
    const monthly = async (who: Who, over: Over = {}) => (await read(who, over)).data.goals.recruited
    expect(await monthly('coo')).toEqual({ monthly: 111 })
    expect(await monthly('hr')).toEqual({ monthly: 11 })
    expect(await monthly('elsewhere')).toEqual({ monthly: 100 })
    expect(await monthly('director')).toEqual({ monthly: 10 })
    expect(await monthly('recruiter', { query: { recruiter: other.id } })).toEqual({ monthly: 1 })
    expect(await monthly('coo', { query: { recruiter: [other.id, left.id] } })).toEqual({ monthly: 10 })
    expect(await monthly('coo', { headers: { offices: 'porto' } })).toEqual({ monthly: 100 })
  })

  test('pages follow each other, in both directions', async () => {
    const { details } = statCalls(company)
    for (const name of ['Ágata', 'Bento', 'Celeste'])
      await calls.create('coo', { name, phone: null, personalEmail: `${name}@x.pt`, recruiter: company.people.hr.id })
    for (const name of ['Ana', 'Bia', 'Caio']) {
      const answer = await calls.create('coo', { name, recruiter: company.people.other.id, source: 'contacto' })
      expect(answer.status, JSON.stringify(answer.data)).toBe(201)
    }
    const page = async (query: Record<string, string | string[]>) =>
      (await details('coo', 'source', 'contacto', 'recruiterAssigned', { query })).data
    expect((await page({ sortBy: 'name', sortDesc: 'false', perPage: '2' })).leads.map(({ name }) => name)).toEqual([
      'Ana',
      'Bia',
    ])
    const second = await page({ sortBy: 'name', sortDesc: 'false', perPage: '2', page: '1' })
    expect(second).toMatchObject({ leads: [{ name: 'Caio', source: 'contacto', office: 'lisboa' }], total: 3 })
    expect(await page({ page: '9' })).toEqual({ leads: [], total: 3 })
    expect(await page({ sortBy: '' })).toEqual(await page({}))
    expect((await page({ personal: 'false' })).total).toBe(0)
    expect((await page({ personal: ['true', 'false'] })).total).toBe(3)
  })

  test('the archive, merged leads and offices that are not chosen do not count', async () => {
    const { readBy } = statCalls(company)
    const assigned = async (headers: Record<string, string> = {}) =>
      (await readBy('coo', 'source', { headers })).data.totals.recruiterAssigned.total
    const before = await assigned()
    const made = await calls.create('coo', { phone: '944444444', office: 'porto', recruiter: company.people.other.id })
    expect(await assigned()).toBe(before + 1)
    expect(await assigned({ offices: 'porto' })).toBe(1)
    await sql`update leads set active = false where id = ${made.data._id}`.execute(database.db)
    expect(await assigned()).toBe(before)
    await sql`update leads set active = true, merged_into = id where id = ${made.data._id}`.execute(database.db)
    expect(await assigned()).toBe(before)
    expect(await assigned({ offices: 'nenhuma' })).toBe(0)
  })
})

describe('people who were recruited', () => {
  /** Two recruits: one billed since their start and left, the other nothing. */
  async function recruits(settings: object) {
    const company = await buildRecruitingCompany(database, clock, { settings: JSON.stringify(settings) })
    const { db } = database
    const hired = { role: 'consultant', start_date: '2028-01-10' } as const
    const [left, stays] = [
      await buildUser(db, company.company, { ...hired, active: false }),
      await buildUser(db, company.company, hired),
    ]
    const { recruiter, coo, director } = company.people
    const cast = { author: coo.id, recruiters: [recruiter.id], director: director.id, people: [stays.id, left.id] }
    // From step to step until the conversion.
    const moves = Array.from({ length: 12 }, () => ({ which: forward, wait: 1 }))
    const life: Life = { start: '2028-02-01', office: 'lisboa', source: 'site', recruiter: 0, fate: 1, moves }
    const played = [play(life, cast, clock.now()), play(life, cast, clock.now())]
    await storeLeads(db, company.company.id, played)
    await db.transaction().execute(async trx => {
      await sql`set local session_replication_role = 'replica'`.execute(trx)
      for (const [day, role, base] of [
        ['2028-01-09', 'consultant', 700],
        ['2028-01-10', 'consultant', 1000.5],
        ['2028-02-20', 'consultant', 2000],
        ['2028-02-21', 'recruiter', 9000],
      ] as const)
        await sql`
          insert into ledger (company_id, invoice_id, part, role, person, day, office, is_bank, active, base, amount)
          values (${company.company.id}, gen_random_uuid(), 'finder', ${role}, ${left.id}, ${day}, 'lisboa', false, true,
            ${base}, 1)`.execute(trx)
    })
    return { company, left, stays }
  }

  test('are retained while they are active; their billing counts since their start', async () => {
    const { company, left, stays } = await recruits(standardSettings)
    const { read, readBy, details } = statCalls(company)
    const figures = {
      recruiterAssigned: 2,
      recruited: 2,
      conversionRate: 1,
      retentionRate: 0.5,
      retentionActive: 1,
      retentionTotal: 2,
      billing: 3000.5,
      medianBilling: 1500.25,
    }
    const { recruiter } = company.people
    const _id = { _id: recruiter.id, name: recruiter.name, active: true }
    for (const who of ['coo', 'recruiter', 'hr'] as const)
      expect((await read(who)).data.stats, who).toEqual([expect.objectContaining({ _id, ...figures })])
    expect((await readBy('coo', 'source')).data.stats).toEqual([expect.objectContaining({ _id: 'site', ...figures })])
    // The rows behind the count sum up to it, for users who read billing and see the people.
    const rows = (await details('coo', 'recruiter', recruiter.id, 'recruited')).data.leads
    expect(Object.fromEntries(rows.map(({ user }) => [user?._id, [user?.active, user?.billing]]))).toEqual({
      [left.id]: [false, 3000.5],
      [stays.id]: [true, 0],
    })
    const own = (await details('recruiter', 'recruiter', recruiter.id, 'recruited')).data.leads
    expect(own.map(({ user }) => user?.billing ?? null)).toEqual([null, null])
  })

  test('have an outcome: first year, who stayed, days until the conversion', async () => {
    const { company, left, stays } = await recruits(standardSettings)
    const { outcome } = statCalls(company)
    const { recruiter, other } = company.people
    await database.db.updateTable('users').set({ start_date: '2027-08-01' }).where('id', '=', stays.id).execute()
    await database.db
      .updateTable('users')
      .set({ start_date: '2027-02-20', end_date: '2027-09-01' })
      .where('id', '=', left.id)
      .execute()
    const expected = {
      recruited: 2,
      // Of the first twelve months only: what is dated the day after them is left out.
      firstYearBilling: 1700.5,
      stays: [
        { months: 3, stayed: 2, of: 2 },
        { months: 6, stayed: 2, of: 2 },
        { months: 12, stayed: 0, of: 1 },
        { months: 24, stayed: 0, of: 0 },
      ],
      medianDays: expect.any(Number),
    }
    for (const who of ['coo', 'recruiter'] as const)
      expect((await outcome(who, 'recruiter', recruiter.id)).data, who).toEqual(expected)
    expect((await outcome('coo', 'source', 'site')).data).toEqual(expected)
    expect((await outcome('coo', 'source', 'contacto')).data).toMatchObject({ recruited: 0, medianDays: null })
    expect((await outcome('recruiter', 'recruiter', other.id)).status).toBe(403)
    expect((await outcome('consultant', 'recruiter', recruiter.id)).status).toBe(403)
  })

  test('have no billing in any answer where the company does not show it', async () => {
    const { company } = await recruits({ ...variantSettings, presentationStep: true })
    const { read, details, outcome } = statCalls(company)
    const [row] = (await read('coo')).data.stats
    expect(row).toMatchObject({ recruited: 2, retentionRate: 0.5 })
    expect(row).not.toHaveProperty('billing')
    expect(row).not.toHaveProperty('medianBilling')
    const { leads } = (await details('coo', 'recruiter', company.people.recruiter.id, 'recruited')).data
    expect((await outcome('coo', 'source', 'site')).data).not.toHaveProperty('firstYearBilling')
    expect(leads.map(({ user }) => user?.billing)).toEqual([null, null])
  })
})

/** Edges of months and years, changes of the clock, leap days. */
const starts = [
  '2025-12-29',
  '2026-03-28',
  '2026-10-24',
  '2027-02-28',
  '2027-12-31',
  '2028-01-31',
  '2028-02-27',
] as const
const life: fc.Arbitrary<Life> = fc.record({
  start: fc.constantFrom<Day>(...starts),
  office: fc.constantFrom('lisboa', 'porto'),
  source: fc.constantFrom('site', 'contacto'),
  recruiter: fc.nat(20),
  fate: fc.nat(1000),
  moves: fc.array(
    fc.record({
      which: fc.oneof({ arbitrary: fc.constant(forward), weight: 2 }, fc.nat(10_000)),
      wait: fc.nat(20),
    }),
    { minLength: 6, maxLength: 25 },
  ),
})

const ranges: readonly Partial<DateRange>[] = [
  {},
  { firstDate: '2026-03-29', lastDate: '2026-03-29' },
  { firstDate: '2028-02-01', lastDate: '2028-02-29' },
  { firstDate: '2025-12-29', lastDate: '2026-10-25' },
  { firstDate: '2027-12-31' },
  { lastDate: '2028-01-31' },
]

describe('generated leads', () => {
  /** Who the model says a reader counts, written apart from the scope of the records. */
  function ownEvents(who: Who, { people }: RecruitingCompany, events: readonly ModelEvent[]): readonly ModelEvent[] {
    const isParty = ({ lead }: ModelEvent) => [lead.recruiter, lead.commercialDirector].includes(people[who].id)
    const byReader: Partial<Record<Who, (event: ModelEvent) => boolean>> = {
      coo: () => true,
      hr: event => event.lead.office === 'lisboa' || isParty(event),
      elsewhere: event => event.lead.office === 'porto' || isParty(event),
      director: event => event.lead.recruiter === people.other.id || isParty(event),
      recruiter: ({ recruiter }) => recruiter === people.recruiter.id,
    }
    return events.filter(byReader[who] ?? (() => false))
  }

  const within =
    ({ firstDate = '0001-01-01', lastDate = today }: Partial<DateRange>) =>
    (event: ModelEvent) =>
      event.day >= firstDate && event.day <= lastDate
  const countOf = (events: readonly ModelEvent[], stat: string) => events.filter(event => event.stat === stat).length

  async function generate(lives: readonly Life[]) {
    const company = await buildRecruitingCompany(database, clock)
    const { db } = database
    const { people } = company
    await db.updateTable('users').set({ manager: people.director.id }).where('id', '=', people.other.id).execute()
    const hired: string[] = []
    for (let count = 0; count < 6; count += 1) hired.push((await buildUser(db, company.company)).id)
    const cast = {
      author: people.coo.id,
      recruiters: [people.recruiter.id, people.other.id, people.elsewhere.id, people.director.id],
      director: people.director.id,
      people: hired,
    }
    const played = lives.map(one => play(one, cast, clock.now()))
    const merged = played.map(({ row, events }, index) => ({
      row: index > 0 && (lives[index]?.fate ?? 0) % 11 === 0 ? { ...row, mergedInto: played[0]?.row._id ?? null } : row,
      events,
    }))
    await storeLeads(db, company.company.id, merged)
    return { company, model: merged.flatMap(modelOf) }
  }

  async function compareTotals(
    who: Who,
    company: RecruitingCompany,
    model: readonly ModelEvent[],
    among: readonly Partial<DateRange>[],
  ) {
    const { read, readBy } = statCalls(company)
    const own = ownEvents(who, company, model)
    for (const range of among) {
      const inRange = own.filter(within(range))
      const { totals, series, funnel, stats } = (await read(who, { headers: headersOf(range) })).data
      for (const stat of leadStats) {
        expect(totals[stat].total, `${who} ${stat}`).toBe(countOf(inRange, stat))
        for (const frequency of frequencies) {
          const expected = countOf(own.filter(within(calendarRanges(today)[frequency])), stat)
          expect(totals[stat][frequency], `${who} ${stat} ${frequency}`).toBe(expected)
        }
      }
      for (const { stat, count } of funnel.steps) expect(count).toBe(countOf(inRange, stat))
      for (const point of series.points)
        for (const stat of funnelStats) {
          const inPoint = inRange.filter(({ day }) =>
            series.step === 'day' ? day === point.date : startOf('month', day) === point.date,
          )
          expect(point[stat], `${who} ${point.date} ${stat}`).toBe(countOf(inPoint, stat))
        }
      for (const stat of funnelStats)
        expect(series.points.reduce((sum, point) => sum + point[stat], 0)).toBe(countOf(inRange, stat))
      // A recruiter sees everybody's row.
      const ranked = (who === 'recruiter' ? model : own).filter(within(range))
      compareRows(stats, ranked, ({ recruiter }) => recruiter)
      const bySource = (await readBy(who, 'source', { headers: headersOf(range) })).data
      compareRows(bySource.stats, inRange, ({ lead }) => lead.source)
    }
  }

  function compareRows(
    rows: readonly LeadRankingRow[],
    events: readonly ModelEvent[],
    memberOf: (event: ModelEvent) => string | null,
  ) {
    const counted = events.filter(({ stat }) => funnelStats.some(one => one === stat))
    expect(new Set(rows.map(nameOf))).toEqual(new Set(counted.map(memberOf)))
    for (const row of rows) {
      const own = counted.filter(event => memberOf(event) === nameOf(row))
      for (const stat of funnelStats) expect(row[stat]).toBe(countOf(own, stat))
      expect(row.retentionTotal).toBe(row.recruited)
    }
  }

  async function compareDetails(who: Who, company: RecruitingCompany, model: readonly ModelEvent[]) {
    const { read, details, counts } = statCalls(company)
    const headers = headersOf({ firstDate: '2026-03-28' })
    const { stats } = (await read(who, { headers })).data
    for (const row of stats)
      for (const stat of funnelStats) {
        const answer = await details(who, 'recruiter', nameOf(row) ?? '-', stat, {
          headers,
          query: { perPage: '1000' },
        })
        if (who === 'recruiter' && nameOf(row) !== company.people.recruiter.id) {
          expect(answer.status).toBe(403)
          continue
        }
        expect(answer.data.total).toBe(row[stat])
        expect(answer.data.leads).toHaveLength(row[stat])
      }
    const cards = ownEvents(who, company, model).filter(within(calendarRanges(today).monthly))
    for (const stat of leadStats) {
      const query = { frequency: 'monthly', perPage: '1000' }
      const { leads, total } = (await details(who, 'total', '-', stat, { query })).data
      expect([leads.length, total]).toEqual([countOf(cards, stat), countOf(cards, stat)])
    }
    const periods = Object.values(calendarRanges(today))
    for (const stat of leadStats) {
      const counted = periods.map(range => countOf(ownEvents(who, company, model).filter(within(range)), stat))
      expect((await counts(who, stat, { days: periods.map(writeDays) })).data).toEqual({ counts: counted })
    }
  }

  test('have every figure that the slow model counts, for every reader and range, and a row for each count', async () => {
    const counted = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 50, maxLength: 60 }), async lives => {
        const { company, model } = await generate(lives)
        for (const { stat } of model) counted.add(stat)
        for (const who of ['coo', 'hr', 'elsewhere', 'director', 'recruiter'] as const)
          await compareTotals(who, company, model, who === 'coo' ? ranges : ranges.slice(2, 4))
        for (const who of ['director', 'recruiter'] as const) await compareDetails(who, company, model)
      }),
      { numRuns: 2, endOnFailure: true },
    )
    expect([...counted].sort()).toEqual([...leadStats].sort())
  }, 120_000)

  test('are ranked by name where they are equal, in the ranking and in the funnel', async () => {
    const { company } = await generate(fc.sample(life, { numRuns: 60, seed: 12 }))
    const { people } = company
    for (const [name, { id }] of Object.entries(people))
      await database.db.updateTable('users').set({ name }).where('id', '=', id).execute()
    const { read, readBy } = statCalls(company)
    let equals = 0
    const expectOrder = (rows: readonly { readonly counts: readonly number[]; readonly name: string }[]) => {
      for (const [at, { counts, name }] of rows.entries()) {
        const next = rows[at + 1]
        if (!next || next.counts.join() !== counts.join()) continue
        expect(name < next.name, `${name} before ${next.name}`).toBe(true)
        equals += 1
      }
    }
    const ranked = (rows: readonly LeadRankingRow[]) =>
      rows.map(({ _id, recruited, recruiterAssigned }) => ({
        counts: [recruited, recruiterAssigned],
        name: typeof _id === 'string' ? _id : _id.name,
      }))
    for (const firstDate of starts) {
      const headers = headersOf({ firstDate, lastDate: addDays(firstDate, 3) })
      const { funnel, stats } = (await read('coo', { headers })).data
      expectOrder(ranked(stats))
      expectOrder(ranked((await readBy('coo', 'source', { headers })).data.stats))
      for (const { recruiters } of funnel.steps)
        expectOrder(recruiters.map(({ name, count }) => ({ counts: [count], name })))
    }
    expect(equals).toBeGreaterThan(10)
  })

  test('of another company count for nobody here', async () => {
    const { company, model } = await generate(fc.sample(life, { numRuns: 20, seed: 7 }))
    expect(model.length).toBeGreaterThan(20)
    const elsewhere = await buildRecruitingCompany(database, clock)
    const { totals, stats } = (await statCalls(elsewhere).read('coo')).data
    expect(leadStats.map(stat => totals[stat].total)).toEqual(leadStats.map(() => 0))
    expect(stats).toEqual([])
    const admin = await signIn(
      database.db,
      await buildUser(database.db, elsewhere.company, { role: 'sysAdmin' }),
      clock.now(),
    )
    const params = { group: 'recruiter', ref: company.people.recruiter.id, stat: 'recruiterAssigned' }
    const answer = await send(app, 'GET /api/stats/leads/detailed/{group}/{ref}/{stat}', { token: admin, params })
    expect(answer.status).toBe(404)
  })
})
