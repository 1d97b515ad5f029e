import { addMonths, type Day, lisbonDay } from '@tipy/domain/calendar/days'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import { expenses } from '@tipy/domain/features/expenses/expenses.record'
import { nextRepetition, wrongSubCategory } from '@tipy/domain/features/expenses/expenses.rules'
import { findings } from '@tipy/domain/features/findings/findings.record'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { computedInvoice, invoiceIssues, normalizeInvoice } from '@tipy/domain/features/invoices/invoices.rules'
import { amountsOfReservation } from '@tipy/domain/features/reservations/reservations.amounts'
import { reservationIssues } from '@tipy/domain/features/reservations/reservations.issues'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { normalizeReservation, progressOf } from '@tipy/domain/features/reservations/reservations.rules'
import { users } from '@tipy/domain/features/users/users.record'
import { normalizeUser, userIssues } from '@tipy/domain/features/users/users.rules'
import { viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import {
  isBroken,
  isDone,
  normalizeRequest,
  viabilityIssues,
} from '@tipy/domain/features/viabilities/viabilities.rules'
import type { AnyRecord } from '@tipy/domain/record/define'
import { diff } from '@tipy/domain/record/diff'
import { formatIssues } from '@tipy/domain/record/formats'
import { missing } from '@tipy/domain/record/merge'
import { writable } from '@tipy/domain/record/rights'
import { viewer } from '@tipy/domain/record/toys.testing'
import { everything } from '@tipy/domain/record/wire'
import { type RecordName, records } from '@tipy/domain/records'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountEmail, demoAccounts } from './accounts.ts'
import { sample, sampleDay } from './demo.testing.ts'
import { type DemoData, demoData, type History } from './demo.ts'
import { historiesOf } from './model.ts'

const today = sampleDay
const data = sample
const [horizonte, realtyArt] = data.companies
const recordNames = Object.keys(historiesOf) as RecordName[]

const last = <R>(history: History<R>): R => history.at(-1)?.row ?? history[0].row
/** Of a candidate who was erased, the log no longer says what a save wrote. */
const isErased = (row: object): boolean => 'anonymisedDate' in row && row.anonymisedDate !== null
const keysOf = (list: keyof typeof defaultLists) => defaultLists[list].map(item => item.key)

/** Empty required fields, invalid formats, and choices that the lists do not have. */
function faults(record: AnyRecord, row: Readonly<Record<string, unknown>>): unknown[] {
  const strangers = Object.entries(record.fields).filter(
    ([name, field]) =>
      field.kind === 'choice' &&
      field.list &&
      row[name] !== null &&
      !keysOf(field.list as 'states').includes(row[name] as string),
  )
  return [
    ...missing(record, row, everything, false),
    ...Object.keys(formatIssues(record, null, row, today)),
    ...strangers.map(([name]) => name),
  ]
}

test('has about the planned size', () => {
  const sizes = data.companies.map(company => [company.findings.length, company.expenses.length])
  expect(sizes).toEqual([
    [expect.closeTo(2500, -2), expect.closeTo(900, -2)],
    [expect.closeTo(800, -2), expect.closeTo(300, -2)],
  ])
})

