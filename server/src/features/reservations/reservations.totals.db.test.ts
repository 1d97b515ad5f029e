import { fc } from '@fast-check/vitest'
import { amountsOfReservation } from '@tipy/domain/features/reservations/reservations.amounts'
import { type Reservation, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { progressOf } from '@tipy/domain/features/reservations/reservations.rules'
import { cents } from '@tipy/domain/money/money'
import { asRow } from '@tipy/domain/record/merge'
import { rowOf } from '@tipy/domain/record/rows.testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillRecords } from '#engine/fill'
import { type Deals, startDeals } from '#testing/deals'

/** A deal in whole cents and hundredths: the expected sums are computed from it independently. */
interface Plan {
  readonly id: string
  readonly finder: string
  readonly office: string
  readonly day: string
  readonly state: string
  readonly active: boolean
  readonly value: number
  readonly credit: number | null
  readonly outside: { readonly hundredths: number | null } | null
  readonly dates: readonly {
    readonly id: string
    readonly part: number
    readonly predicted: string | null
    readonly executed: string | null
  }[]
  readonly giveUp: string | null
}

const day = fc.integer({ min: 1, max: 180 }).map(count => new Date(Date.UTC(2026, 0, count)).toISOString().slice(0, 10))
const dayOrNone = fc.option(day, { nil: null, freq: 2 })
const id = fc.uuid({ version: 4 })

function cut(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const cuts = parts.map(part => Math.floor((part * 10_000) / whole))
  return cuts.map((part, at) => (at === 0 ? part + 10_000 - cuts.reduce((sum, one) => sum + one, 0) : part))
}

const plans: fc.Arbitrary<Plan> = fc.record({
  id,
  finder: fc.constantFrom('ana', 'rui', 'eva'),
  office: fc.constantFrom('lisboa', 'porto'),
  day,
  state: fc.constantFrom('active', 'active', 'active', 'concluida', 'draft', 'toValidate'),
  active: fc.constantFrom(true, true, true, false),
  value: fc.integer({ min: 1, max: 3_000_000 }),
  credit: fc.option(fc.integer({ min: 1, max: 30_000_000 }), { nil: null }),
  outside: fc.option(fc.record({ hundredths: fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: null }) }), {
    nil: null,
  }),
  dates: fc
    .array(fc.tuple(id, fc.integer({ min: 1, max: 9 }), dayOrNone, dayOrNone), { minLength: 1, maxLength: 4 })
    .map(all => {
      const parts = cut(all.map(([, part]) => part))
      return all.map(([of, , predicted, executed], at) => ({ id: of, part: parts[at] ?? 0, predicted, executed }))
    }),
  // Half of the deals: with a frequency of 1 `fc.option` would draw none.
  giveUp: fc.oneof(day, fc.constant(null)),
})

const halfUp = (amount: number, part: number, whole: number) =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

/** The last part takes the remainder. */
function byParts(whole: number, parts: readonly number[], of: number): readonly number[] {
  const amounts = parts.slice(0, -1).map(part => halfUp(whole, part, of))
  return parts.length === 0 ? [] : [...amounts, whole - amounts.reduce((sum, one) => sum + one, 0)]
}

/** The agency's value and that of each billing date: executed dates keep theirs, the rest is shared again. */
function billed({ value, outside, dates }: Plan) {
  const agencyOf = (gross: number) => (outside ? halfUp(gross, outside.hundredths ?? 5000, 10_000) : gross)
  const parts = dates.map(({ part }) => part)
  const isOpen = (at: number) => dates[at]?.executed === null
  const of = (amounts: readonly number[], isWanted: (at: number) => boolean) =>
    amounts.filter((_, at) => isWanted(at)).reduce((sum, one) => sum + one, 0)
  const first = byParts(agencyOf(value), parts, 10_000)
  if (dates.every((_, at) => isOpen(at))) return { agency: agencyOf(value), amounts: first }
  const rest = agencyOf(value - of(byParts(value, parts, 10_000), at => !isOpen(at)))
  const open = parts.filter((_, at) => isOpen(at))
  const shared = [...byParts(rest, open, of(parts, isOpen))]
  const amounts = first.map((amount, at) => (isOpen(at) ? (shared.shift() ?? 0) : amount))
  return { agency: of(first, at => !isOpen(at)) + rest, amounts }
}

interface Range {
  readonly firstdate?: string
  readonly lastdate?: string
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0) / 100

/** The totals of docs/features/reservations.md, one by one. */
function expected(deals: readonly Plan[], { firstdate, lastdate }: Range) {
  const isIn = (at: string | null) =>
    at === null ? firstdate === undefined && lastdate === undefined : at >= (firstdate ?? '') && at <= (lastdate ?? '9')
  const counted = deals.filter(({ active, state }) => active && state !== 'draft' && state !== 'toValidate')
  const dates = counted.flatMap(deal =>
    deal.dates.map((date, at) => ({ ...date, giveUp: deal.giveUp, amount: billed(deal).amounts[at] ?? 0 })),
  )
  const open = dates.filter(({ executed }) => executed === null)
  const amounts = (those: readonly { amount: number }[]) => sum(those.map(({ amount }) => amount))
  const dated = counted.filter(deal => isIn(deal.day))
  return {
    pipeline: amounts(open.filter(({ giveUp }) => giveUp === null)),
    totals: {
      pipelineInPeriod: sum(dated.map(deal => billed(deal).agency)),
      toInvoice: amounts(open.filter(({ giveUp, predicted }) => giveUp === null && isIn(predicted))),
      invoiced: amounts(dates.filter(({ executed }) => executed !== null && isIn(executed))),
      giveUps: amounts(open.filter(({ giveUp }) => giveUp !== null && isIn(giveUp))),
      financing: sum(dated.filter(({ giveUp }) => giveUp === null).map(({ credit }) => credit ?? 0)),
    },
  }
}

