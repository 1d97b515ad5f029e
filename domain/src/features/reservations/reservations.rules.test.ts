import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { type Role, roles } from '../../access/roles.ts'
import { cents } from '../../money/money.ts'
import { partOf, rowOf } from '../../record/rows.testing.ts'
import { billingDatesOf, billingsOf, simpleBillingOf, simpleBillings } from './reservations.billing.ts'
import { mayDateImpic, mayGiveUp, notHundred, reservationIssues } from './reservations.issues.ts'
import { type Reservation, reservations } from './reservations.record.ts'
import {
  creditShown,
  expectedDay,
  isCreditReservation,
  isSent,
  isValidation,
  needsValidation,
  normalizeReservation,
  offersBank,
  personShown,
  progressOf,
  stateAfter,
  validationNotice,
} from './reservations.rules.ts'

const date = (over: Partial<Reservation['billingDates'][number]> = {}) => ({
  _id: 'd',
  type: 'CPCV',
  percentage: 100,
  predictedExecutionDate: '2026-04-01',
  executionDate: null,
  gross: null,
  amount: cents(0),
  invoice: null,
  ...over,
})
const executed = date({ executionDate: '2026-03-01' })
const me = '5f3c1b52-6f0e-4d0e-9a34-0b7a8d1c2e3f'
/** A sale without issues. */
const sale = (over: Partial<Reservation> = {}): Reservation =>
  rowOf(reservations, {
    dealType: 'sales',
    state: 'active',
    finder: me,
    seller: me,
    houseValue: cents(20_000_000),
    value: cents(1_000_000),
    billingDates: [date()],
    ...over,
  })
type Owner = Reservation['owners'][number]
const owner = (percentage: number | null, over: Partial<Owner> = {}) =>
  partOf(reservations, 'owners', { percentage, ...over })
const buyer = (over: Partial<Reservation['buyers'][number]>) => partOf(reservations, 'buyers', over)
const today = '2026-03-05'
const issues = (over: Partial<Reservation>, before: Reservation | null = null) => reservationIssues(sale(over), before)

describe('states', () => {
  const validated = roles.filter(role => needsValidation([role]))

  test('only deals of consultants and team leaders need validation', () => {
    expect(validated).toEqual(['teamLeader', 'consultant'])
    expect(needsValidation(['consultant', 'teamLeader'])).toBe(true)
    expect(needsValidation(['consultant', 'broker'])).toBe(false)
  })

  test.each(roles)('%s: the state of a new deal, a draft and a sent deal', (role: Role) => {
    const sent = validated.includes(role) ? 'toValidate' : 'active'
    expect(stateAfter(null, null, [role])).toBe(sent)
    expect(stateAfter('active', null, [role])).toBe(sent)
    expect(stateAfter('draft', null, [role])).toBe('draft')
    expect(stateAfter('draft', 'draft', [role])).toBe('draft')
    expect(stateAfter('active', 'draft', [role])).toBe(sent)
    expect(stateAfter('cpcvassinado', 'active', [role])).toBe('cpcvassinado')
    expect(stateAfter(null, 'cpcvassinado', [role])).toBe('cpcvassinado')
  })

  test('a deal is sent once, and validated once', () => {
    expect(isSent({ isDraft: false }, null)).toBe(true)
    expect(isSent({ isDraft: false }, { isDraft: true })).toBe(true)
    expect(isSent({ isDraft: false }, { isDraft: false })).toBe(false)
    expect(isSent({ isDraft: true }, null)).toBe(false)
    expect(isValidation('active', 'toValidate')).toBe(true)
    for (const [state, before] of [
      ['active', 'active'],
      ['active', 'draft'],
      ['active', null],
      ['toValidate', 'toValidate'],
      ['draft', 'toValidate'],
    ] as const)
      expect(isValidation(state, before), `${before} → ${state}`).toBe(false)
  })

  test('the notification of a validation does not name the state', () => {
    expect(validationNotice('Inês', { ref: 'LX-1', address: 'Rua do Sol, 1' })).toEqual({
      title: 'Inês validou a reserva LX-1',
      text: 'A reserva LX-1 (Rua do Sol, 1) foi validada e já conta no pipeline.',
    })
    expect(validationNotice('Inês', { ref: null, address: null })).toEqual({
      title: 'Inês validou a sua reserva',
      text: 'A sua reserva foi validada e já conta no pipeline.',
    })
  })

  test('isDraft, isDone and isBroken say how far it is', () => {
    const ending = { state: 'active', billingDates: [date(), executed], giveUpDate: null }
    expect(progressOf(ending)).toEqual({ isDraft: false, isDone: false, isBroken: false })
    expect(progressOf({ ...ending, billingDates: [executed] })).toMatchObject({ isDone: true })
    expect(progressOf({ ...ending, billingDates: [] })).toMatchObject({ isDone: false })
    expect(progressOf({ ...ending, giveUpDate: today })).toMatchObject({ isBroken: true })
    expect(progressOf({ ...ending, state: 'draft' })).toMatchObject({ isDraft: true })
  })
})

