import { fc } from '@fast-check/vitest'
import { type Role, roles } from '@tipy/domain/access/roles'
import { standardSettings, variantSettings } from '@tipy/domain/company/settings'
import { expensesScope } from '@tipy/domain/features/expenses/expenses.policy'
import { type Expense, expenses } from '@tipy/domain/features/expenses/expenses.record'
import { findingsScope } from '@tipy/domain/features/findings/findings.policy'
import { type Finding, findings } from '@tipy/domain/features/findings/findings.record'
import { leadsScope } from '@tipy/domain/features/leads/leads.policy'
import { type Lead, leads } from '@tipy/domain/features/leads/leads.record'
import { cents } from '@tipy/domain/money/money'
import { matches } from '@tipy/domain/record/matches'
import { rowOf } from '@tipy/domain/record/rows.testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillRecords } from '#engine/fill'
import { findRecord } from '#engine/read/record'
import { searchRecords } from '#engine/read/search'
import { visibleRecords } from '#engine/read/visibleRecords'
import { anyServerRecord, type RecordViewer } from '#engine/serverRecord'
import { recordViewer } from '#engine/viewer'
import { expensesServerRecord } from '#features/expenses/expenses.serverRecord'
import { findingsServerRecord } from '#features/findings/findings.serverRecord'
import { leadsServerRecord } from '#features/leads/leads.serverRecord'
import { readPerson } from '#http/session/session'
import { hashToken } from '#http/session/tokens'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User } from '#testing/factories'

/** Which rows each viewer sees must agree in SQL, in memory, and by the rules written by hand below. */

const clock = testClock()
const offices = ['lisboa', 'porto', 'faro']
const teams = ['norte', 'sul']
const at = clock.now().toISOString()
const minute = '2026-03-05T12:00'

interface Fixture {
  readonly company: Company
  readonly staff: readonly User[]
  readonly findings: readonly Finding[]
  readonly expenses: readonly Expense[]
  readonly leads: readonly Lead[]
}
let database: TestDatabase
const fixtures: Fixture[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  for (const [seed, settings] of [standardSettings, variantSettings].entries())
    fixtures.push(await buildFixture(settings, seed))
})
afterAll(() => database.close())

async function buildFixture(settings: object, seed: number): Promise<Fixture> {
  const { db } = database
  const company = await buildCompany(db, { settings: JSON.stringify(settings) })
  const built = await Promise.all(offices.map(key => buildOffice(db, company, { key })))
  await db
    .insertInto('teams')
    .values(teams.map(key => ({ company_id: company.id, key, name: key })))
    .execute()
  const staff = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      buildUser(db, company, { offices: built.slice(index % 3, (index % 3) + 1) }),
    ),
  )
  // Each role alone and with another one. Each user leads a person and a team, whether or not their role uses that.
  for (const [index, role] of roles.entries()) {
    for (const other_roles of [[], [roles[(index + 5) % roles.length] ?? 'consultant']]) {
      const user = await buildUser(db, company, { role, other_roles, offices: built.slice(0, 1 + (index % 2)) })
      await buildUser(db, company, { manager: user.id }).then(led => staff.push(led))
      await db
        .insertInto('team_managers')
        .values({ company_id: company.id, team: teams[index % 2] ?? '', user_id: user.id })
        .execute()
      staff.push(user)
    }
  }
  return { company, staff, ...(await fillFixture(company, staff, seed)) }
}

