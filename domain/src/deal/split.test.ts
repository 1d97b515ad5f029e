import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { agencyValue, sharesOfSides, splitOf } from './split.ts'
import { type Profile, termsOf } from './terms.ts'

const parties = { isExternalFinder: false, isExternalSeller: false, isBank: false, percentageSplit: null }

test('the agency’s split is 1, unless an outside party takes part', () => {
  expect(splitOf(parties)).toBe(1)
  expect(splitOf({ ...parties, percentageSplit: 0.3 })).toBe(1)
  expect(splitOf({ ...parties, isExternalFinder: true })).toBe(0.5)
  expect(splitOf({ ...parties, isExternalSeller: true })).toBe(0.5)
  expect(splitOf({ ...parties, isExternalSeller: true, percentageSplit: 0.3 })).toBe(0.3)
  expect(splitOf({ ...parties, isExternalSeller: true, percentageSplit: 0 })).toBe(0)
})

test('the finder of a loan is the bank, which gets no share', () => {
  expect(splitOf({ ...parties, isBank: true, isExternalFinder: true })).toBe(1)
  expect(splitOf({ ...parties, isBank: true, isExternalFinder: true, percentageSplit: 0.2 })).toBe(1)
  expect(splitOf({ ...parties, isBank: true, isExternalFinder: true, isExternalSeller: true })).toBe(0.5)
  expect(splitOf({ ...parties, isBank: true, isExternalSeller: true, percentageSplit: 0.2 })).toBe(0.2)
})

test('the agency’s value is rounded half up to the cent', () => {
  expect(agencyValue(cents(1_000_001), { ...parties, isExternalSeller: true })).toBe(500_001)
  expect(agencyValue(cents(1_000_000), parties)).toBe(1_000_000)
})

property.prop([fc.integer({ min: 0, max: 99_999_999_999 }), fc.double({ min: 0, max: 1, noNaN: true })])(
  'the agency’s value is between 0 and the whole value',
  (value, percentageSplit) => {
    const agencyShare = agencyValue(cents(value), { ...parties, isExternalSeller: true, percentageSplit })
    expect(agencyShare).toBeGreaterThanOrEqual(0)
    expect(agencyShare).toBeLessThanOrEqual(value)
  },
)

test('each side brings half of the agency’s value, the odd cent the seller; the only inner side brings all of it', () => {
  const shares = (value: number, over: Partial<typeof parties> = {}) => {
    const { finder, seller } = sharesOfSides(cents(value), { ...parties, ...over })
    return [finder, seller]
  }
  expect(shares(100)).toEqual([50, 50])
  expect(shares(101)).toEqual([50, 51])
  expect(shares(1)).toEqual([0, 1])
  expect(shares(0)).toEqual([0, 0])
  expect(shares(101, { isExternalFinder: true })).toEqual([0, 101])
  expect(shares(101, { isExternalSeller: true })).toEqual([101, 0])
  expect(shares(101, { isBank: true })).toEqual([0, 101])
  expect(shares(101, { isBank: true, isExternalFinder: true, isExternalSeller: true })).toEqual([0, 101])
})

property.prop([fc.integer({ min: 0, max: 99_999_999_999 }), fc.boolean(), fc.boolean(), fc.boolean()])(
  'the shares of the sides are together the agency’s value',
  (value, isExternalFinder, isExternalSeller, isBank) => {
    const { finder, seller } = sharesOfSides(cents(value), { isExternalFinder, isExternalSeller, isBank })
    expect(finder + seller).toBe(value)
    expect(Math.min(finder, seller)).toBeGreaterThanOrEqual(0)
  },
)

test('a profile gives ordinary terms; with a bank, the seller and their director have the percentages for banks', () => {
  const profile: Profile = {
    commission: 47.8,
    bankCommission: 20,
    commercialDirectorCommission: 5,
    commercialDirectorBankCommission: 3,
    brokerCommission: 2,
    cooCommission: 1,
    recruiter: 'ana',
    recruiterCommission: 4,
    recruiterDirector: 'rui',
    recruiterDirectorCommission: 1.5,
    creditManagerCommission: null,
  }
  const ordinary = {
    Percentage: 47.8,
    CommercialDirectorCommission: 5,
    BrokerCommission: 2,
    CooCommission: 1,
    Recruiter: 'ana',
    RecruiterPercentage: 4,
    RecruiterDirector: 'rui',
    RecruiterDirectorPercentage: 1.5,
  }
  expect(termsOf(profile, 'seller', false)).toEqual(ordinary)
  expect(termsOf(profile, 'finder', true)).toEqual(ordinary)
  expect(termsOf(profile, 'seller', true)).toEqual({ ...ordinary, Percentage: 20, CommercialDirectorCommission: 3 })
  const nobody = { RecruiterPercentage: null, RecruiterDirectorPercentage: null }
  expect(termsOf({ ...profile, recruiter: null, recruiterDirector: null }, 'seller', false)).toMatchObject(nobody)
})