describe.each([...data.companies])('$name', company => {
  const { people, offices, settings } = company
  const byId = new Map(people.map(person => [person.id, person]))
  const listings = company.findings.map(last)
  const loans = company.viabilities.map(last)
  const deals = company.reservations.map(last)
  const bills = company.invoices.map(last)
  const costs = company.expenses.map(({ history }) => last(history))

  test('has records as a save would store them', () => {
    for (const row of listings) expect([row.ref, faults(findings, row)]).toEqual([row.ref, []])
    for (const row of costs) expect([row.name, faults(expenses, row)]).toEqual([row.name, []])
    for (const row of costs) expect(wrongSubCategory(row, defaultLists.expenseSubCategories)).toEqual({})
    const ids = [...listings, ...costs].map(row => row._id)
    expect(new Set(ids).size).toBe(ids.length)
    const refs = listings.map(row => row.ref)
    expect(new Set(refs).size).toBe(refs.length)
    for (const ref of refs) expect(ref).toMatch(/^[A-Z]{2}-1\d{4}$/)
  })

  test('has contract fields only where the company setting is on', () => {
    const has = writable(findings, viewer({ roles: ['sysAdmin'], settings })).has('regime')
    for (const { contractType, contractDuration, regime } of listings)
      expect([contractType, contractDuration, regime].every(value => (value !== null) === has)).toBe(true)
  })

  test('has listings of selling people, during their time, with their team, director and office', () => {
    for (const row of listings) {
      const finder = byId.get(row.finder)
      expect(['consultant', 'teamLeader', 'commercialDirector']).toContain(finder?.role)
      expect(row).toMatchObject({
        finderTeam: finder?.team,
        finderCommercialDirector: finder?.manager,
        office: finder?.offices[0],
        finderOffice: finder?.offices[0],
      })
      expect(row.findingDate >= (finder?.startDate ?? today) && row.findingDate <= today).toBe(true)
      if (!finder?.active) expect(row.findingDate <= addMonths(today, -6)).toBe(true)
      expect(byId.get(row.createdBy ?? '')?.offices).toContain(row.office)
    }
  })

  test('has viabilities as a save would store them, of people who worked then, visible to their credit managers', () => {
    for (const row of loans) {
      expect([row._id, faults(viabilities, row), viabilityIssues(row)]).toEqual([row._id, [], {}])
      expect(row.requests.map(normalizeRequest)).toEqual(row.requests)
      expect(row.requests.every(({ bank }) => keysOf('banks').includes(bank))).toBe(true)
      const consultant = byId.get(row.consultant ?? '')
      expect(consultant === undefined).toBe(row.isExternalConsultant)
      expect(row).toMatchObject({
        consultantTeam: consultant?.team ?? null,
        consultantCommercialDirector: consultant?.manager ?? null,
        consultantOffice: consultant?.offices[0] ?? null,
      })
      if (row.giveUpDate) expect(row.giveUpDate <= today).toBe(true)
      const manager = byId.get(row.creditManager ?? '')
      if (manager) expect([manager.role, ...manager.otherRoles]).toContain('creditManager')
    }
    expect(new Set(loans.map(row => row.state))).toEqual(new Set(keysOf('viabilityStates')))
    expect(loans.filter(isDone).length).toBeGreaterThan(loans.length / 3)
    expect(loans.filter(isBroken).length).toBeGreaterThan(loans.length / 10)
  })

  test('has deals as a save would store them: parties who worked then, amounts to the cent, each listing sold once', () => {
    const bankType = (bank: string | null) => defaultLists.banks.find(({ key }) => key === bank)?.type
    for (const row of deals) {
      if (!row.isDraft) expect([row.ref, faults(reservations, row)]).toEqual([row.ref, []])
      expect([row.ref, reservationIssues(row, row)]).toEqual([row.ref, {}])
      expect({
        ...row,
        ...normalizeReservation(row, bankType(row.creditBank)),
        ...amountsOfReservation(row, row),
        ...progressOf(row),
      }).toEqual(row)
      for (const [party, isExternal] of [
        [row.finder, row.isExternalFinder],
        [row.seller, row.isExternalSeller],
      ] as const)
        expect([row.ref, byId.has(party ?? '')]).toEqual([row.ref, !isExternal])
      expect(row.reservationDate <= today && (row.giveUpDate ?? '') <= today).toBe(true)
    }
    const live = deals.filter(({ active, isDraft, isBroken: gone }) => active && !isDraft && !gone)
    expect(new Set(live.map(({ ref }) => ref)).size).toBe(live.length)
    const states = new Set(deals.map(({ state }) => state))
    for (const state of [
      'draft',
      'toValidate',
      'active',
      'cpcvassinado',
      'aaguardarescritura',
      'concluida',
      'desistencia',
    ])
      expect(states).toContain(state)
    for (const type of keysOf('dealTypes')) expect(deals.some(({ dealType }) => dealType === type)).toBe(true)
    const listed = new Map(listings.map(({ ref, address }) => [ref, address]))
    const ours = deals.filter(({ ref }) => listed.has(ref ?? ''))
    expect(ours.length).toBeGreaterThan(deals.length / 3)
    for (const { ref, address } of ours) expect(address).toBe(listed.get(ref ?? ''))
  })

  test('has an invoice for every executed billing date, as a save would store it, numbered by year', () => {
    const executed = deals.filter(({ active, isBroken: gone }) => active && !gone).flatMap(deal => deal.billingDates)
    const billed = executed.flatMap(({ _id, executionDate }) => (executionDate === null ? [] : [_id]))
    expect(bills.flatMap(({ billingDate }) => billingDate ?? []).sort()).toEqual(billed.sort())
    const years = new Map<string, number>()
    for (const row of bills) {
      expect([row.number, faults(invoices, row), invoiceIssues(row)]).toEqual([row.number, [], {}])
      const forced = { ...row, ...normalizeInvoice(row) }
      expect({ ...forced, ...computedInvoice(forced) }).toEqual(row)
      const year = row.issueDate.slice(0, 4)
      expect(row.number).toBe((years.get(year) ?? 0) + 1)
      years.set(year, row.number)
      for (const day of [row.issueDate, row.clientPaymentDate, row.sellerPaymentDate])
        expect((day ?? '') <= today).toBe(true)
    }
    const some = (has: (row: (typeof bills)[number]) => boolean) => expect(bills.some(has)).toBe(true)
    some(row => row.isBank && row.creditManagerValue !== 0)
    some(row => row.isExternalSeller && row.isDone)
    some(row => row.isExternalFinder && !row.isBank)
    some(row => !row.isPaid)
    some(row => row.isPaid && !row.isDone)
    some(row => row.isShared)
  })

  test('has plausible prices that grow with the rooms, and commissions derived from them', () => {
    for (const { houseValue, value, percentageSplit } of listings)
      expect(Math.abs(value - houseValue * percentageSplit)).toBeLessThanOrEqual(1)
    const flats = listings.filter(row => row.houseType === 'apartamento')
    const mean = (rooms: number) => {
      const prices = flats.filter(row => row.rooms === rooms).map(row => row.houseValue)
      return prices.reduce((sum, price) => sum + price, 0) / prices.length
    }
    expect(mean(1) < mean(2) && mean(2) < mean(3) && mean(3) < mean(4)).toBe(true)
  })

  test('has users without issues or missing required fields', () => {
    const kinds = new Map(defaultLists.contractTypes.map(({ key, type }) => [key, type]))
    const context = { today, contractKind: (key: string) => kinds.get(key) }
    for (const history of company.staff) {
      const { row } = history.at(-1) ?? history[0]
      expect([row.name, missing(users, row, everything, false)]).toEqual([row.name, []])
      expect([row.name, formatIssues(users, null, row, today)]).toEqual([row.name, {}])
      // Identity documents may have expired; everything else is correct.
      const { expirationDate: _, ...wrong } = userIssues(row, null, context)
      expect([row.name, wrong]).toEqual([row.name, {}])
      expect({ ...row, ...normalizeUser(row) }).toEqual(row)
    }
  })

  test.each(recordNames)('has %s without missing fields, invalid formats or unknown choices', name => {
    for (const history of historiesOf[name](company)) {
      const row: Readonly<Record<string, unknown>> = { ...last(history) }
      if (row.isDraft !== true) expect([row._id, faults(records[name], row)]).toEqual([row._id, []])
    }
  })

  test('has histories without contradictions', () => {
    const histories = recordNames.flatMap(name =>
      historiesOf[name](company).map(history => [records[name], history] as const),
    )
    for (const [record, history] of histories) {
      history.forEach(({ row, at, by, parts }, index) => {
        const before = history[index - 1]
        const changes = { ...diff(record, (before?.row ?? null) as never, row as never), ...parts }
        if (!isErased(last(history))) expect(Object.keys(changes)).not.toEqual([])
        expect(row).toMatchObject({ version: index + 1 })
        expect([at, at >= (before?.at ?? at) && lisbonDay(new Date(at)) <= today]).toEqual([at, true])
        expect(by === null || byId.has(by)).toBe(true)
      })
    }
  })

  test('shows each account at least twenty listings and twenty expenses, if it may open them', () => {
    const own = (role: string) => people.find(person => person.email === `${role}@${company.code}.pt`)
    const listed = (mine: (row: (typeof listings)[number]) => boolean) =>
      listings.filter(row => row.active && mine(row)).length
    const consultant = own('consultant')
    const leader = own('teamleader')
    const director = own('commercialdirector')
    const led = company.teams.filter(team => team.managers.includes(leader?.id ?? '')).map(team => team.key)
    const managed = people.filter(person => person.manager === director?.id).map(person => person.id)
    expect(listed(row => row.finder === consultant?.id)).toBeGreaterThanOrEqual(20)
    expect(listed(row => led.includes(row.finderTeam ?? ''))).toBeGreaterThanOrEqual(20)
    expect(listed(row => managed.includes(row.finder))).toBeGreaterThanOrEqual(20)
    for (const { key } of offices) expect(listed(row => row.office === key)).toBeGreaterThanOrEqual(20)
    expect(demoAccounts.length).toBeGreaterThan(0)
  })

  test('repeats monthly expenses, and leaves the nightly job nothing to do', () => {
    const firsts = company.expenses.filter(({ history, repeats }) => history[0].row.repeatsMonthly && repeats === null)
    expect(firsts.length).toBeGreaterThan(3)
    for (const { history } of firsts) {
      const { _id, paymentDate } = history[0].row
      const copies = company.expenses.filter(({ repeats }) => repeats?.first === _id)
      let month: Day | null = null
      for (const copy of copies) {
        const due = nextRepetition(paymentDate as Day, month, today)
        expect({ day: last(copy.history).paymentDate, month: copy.repeats?.month }).toEqual(due)
        expect(copy.history[0].by).toBeNull()
        month = due?.month ?? null
      }
      expect(nextRepetition(paymentDate as Day, month, today)).toBeNull()
    }
  })
})