async function fillFixture(company: Company, staff: readonly User[], seed: number) {
  const person = fc.constantFrom(...staff.map(({ id }) => id))
  const orNone = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 2 })
  const base = {
    _id: fc.uuid({ version: 4 }),
    _created: fc.constant(at),
    createdBy: orNone(person),
    version: fc.constant(1),
    active: fc.boolean(),
    number: fc.constant(null),
  }
  const finding: fc.Arbitrary<Finding> = fc.record({
    ...base,
    ref: fc.uuid(),
    findingDate: fc.constant('2026-03-05'),
    finder: person,
    finderTeam: orNone(fc.constantFrom(...teams)),
    finderCommercialDirector: orNone(person),
    office: fc.constantFrom(...offices),
    finderOffice: orNone(fc.constantFrom(...offices)),
    finderBroker: orNone(person),
    finderCoo: orNone(person),
    ...(Object.fromEntries(
      ['url', 'contractType', 'contractDuration', 'regime', 'state', 'address', 'postalCode', 'city', 'area'].map(
        name => [name, fc.constant(null)],
      ),
    ) as object),
    rooms: fc.constant(null),
    owner: fc.constant(null),
    houseType: fc.constant('x'),
    houseValue: fc.constant(cents(1)),
    percentageSplit: fc.constant(0.05),
    value: fc.constant(cents(1)),
  }) as fc.Arbitrary<Finding>
  const expense: fc.Arbitrary<Expense> = fc.record({
    ...base,
    category: fc.constant('x'),
    subCategory: fc.constant(null),
    repeatsMonthly: fc.constant(false),
    paymentDate: fc.constant('2026-03-05'),
    invoiceReceived: fc.constant(false),
    name: fc.constant('x'),
    value: fc.constant(cents(1)),
    office: orNone(fc.constantFrom(...offices)),
  })
  const lead: fc.Arbitrary<Lead> = fc
    .record({
      _id: base._id,
      createdBy: base.createdBy,
      archived: fc.boolean(),
      recruiter: orNone(person),
      commercialDirector: orNone(person),
      office: fc.constantFrom(...offices),
    })
    .map(values =>
      rowOf(leads, {
        ...values,
        _created: at,
        version: 1,
        name: 'x',
        stage: 'toAssign',
        source: 'x',
        date: minute,
        stageDate: minute,
        attempts: 0,
      }),
    )
  // With the same seed, the rows of both companies would have the same ids.
  const chosen = { numRuns: 160, seed }
  const made = {
    findings: fc.sample(finding, chosen),
    expenses: fc.sample(expense, chosen),
    leads: fc.sample(lead, chosen),
  }
  const filled = <R>(row: R) => ({ companyId: company.id, history: [{ row, by: null, at }] })
  await database.db.transaction().execute(async trx => {
    await fillRecords(trx, findings, made.findings.map(filled))
    await fillRecords(trx, expenses, made.expenses.map(filled))
    await fillRecords(trx, leads, made.leads.map(filled))
  })
  return made
}

async function viewerOf(user: User): Promise<RecordViewer> {
  const token = await signIn(database.db, user, clock.now())
  const person = await readPerson(database.db, hashToken(token), clock.now())
  if (!person) throw new Error('nobody')
  return recordViewer({ ...person, selectedOffices: null, range: {} })
}

/** The visible rows of each role (docs/features/access.md), computed from the stored rows and the stored users. */
const seesCompany: readonly Role[] = ['sysAdmin', 'ceo', 'cfo', 'coo']
const seesOffices: readonly Role[] = ['broker', 'processManager', 'assistant', 'hr', 'integration']

interface Facts {
  readonly id: string
  readonly holds: (wanted: readonly Role[]) => boolean
  readonly offices: readonly string[]
  readonly managedStaff: readonly string[]
  readonly managedTeams: readonly string[]
}
async function factsOf(user: User): Promise<Facts> {
  const read = async (query: string) => (await database.pool.query<{ v: string }>(query, [user.id])).rows.map(r => r.v)
  return {
    id: user.id,
    holds: wanted => [user.role, ...user.other_roles].some(role => wanted.includes(role)),
    offices: await read('select unnest(offices) as v from users where id = $1'),
    managedStaff: await read('select id as v from users where manager = $1'),
    managedTeams: await read('select team as v from team_managers where user_id = $1'),
  }
}

function seesFinding(row: Finding, who: Facts): boolean {
  const isParty = [row.finder, row.createdBy, row.finderCommercialDirector].includes(who.id)
  const ofOffices = [row.office, row.finderOffice].some(office => office !== null && who.offices.includes(office))
  return (
    isParty ||
    who.holds(seesCompany) ||
    (who.holds(seesOffices) && ofOffices) ||
    (who.holds(['commercialDirector']) && who.managedStaff.includes(row.finder)) ||
    (who.holds(['teamLeader']) && row.finderTeam !== null && who.managedTeams.includes(row.finderTeam))
  )
}

function seesExpense(row: Expense, who: Facts): boolean {
  const ofOffices = row.office !== null && who.offices.includes(row.office)
  return row.createdBy === who.id || who.holds(seesCompany) || (who.holds(seesOffices) && ofOffices)
}

