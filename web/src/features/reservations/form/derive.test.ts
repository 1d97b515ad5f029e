import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { euros } from '@tipy/domain/money/money'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { describe, expect, it } from 'vitest'
import { colleague, sessionOf } from '#form/form.testing.tsx'
import { namesOf } from '#kinds/names.ts'
import { config, person } from '#test/people.ts'
import { amountAt } from './amounts.ts'
import { billedAs, deriveReservation, newReservation, type ReservationValues } from './derive.ts'

const rui = colleague('01', 'Rui Patrício', { role: 'commercialDirector' })
const ana = colleague('02', 'Ana Simões', { team: 'norte', manager: rui._id })
const session = sessionOf()
const context = { session, names: namesOf(config, [ana, rui]) }
const [withDeal, withoutDeal] = (['deal', 'noDeal'] as const).map(
  type => config.banks.find(bank => bank.type === type)?.key ?? '',
)

const deal = (over: Partial<ReservationValues> = {}) =>
  ({
    ...newReservation(session),
    dealType: 'sales',
    creditBank: null,
    isExternalFinder: false,
    ...over,
  }) as ReservationValues
const dates = (...percentages: number[]) =>
  percentages.flatMap(percentage => billedAs('CPCV', []).map(date => ({ ...date, percentage })))
const owners = (...percentages: number[]) =>
  percentages.flatMap(percentage => newReservation(session).owners?.map(owner => ({ ...owner, percentage })) ?? [])
const shares = (parts: readonly { readonly percentage: number | null }[] | null | undefined) =>
  parts?.map(({ percentage }) => percentage)

describe('derived fields of a reservation', () => {
  it('owners and billing dates share equally when one is added or removed', () => {
    const three = dates(100, 100, 100)
    expect(shares(deriveReservation('billingDates', deal({ billingDates: three }), context).billingDates)).toEqual([
      33.33, 33.33, 33.34,
    ])
    expect(shares(deriveReservation('owners', deal({ owners: owners(100, 100, 100) }), context).owners)).toEqual([
      33.33, 33.33, 33.34,
    ])
    expect(deriveReservation('owners.0.percentage', deal({ owners: owners(100, 100, 100) }), context)).toEqual({})
  })

  it('billed dates keep their percentage, and open dates share the rest equally', () => {
    const [first, ...others] = dates(50, 50, 100)
    const billed = [{ ...first, executionDate: '2026-11-10', invoice: 'i1' }, ...others] as typeof others
    expect(shares(deriveReservation('billingDates', deal({ billingDates: billed }), context).billingDates)).toEqual([
      50, 25, 25,
    ])
    // The other dates bill 100%, so the new one gets 0%: it bills what the value grows by.
    const whole = [{ ...first, percentage: 100, executionDate: '2026-11-10' }, ...dates(100)] as typeof others
    expect(shares(deriveReservation('billingDates', deal({ billingDates: whole }), context).billingDates)).toEqual([
      100, 0,
    ])
  })

  it('a new type of deal does not change the dates of a billed deal', () => {
    const one = dates(100)
    const [first] = one
    const billed = [{ ...first, type: 'CPCV', executionDate: '2026-11-10', invoice: 'i1' }] as typeof one
    expect(deriveReservation('dealType', deal({ dealType: 'renting', billingDates: billed }), context)).toEqual({})
  })

  it('a loan forces internal credit and a bank with an agreement; a renting is billed as ASS', () => {
    expect(
      deriveReservation('dealType', deal({ dealType: 'mortgageLoan', creditBank: withoutDeal ?? null }), context),
    ).toEqual({
      internalCredit: 'yes',
      creditBank: null,
    })
    expect(
      deriveReservation('internalCredit', deal({ internalCredit: 'yes', creditBank: withDeal ?? null }), context),
    ).toEqual({})
    const renting = deriveReservation('dealType', deal({ dealType: 'renting' }), context).billingDates
    expect(renting).toMatchObject([{ type: 'ASS', percentage: 100 }])
    const back = deriveReservation('dealType', deal({ billingDates: renting ?? null }), context).billingDates
    expect(back).toMatchObject([{ type: 'CPCV', percentage: 100 }])
  })

  it('a chosen person fills in team, director and an empty office; an external one clears them', () => {
    const place = { sellerTeam: 'norte', sellerCommercialDirector: rui._id }
    const chosen = (over: Partial<ReservationValues>) =>
      deriveReservation('seller', deal({ seller: ana._id, ...over }), context)
    expect(chosen({ office: null })).toEqual({ ...place, office: 'lisboa' })
    expect(chosen({ office: 'porto' })).toEqual(place)
    const elsewhere = {
      ...context,
      session: sessionOf({ person: person('processManager', { offices: ['porto', 'faro'] }) }),
    }
    expect(deriveReservation('seller', deal({ seller: ana._id, office: null }), elsewhere)).toEqual(place)
    expect(deriveReservation('isExternalFinder', deal({ finder: ana._id, isExternalFinder: true }), context)).toEqual({
      finder: null,
      finderTeam: null,
      finderCommercialDirector: null,
    })
  })

  it('house value, percentage and commission are linked in sales only', () => {
    const typed = deal({ houseValue: euros(250_000), officePercentage: 0.05 })
    expect(deriveReservation('houseValue', typed, context)).toEqual({ value: 12_500 })
    expect(deriveReservation('value', { ...typed, value: euros(10_000.1) }, context)).toEqual({
      officePercentage: 0.04,
    })
    expect(deriveReservation('houseValue', { ...typed, dealType: 'renting' }, context)).toEqual({})
    expect(deriveReservation('houseValue', { ...typed, houseValue: euros(-1) }, context)).toEqual({})
  })
})