describe('credit', () => {
  test('a loan always has internal credit', () => {
    expect(['sales', 'renting', 'mortgageLoan', 'creditTransfer', null].filter(isCreditReservation)).toEqual([
      'mortgageLoan',
      'creditTransfer',
    ])
  })
  test('shows the fields that apply', () => {
    const both = { creditValue: true, creditBank: true }
    expect(['yes', 'no', null].map(creditShown)).toEqual([both, both, both])
    expect(creditShown('byClient')).toEqual({ creditValue: false, creditBank: true })
    expect(creditShown('paidInFull')).toEqual({ creditValue: false, creditBank: false })
  })
  test('internal credit offers only banks with an agreement', () => {
    expect([offersBank('yes', 'noDeal'), offersBank('yes', 'deal'), offersBank('yes', undefined)]).toEqual([
      false,
      true,
      true,
    ])
    expect([offersBank('no', 'noDeal'), offersBank(null, 'noDeal'), offersBank('byClient', 'noDeal')]).toEqual([
      true,
      true,
      true,
    ])
  })
})

describe('what a save forces and clears', () => {
  const normalized = (over: Partial<Reservation>, type = 'deal') => normalizeReservation(sale(over), type)

  test('credit fields are forced by deal type and credit, the bank by its type', () => {
    const credit = { creditValue: cents(100), creditBank: 'cgd' }
    expect(normalized({ ...credit, dealType: 'mortgageLoan', internalCredit: 'paidInFull' })).toMatchObject({
      internalCredit: 'yes',
      ...credit,
    })
    expect(normalized({ ...credit, dealType: 'creditTransfer' }, 'noDeal')).toMatchObject({
      internalCredit: 'yes',
      creditBank: null,
    })
    expect(normalized({ ...credit, internalCredit: 'byClient' })).toMatchObject({
      creditValue: null,
      creditBank: 'cgd',
    })
    expect(normalized({ ...credit, internalCredit: 'paidInFull' })).toMatchObject({
      creditValue: null,
      creditBank: null,
    })
    expect(normalized({ ...credit, internalCredit: 'no' }, 'noDeal')).toMatchObject(credit)
  })
  test('the split is cleared without an external side, a payment without a bill', () => {
    expect(normalized({ percentageSplit: 0.3, finderPaymentDate: today })).toMatchObject({
      percentageSplit: null,
      finderPaymentDate: null,
    })
    for (const outside of ['isExternalFinder', 'isExternalSeller'])
      expect(normalized({ percentageSplit: 0.3, [outside]: true })).toMatchObject({ percentageSplit: 0.3 })
    expect(normalized({ sentBillsToFinder: true, finderPaymentDate: today })).toMatchObject({
      finderPaymentDate: today,
    })
  })
  test('the marriage regime is cleared of the unmarried, company codes of people', () => {
    expect(personShown({ maritalStatus: 'married', isCompany: false })).toEqual({
      marriageRegime: true,
      rcbe: false,
      commercialCertificate: false,
    })
    expect(personShown({ isCompany: true })).toEqual({ marriageRegime: false, rcbe: true, commercialCertificate: true })
    const all = { marriageRegime: 'x', rcbe: 'R', commercialCertificate: 'C' }
    const groups = normalized({
      owners: [owner(100, all)],
      buyers: [buyer({ ...all, isCompany: true })],
      guarantors: [buyer({ ...all, maritalStatus: 'married' })],
    })
    expect(groups.owners).toMatchObject([
      { marriageRegime: null, rcbe: null, commercialCertificate: null, percentage: 100 },
    ])
    expect(groups.buyers).toMatchObject([{ marriageRegime: null, rcbe: 'R', commercialCertificate: 'C' }])
    expect(groups.guarantors).toMatchObject([{ marriageRegime: 'x', rcbe: null }])
  })
  property.prop([
    fc.constantFrom('sales', 'renting', 'mortgageLoan', 'creditTransfer', null),
    fc.constantFrom('yes', 'no', 'byClient', 'paidInFull', null),
    fc.constantFrom('deal', 'noDeal', undefined),
    fc.boolean(),
  ])('normalizing twice equals normalizing once', (dealType, internalCredit, type, isExternalSeller) => {
    const row = sale({
      dealType,
      internalCredit,
      isExternalSeller,
      creditValue: cents(1),
      creditBank: 'cgd',
      percentageSplit: 0.3,
    })
    const once = normalizeReservation(row, type)
    expect(normalizeReservation({ ...row, ...once }, type)).toEqual(once)
  })
})