describe('three years of listings', () => {
  const months = (horizonte?.findings ?? []).map(history => last(history).findingDate)

  test('every year has more listings in spring than in August', () => {
    const count = (month: string) => months.filter(day => day.startsWith(month)).length
    for (const year of ['2024', '2025']) {
      expect(count(`${year}-05`)).toBeGreaterThan(count(`${year}-08`) * 1.5)
      expect(count(`${year}-10`)).toBeGreaterThan(count(`${year}-12`))
    }
    expect(months.some(day => day < addMonths(today, -35)) && months.some(day => day > addMonths(today, -1))).toBe(true)
  })

  test('listings are created, published, sold, lost, and some are archived', () => {
    const rows = (realtyArt?.findings ?? []).map(last)
    for (const state of ['emangariacao', 'ativa', 'reservada', 'vendida', 'caducada', 'retiradapeloproprietario'])
      expect(rows.filter(row => row.state === state).length, state).toBeGreaterThan(2)
    expect(rows.filter(row => !row.active).length).toBeGreaterThan(2)
  })
})

const namesOf = ({ companies }: DemoData) => companies.flatMap(({ people }) => people.map(({ name }) => name))

// Here instead of in demo.test.ts: generating takes most of the time.
describe.each<Day>([today, '2028-02-29', '2027-01-01', '2026-03-31', '2026-12-31'])('on %s', day => {
  let demo: DemoData
  beforeAll(() => {
    demo = day === today ? data : demoData(day)
  })

  test('the people are the same', () => {
    expect(namesOf(demo)).toEqual(namesOf(data))
  })

  test('everyone has a plausible age and started between the founding and that day', () => {
    for (const { foundedOn, people } of demo.companies)
      for (const person of people) {
        expect(person.startDate >= foundedOn && person.startDate <= day).toBe(true)
        expect(person.startDate >= addMonths(person.birthday, 18 * 12)).toBe(true)
        expect(person.birthday >= addMonths(day, -66 * 12)).toBe(true)
      }
  })

  test('people started over the whole eight years, some of them recently', () => {
    const starts = demo.companies.flatMap(company => company.people.map(person => person.startDate))
    expect(starts.some(start => start < addMonths(day, -7 * 12))).toBe(true)
    expect(starts.some(start => start > addMonths(day, -1))).toBe(true)
    expect(new Set(starts.map(start => start.slice(0, 4))).size).toBeGreaterThanOrEqual(8)
  })

  test('no listing is of a later day, and only expenses that repeat are', () => {
    for (const company of demo.companies) {
      expect(company.findings.every(history => last(history).findingDate <= day)).toBe(true)
      const future = company.expenses.filter(({ history }) => last(history).paymentDate > day)
      expect(future.every(({ history }) => !last(history).invoiceReceived && history[0].row.repeatsMonthly)).toBe(true)
    }
  })
})