/** Recruiters see their own leads, expansion directors those of their offices. */
function seesLead(row: Lead, who: Facts): boolean {
  const isParty = [row.recruiter, row.commercialDirector, row.createdBy].includes(who.id)
  const ofOffices = row.office !== null && who.offices.includes(row.office)
  return (
    isParty ||
    who.holds(seesCompany) ||
    (who.holds([...seesOffices, 'expansionDirector']) && ofOffices) ||
    (who.holds(['commercialDirector']) && row.recruiter !== null && who.managedStaff.includes(row.recruiter))
  )
}

const setups = [
  anyServerRecord(findingsServerRecord),
  anyServerRecord(expensesServerRecord),
  anyServerRecord(leadsServerRecord),
] as const

/** The ids on all pages of a list, active and archived. */
async function listed(serverRecord: (typeof setups)[number], viewer: RecordViewer): Promise<string[]> {
  const found: string[] = []
  for (const active of [true, false]) {
    for (let page = 0; ; page += 1) {
      const archive = serverRecord.record.name === leads.name ? { archived: !active } : { active }
      const body = { page, perPage: 50, filters: archive }
      const answer = await searchRecords(serverRecord, database.db, viewer, body)
      const rows = answer[serverRecord.record.name] as readonly { _id: string }[]
      found.push(...rows.map(({ _id }) => _id))
      if (rows.length < 50) break
    }
  }
  return found.sort()
}

const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id).sort()
const mayList = { findings: 'listFindings', expenses: 'listExpenses', leads: 'listLeads' } as const

describe.each([0, 1])('in company %i', index => {
  test.each(roles)('%s sees the same rows in SQL, in memory and by the rules, also with another role', async role => {
    const fixture = fixtures[index]
    if (!fixture) throw new Error('no fixture')
    for (const user of fixture.staff.filter(each => each.role === role)) {
      const [viewer, who] = [await viewerOf(user), await factsOf(user)]
      const expected = {
        findings: idsOf(fixture.findings.filter(row => seesFinding(row, who))),
        expenses: idsOf(fixture.expenses.filter(row => seesExpense(row, who))),
        leads: idsOf(fixture.leads.filter(row => seesLead(row, who))),
      }
      expect(idsOf(fixture.findings.filter(row => matches(findings, findingsScope(viewer), row)))).toEqual(
        expected.findings,
      )
      expect(idsOf(fixture.expenses.filter(row => matches(expenses, expensesScope(viewer), row)))).toEqual(
        expected.expenses,
      )
      expect(idsOf(fixture.leads.filter(row => matches(leads, leadsScope(viewer), row)))).toEqual(expected.leads)
      for (const serverRecord of setups) {
        const name = serverRecord.record.name as keyof typeof expected
        expect(await listed(serverRecord, viewer), name).toEqual(expected[name])
        const everywhere = fixtures.flatMap(each => each[name].map(({ _id }) => ({ model: name, id: _id })))
        const seen = await visibleRecords(setups, database.db, viewer, everywhere)
        expect(seen.map(({ id }) => id).sort()).toEqual(viewer.flags.has(mayList[name]) ? expected[name] : [])
      }
    }
  })

  test('a single record is found exactly when it is visible to the viewer', async () => {
    const fixture = fixtures[index]
    for (const user of fixture?.staff.slice(-6) ?? []) {
      const [viewer, who] = [await viewerOf(user), await factsOf(user)]
      for (const row of fixtures.flatMap(each => each.findings.slice(0, 20))) {
        const isThere = fixture?.findings.includes(row) && seesFinding(row, who)
        const found = await findRecord(findingsServerRecord, database.db, viewer, row._id)
        expect(found).toEqual(isThere ? row : null)
      }
      for (const row of fixtures.flatMap(each => each.leads.slice(0, 20))) {
        const isThere = fixture?.leads.includes(row) && seesLead(row, who)
        expect((await findRecord(leadsServerRecord, database.db, viewer, row._id)) !== null).toBe(isThere)
      }
    }
  })
})

test('the generated rows distinguish the roles', async () => {
  const [fixture] = fixtures
  const shares = await Promise.all(
    (fixture?.staff ?? []).map(async user => {
      const who = await factsOf(user)
      return fixture?.findings.filter(row => seesFinding(row, who)).length ?? 0
    }),
  )
  expect(Math.min(...shares)).toBeLessThan(30)
  expect(Math.max(...shares)).toBe(160)
  expect(new Set(shares).size).toBeGreaterThan(10)
})
