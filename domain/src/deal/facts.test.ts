import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { factsOfSides, type SidesOfDeal } from './facts.ts'

const ana = '00000000-0000-4000-8000-000000000001'
const rui = '00000000-0000-4000-8000-000000000002'
const row: SidesOfDeal = {
  finder: ana,
  isExternalFinder: false,
  finderTeam: 'norte',
  finderCommercialDirector: 'director',
  finderBroker: 'broker',
  finderCoo: 'coo',
  seller: rui,
  isExternalSeller: false,
  sellerTeam: null,
  sellerCommercialDirector: null,
  sellerBroker: 'other broker',
  sellerCoo: null,
  office: 'lisboa',
}
const nobody = { person: null, team: null, commercialDirector: null, broker: null, coo: null }
const everywhere = { office: 'lisboa', isBank: false, creditManager: null, subCategory: null, name: null }
const facts = (over: Partial<SidesOfDeal>, finder: number, seller: number) =>
  factsOfSides(
    { ...row, ...over },
    {
      measure: 'billing',
      day: '2026-03-05',
      whole: cents(1000),
      shares: { finder: cents(finder), seller: cents(seller) },
    },
    { isBank: false, creditManager: null },
  )
const counted = { measure: 'billing', day: '2026-03-05', ...everywhere }

test('each side counts for its person, their team and those who lead them', () => {
  expect(facts({}, 400, 600)).toEqual([
    {
      ...counted,
      person: ana,
      team: 'norte',
      commercialDirector: 'director',
      broker: 'broker',
      coo: 'coo',
      value: 400,
    },
    { ...counted, ...nobody, person: rui, broker: 'other broker', value: 600 },
  ])
})

test('what no side of the company brought counts for the office alone', () => {
  expect(facts({ seller: null }, 400, 600)).toMatchObject([
    { person: ana, value: 400 },
    { ...nobody, office: 'lisboa', value: 600 },
  ])
  expect(facts({ finder: null, seller: null }, 400, 600)).toEqual([{ ...counted, ...nobody, value: 1000 }])
})

test('an outside side has no fact, whatever it takes and whoever led its people', () => {
  const outside = { seller: 'Outra Agência', isExternalSeller: true }
  expect(facts(outside, 1000, 7777)).toMatchObject([{ person: ana, value: 1000 }])
  expect(facts({ ...outside, finder: 'Banco', isExternalFinder: true }, 0, 500)).toEqual([
    { ...counted, ...nobody, value: 1000 },
  ])
})

test('a side that brings nothing has no fact', () => {
  expect(facts({}, 0, 1000)).toMatchObject([{ person: rui, value: 1000 }])
})