describe('issues', () => {
  test('a correct sale has none; a draft is checked for formats only', () => {
    expect(issues({})).toEqual({})
    const bad = {
      houseValue: null,
      billingDates: [],
      giveUpDate: today,
      isExternalFinder: true,
      isExternalSeller: true,
      finder: 'A',
      seller: 'B',
    }
    expect(issues({ ...bad, isDraft: true, state: 'draft' })).toEqual({})
    expect(issues({ isDraft: true, state: 'draft', finder: 'Rui' })).toEqual({ finder: 'Escolha uma pessoa da lista' })
  })
  test('the value of the house is required, except for loans', () => {
    expect(issues({ houseValue: null })).toEqual({ houseValue: 'Obrigatório' })
    expect(issues({ houseValue: null, dealType: 'renting' })).toEqual({ houseValue: 'Obrigatório' })
    for (const dealType of ['mortgageLoan', 'creditTransfer'])
      expect(issues({ houseValue: null, dealType })).toEqual({})
  })
  test('billing dates total 100, and owners too where any is named', () => {
    expect(issues({ billingDates: [] })).toEqual({ billingDates: notHundred })
    expect(issues({ billingDates: [date({ percentage: 50 }), date({ percentage: 49.99 })] })).toEqual({
      billingDates: notHundred,
    })
    expect(issues({ owners: [] })).toEqual({})
    const owned = (...parts: number[]) => issues({ owners: parts.map(part => owner(part)) })
    expect(owned(33.333333, 33.333333, 33.333333)).toEqual({})
    expect(owned(33.33, 33.33, 33.33)).toEqual({ owners: notHundred })
  })
  test('a give-up needs a reason, and no executed billing date', () => {
    expect(issues({ giveUpDate: today })).toEqual({ giveUpReason: 'Obrigatório' })
    expect(issues({ giveUpDate: today, giveUpReason: 'x' })).toEqual({})
    expect(issues({ giveUpDate: today, giveUpReason: 'x', billingDates: [executed] })).toEqual({
      giveUpDate: expect.any(String),
    })
    const before = sale({ giveUpDate: today, giveUpReason: 'x' })
    expect(issues({ giveUpDate: today, giveUpReason: 'x', billingDates: [executed] }, before)).toEqual({})
    expect(issues({ giveUpDate: null, billingDates: [executed] }, before)).toEqual({ giveUpDate: expect.any(String) })
    expect([mayGiveUp(sale()), mayGiveUp(sale({ billingDates: [executed] }))]).toEqual([true, false])
  })
  test('the IMPIC date needs IMPIC and an executed billing date', () => {
    const dated = { impicDate: today }
    expect(issues({ ...dated, impic: true })).toEqual({ impicDate: expect.any(String) })
    expect(issues({ ...dated, billingDates: [executed] })).toEqual({ impicDate: expect.any(String) })
    expect(issues({ ...dated, impic: true, billingDates: [executed] })).toEqual({})
    expect(issues(dated, sale(dated))).toEqual({})
    expect(issues({ impicDate: null }, sale(dated))).toEqual({})
    expect(mayDateImpic(sale({ impic: true, billingDates: [executed] }))).toBe(true)
  })
  test('a draft’s give-up and IMPIC dates are checked when it is sent', () => {
    const draft = { isDraft: true, state: 'draft', impicDate: today, giveUpDate: today, giveUpReason: 'x' }
    const sent = { ...draft, isDraft: false, state: 'active', billingDates: [executed] }
    expect(issues({ ...draft, billingDates: [executed] }, sale(draft))).toEqual({})
    expect(issues(sent, sale(draft))).toEqual({ giveUpDate: expect.any(String), impicDate: expect.any(String) })
  })
  test('one side belongs to the company, except of loans', () => {
    const outside = { isExternalFinder: true, isExternalSeller: true, finder: 'A', seller: 'B' }
    expect(issues(outside)).toEqual({ isExternalSeller: 'Uma das partes tem de ser da empresa' })
    expect(issues({ ...outside, dealType: 'mortgageLoan' })).toEqual({})
    expect(issues({ ...outside, seller: me, isExternalSeller: false })).toEqual({})
  })
  test('a sent deal does not return to draft', () => {
    expect(issues({ state: 'draft', isDraft: true }, sale())).toEqual({ state: expect.any(String) })
    expect(issues({ state: 'draft', isDraft: true }, sale({ state: 'draft', isDraft: true }))).toEqual({})
  })
})

describe('simple billing', () => {
  test('each choice gives its dates, and is found from them', () => {
    expect(billingsOf('sales')).toEqual(['CPCV', '5050', 'ESC'])
    expect(billingsOf('renting')).toEqual(['ASS'])
    expect(billingDatesOf('5050')).toEqual([
      { type: 'CPCV', percentage: 50 },
      { type: 'ESC', percentage: 50 },
    ])
    expect(billingDatesOf('ASS')).toEqual([{ type: 'ASS', percentage: 100 }])
    for (const word of simpleBillings) expect(simpleBillingOf(billingDatesOf(word)), word).toBe(word)
    expect(simpleBillingOf([])).toBeNull()
    expect(simpleBillingOf([{}, {}, {}])).toBeNull()
  })
})

test('a billing date is expected on the day of its contract, or by the deadline of the deed', () => {
  const deal = { cpcvDate: '2026-12-01', deedDate: null, deedDeadlineDuration: 60 }
  expect(expectedDay(deal, 'CPCV')).toBe('2026-12-01')
  expect(expectedDay(deal, 'ESC')).toBe('2027-01-30')
  expect(expectedDay({ ...deal, deedDate: '2027-01-10' }, 'ASS')).toBe('2027-01-10')
  expect([expectedDay({}, 'CPCV'), expectedDay({}, 'ESC'), expectedDay(deal, null)]).toEqual([null, null, null])
})