let fixture: Deals
let made: readonly Plan[]
beforeAll(async () => {
  fixture = await startDeals()
  made = fc.sample(plans, { numRuns: 140, seed: 7 })
  await fixture.database.db.transaction().execute(async trx => {
    const at = fixture.clock.now().toISOString()
    const history = (plan: Plan) => ({ companyId: fixture.company.id, history: [{ row: dealRow(plan), by: null, at }] })
    await fillRecords(trx, reservations, made.map(history))
  })
})
afterAll(() => fixture.end())

function dealRow(plan: Plan): Reservation {
  const { idOf, clock } = fixture
  const outside = plan.outside && {
    isExternalSeller: true,
    seller: 'Outra',
    percentageSplit: share(plan.outside.hundredths),
  }
  const row = rowOf(reservations, {
    _id: plan.id,
    _created: clock.now().toISOString(),
    createdBy: null,
    version: 1,
    active: plan.active,
    dealType: 'sales',
    ref: plan.id,
    user: idOf('pm'),
    office: plan.office,
    state: plan.state,
    reservationDate: plan.day,
    finder: idOf(plan.finder),
    finderTeam: { ana: 'norte', rui: 'sul' }[plan.finder] ?? null,
    seller: idOf('eva'),
    value: cents(plan.value),
    creditValue: plan.credit === null ? null : cents(plan.credit),
    giveUpDate: plan.giveUp,
    billingDates: plan.dates.map(({ id: _id, part, predicted, executed }) => ({
      _id,
      type: 'CPCV',
      percentage: part / 100,
      predictedExecutionDate: predicted,
      executionDate: executed,
      gross: null,
      amount: cents(0),
      invoice: null,
    })),
    ...outside,
  })
  return asRow(reservations, { ...row, ...amountsOfReservation(row, null), ...progressOf(row) })
}
const share = (hundredths: number | null) => (hundredths === null ? null : hundredths / 10_000)

/** The visible rows of docs/features/access.md, for these deals: by office, or of the people a user leads. */
const sight: Record<string, (plan: Plan) => boolean> = {
  sys: () => true,
  ceo: () => true,
  cfo: () => true,
  coo: () => true,
  broker: ({ office }) => office === 'lisboa',
  pm: () => true,
  director: ({ finder }) => finder === 'ana',
  leader: ({ finder }) => finder === 'rui',
}
const ranges: readonly Range[] = [
  {},
  { firstdate: '2026-02-01', lastdate: '2026-02-28' },
  { firstdate: '2026-03-10' },
  { lastdate: '2026-03-10' },
  { firstdate: '2026-05-20', lastdate: '2026-05-20' },
]
const parts = ['totals']

test('sums equal those of the visible deals, to the cent, for every role and every range', async () => {
  for (const [who, sees] of Object.entries(sight))
    for (const range of ranges) {
      const { data } = await fixture.search(who, { parts }, { ...range })
      expect(data, `${who} ${JSON.stringify(range)}`).toEqual(expected(made.filter(sees), range))
    }
})

test('sums follow filters, chosen offices and `ignoreDate`', async () => {
  const [, range = {}] = ranges
  const rui = await fixture.search('coo', { parts, filters: { consultants: [fixture.idOf('rui')] } }, { ...range })
  expect(rui.data).toEqual(
    expected(
      made.filter(({ finder }) => finder === 'rui'),
      range,
    ),
  )
  const porto = await fixture.search('coo', { parts }, { ...range, offices: 'porto' })
  expect(porto.data).toEqual(
    expected(
      made.filter(({ office }) => office === 'porto'),
      range,
    ),
  )
  const always = await fixture.search('coo', { parts, ignoreDate: true }, { ...range })
  expect(always.data).toEqual(expected(made, {}))
  const one = made.find(({ active, state }) => active && state === 'active')
  const alone = await fixture.search('coo', { parts, filters: { id: one?.id } }, { ...range })
  expect(alone.data).toEqual(expected(one ? [one] : [], {}))
})

test('users without the flag get no sums; sums of fields the reader may not read are null', async () => {
  for (const who of ['ana', 'assistant', 'credit'])
    expect((await fixture.search(who, { parts })).data, who).toEqual({ totals: null })
  await fixture.database.db
    .updateTable('access_features')
    .set({ roles: ['consultant'] })
    .where('company_id', '=', fixture.company.id)
    .where('flag', '=', 'listReservationTotals')
    .execute()
  const hers = made.filter(({ outside, finder }) => outside === null || finder === 'eva')
  const { pipeline, totals } = expected(hers, {})
  const { data } = await fixture.search('eva', { parts })
  expect(data).toEqual({ pipeline, totals: { ...totals, toInvoice: null, financing: null } })
})