test('people comment on listings visible to them, in order, but not on those of the last days', () => {
  for (const { comments, findings: listings, people } of data.companies) {
    const listingsById = new Map(listings.map(history => [history[0].row._id, last(history)]))
    const roles = new Map(people.map(({ id, role }) => [id, role]))
    expect(comments.length).toBeGreaterThan(listings.length / 10)
    for (const { ref, user, at, type } of comments) {
      const listing = listingsById.get(ref)
      expect([listing?.finder, 'broker', 'coo']).toContain(user === listing?.finder ? user : roles.get(user))
      expect(at.slice(0, 10) > (listing?.findingDate ?? '') && at.slice(0, 10) < today).toBe(true)
      if (type !== 'general') expect(['broker', 'coo']).toContain(roles.get(user))
    }
  }
})

test('some errors are open and some resolved, in order of time', () => {
  for (const { errors, people } of data.companies) {
    const ids = new Set(people.map(({ id }) => id))
    expect(new Set(errors.map(({ resolved }) => resolved === null))).toEqual(new Set([true, false]))
    for (const { user, firstSeen, lastSeen, resolved } of errors) {
      expect(ids.has(user ?? '')).toBe(true)
      expect([firstSeen, lastSeen, resolved?.at ?? lastSeen].toSorted()).toEqual([
        firstSeen,
        lastSeen,
        resolved?.at ?? lastSeen,
      ])
      if (resolved) expect(ids.has(resolved.by ?? '')).toBe(true)
    }
  }
})

test('gives every demo account overdue, future and done tasks', () => {
  for (const { code, people, tasks } of data.companies) {
    for (const { role } of demoAccounts) {
      const person = people.find(({ email }) => email === accountEmail(role, code))
      const own = tasks.filter(({ user }) => user === person?.id)
      expect(own.filter(({ done, date }) => !done && date < today).length, role).toBeGreaterThan(0)
      expect(own.filter(({ done, date }) => !done && date > today).length, role).toBeGreaterThan(0)
      expect(own.some(({ done }) => done)).toBe(true)
    }
    // A task of today would open a reminder while a visitor tries something else.
    for (const { date, isTold } of tasks) expect([date.slice(0, 10) === today, isTold]).toEqual([false, date < today])
    expect(tasks.some(({ about }) => about !== null)).toBe(true)
  }
})