describe('a new deal', () => {
  it('of a consultant has them on both sides and starts as toValidate', () => {
    const own = person('consultant', { _id: ana._id, team: 'norte', manager: rui._id })
    expect(newReservation(sessionOf({ person: own }))).toMatchObject({
      state: 'toValidate',
      finder: ana._id,
      seller: ana._id,
      sellerTeam: 'norte',
      finderCommercialDirector: rui._id,
    })
  })

  it('of other roles has no finder; a credit manager becomes its credit manager', () => {
    const made = newReservation(sessionOf({ person: person('creditManager') }))
    expect(made).toMatchObject({ state: 'active', creditManager: person('creditManager')._id })
    expect(made.finder).toBeUndefined()
    expect(shares(made.owners)).toEqual([100])
  })
})

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

it('the amount of each billing date is the one a save would store', () => {
  const shared = deal({
    value: euros(10_000.01),
    billingDates: dates(50, 50),
    isExternalSeller: true,
    percentageSplit: 0.5,
  })
  expect([0, 1].map(index => plain(amountAt(index, shared, null)))).toEqual(['2 500,01 €', '2 500,00 €'])
  expect(amountAt(0, deal({ value: null }), null)).toBeUndefined()
  expect(amountAt(0, deal({ value: euros(1), billingDates: dates(101) }), null)).toBeUndefined()
})

it('open dates share what billed ones leave of the value, whatever percentages those had', () => {
  const open = dates(25, 25)
  const invoiced = { _id: 'b1', executionDate: '2026-11-10', invoice: 'i1', gross: euros(8000), amount: euros(4000) }
  const billed = dates(50).map(date => ({ ...date, ...invoiced }))
  const stored = shownRow(reservations, { ...deal({ value: euros(10_000) }), isDraft: false, billingDates: billed })
  const typed = deal({ value: euros(10_000), billingDates: [...billed, ...open] })
  expect([0, 1, 2].map(index => plain(amountAt(index, typed, stored)))).toEqual([
    '4 000,00 €',
    '1 000,00 €',
    '1 000,00 €',
  ])
  const grown = { ...typed, value: euros(12_000.01) }
  expect([1, 2].map(index => plain(amountAt(index, grown, stored)))).toEqual(['2 000,01 €', '2 000,00 €'])
  // Executed in this form but not saved, a date is not closed yet: it is derived from the value like open ones.
  const executed = { ...typed, billingDates: typed.billingDates?.map(one => ({ ...one, executionDate: '2026-11-11' })) }
  expect(plain(amountAt(1, executed as typeof typed, stored))).toBe('1 000,00 €')
})
