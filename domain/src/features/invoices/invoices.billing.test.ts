import { describe, expect, test } from 'vitest'
import { nifFrom } from '../../identity/nif.ts'
import { cents } from '../../money/money.ts'
import { partOf, rowOf } from '../../record/rows.testing.ts'
import { type Reservation, reservations } from '../reservations/reservations.record.ts'
import { agreedOn, billingRefusal, billingToBill, invoiceOf, isBillable, openBillings } from './invoices.billing.ts'

const nif = nifFrom('12345678')
const bad = `${nif.slice(0, 8)}${(Number(nif[8]) + 1) % 10}`
const person = (name: string | null, number: string | null = nif) =>
  partOf(reservations, 'owners', { _id: `of ${name}`, name, nif: number })
const billing = (_id: string, percentage: number, executionDate: string | null = null) => ({
  _id,
  type: 'CPCV',
  percentage,
  predictedExecutionDate: '2026-04-01',
  executionDate,
  gross: cents(10_000 * percentage),
  amount: cents(0),
  invoice: null,
})
const dealOf = (values: Partial<Reservation> = {}): Reservation =>
  rowOf(reservations, {
    _id: 'deal',
    active: true,
    isDraft: false,
    isBroken: false,
    isDone: false,
    state: 'active',
    dealType: 'sales',
    office: 'porto',
    ref: 'LX-1',
    finder: 'ana',
    seller: 'rui',
    value: cents(1_000_001),
    owners: [person('Eva')],
    buyers: [person('Ivo')],
    billingDates: [billing('a', 100)],
    ...values,
  })
const agency = { externalOffice: 'Outra', externalNif: nif, externalAmi: '1' }

describe('what is billed', () => {
  const two = { billingDates: [billing('a', 50, '2026-03-01'), billing('b', 50)] }

  test('the next open date, or the named one', () => {
    expect(billingToBill(dealOf(two), null)?._id).toBe('b')
    expect(billingToBill(dealOf(two), 'a')?._id).toBe('a')
    expect(billingToBill(dealOf(two), 'c')).toBeUndefined()
    expect(billingToBill(dealOf({ billingDates: [] }), null)).toBeUndefined()
  })
  test('only an active, sent and validated deal that is not given up', () => {
    expect(isBillable(dealOf())).toBe(true)
    for (const over of [{ active: false }, { isDraft: true }, { isBroken: true }, { state: 'toValidate' }])
      expect(isBillable(dealOf(over)), JSON.stringify(over)).toBe(false)
  })
  test('not a date with nothing left to bill', () => {
    const billingDates = [billing('a', 0), billing('b', 100)]
    expect(openBillings(dealOf({ billingDates })).map(({ _id }) => _id)).toEqual(['b'])
    expect(billingToBill(dealOf({ billingDates }), null)?._id).toBe('b')
  })
})

describe('why a deal cannot be billed', () => {
  const why = (over: Partial<Reservation>) => billingRefusal(dealOf(over))

  test.each<[string, Partial<Reservation>, string | null]>([
    ['nothing', {}, null],
    ['no reference', { ref: null }, 'REQUIRED_FIELDS_RESERVATION'],
    ['no finder', { finder: null }, 'REQUIRED_FIELDS_RESERVATION'],
    ['no seller', { seller: null }, 'REQUIRED_FIELDS_RESERVATION'],
    ['a loan of no bank', { dealType: 'mortgageLoan' }, 'REQUIRED_FIELDS_BANK'],
    ['a loan of no bank and no seller', { dealType: 'mortgageLoan', seller: null }, 'REQUIRED_FIELDS_RESERVATION'],
    ['no owner', { owners: [] }, 'REQUIRED_FIELDS_OWNER'],
    ['no buyer', { buyers: [] }, 'REQUIRED_FIELDS_OWNER'],
    ['an owner without a name', { owners: [person('Eva'), person(null)] }, 'REQUIRED_FIELDS_OWNER'],
    ['a buyer without a NIF', { buyers: [person('Ivo', null)] }, 'REQUIRED_FIELDS_OWNER'],
    ['an agency without its NIF', { isExternalSeller: true, ...agency, externalNif: null }, 'REQUIRED_FIELDS_EXTERNAL'],
    ['an agency without AMI', { isExternalFinder: true, ...agency, externalAmi: null }, 'REQUIRED_FIELDS_EXTERNAL'],
    [
      'an agency without a name',
      { isExternalFinder: true, ...agency, externalOffice: null },
      'REQUIRED_FIELDS_EXTERNAL',
    ],
    ['a NIF that is none', { buyers: [person('Ivo', bad)] }, 'INVALID_NIF'],
    ['an agency’s NIF that is none', { isExternalSeller: true, ...agency, externalNif: bad }, 'INVALID_NIF'],
    ['an agency that takes no part', { externalNif: bad }, null],
    ['an agency with all of it', { isExternalSeller: true, ...agency }, null],
  ])('%s', (_name, over, refusal) => {
    expect(why(over)).toBe(refusal)
  })

  test('refusals come one at a time, in their order', () => {
    const worst = { ref: null, owners: [], isExternalSeller: true, buyers: [person('Ivo', bad)] }
    expect(why(worst)).toBe('REQUIRED_FIELDS_RESERVATION')
    expect(why({ ...worst, ref: 'LX-1' })).toBe('REQUIRED_FIELDS_OWNER')
    expect(why({ ...worst, ref: 'LX-1', owners: [person('Eva')] })).toBe('REQUIRED_FIELDS_EXTERNAL')
    expect(why({ ...worst, ref: 'LX-1', owners: [person('Eva')], ...agency })).toBe('INVALID_NIF')
  })
  test('a loan needs a bank and its buyers; the bank as finder does not count as another agency', () => {
    const loan = { dealType: 'mortgageLoan', creditBank: 'cgd', owners: [], finder: null, isExternalFinder: true }
    expect(why(loan)).toBeNull()
    expect(why({ ...loan, buyers: [] })).toBe('REQUIRED_FIELDS_OWNER')
    expect(why({ ...loan, isExternalSeller: true })).toBe('REQUIRED_FIELDS_EXTERNAL')
  })
})

describe('the invoice of a billing date', () => {
  const made = (over: Partial<Reservation>, at = 0) => {
    const deal = dealOf(over)
    const date = deal.billingDates[at]
    if (!date) throw new Error('no such billing date')
    return invoiceOf(deal, { billing: date, today: '2026-03-05', number: 7, bankName: 'Caixa' })
  }

  test('has today’s dates, the next number and the names of all parties', () => {
    const owners = [person('Eva'), person('Rita')]
    const buyers = [person('Ivo'), person('Zé'), person('Luz')]
    expect(made({ owners, buyers, percentageSplit: 0.4, sellerTeam: 'sul', finderPercentage: 47.8 })).toMatchObject({
      ref: 'LX-1',
      number: 7,
      office: 'porto',
      issueDate: '2026-03-05',
      date: '2026-03-05',
      owner: 'Eva e Rita',
      buyer: 'Ivo e Zé e Luz',
      value: 1_000_000,
      percentageSplit: 0.4,
      finder: 'ana',
      finderPercentage: 47.8,
      seller: 'rui',
      sellerTeam: 'sul',
      reservation: 'deal',
      billingDate: 'a',
    })
    const many = Array.from({ length: 30 }, (_, at) => person(`Pessoa com um nome comprido ${at}`))
    expect(made({ owners: many }).owner).toHaveLength(399)
  })
  test('of a loan has the bank as finder and drops the terms of the deal’s finder', () => {
    const loan = made({
      dealType: 'creditTransfer',
      creditBank: 'cgd',
      creditManager: 'c',
      owners: [],
      finderPercentage: 5,
    })
    expect(loan).toMatchObject({
      ref: 'Bank',
      finder: 'Caixa',
      isExternalFinder: true,
      creditManager: 'c',
      owner: 'Ivo',
      buyer: 'Ivo',
    })
    expect(Object.keys(loan).filter(name => /^finder./.test(name))).toEqual([])
  })
  test('copies the terms of each side unchanged, also empty ones', () => {
    const agreed = agreedOn(made({ finderPercentage: 47.8, sellerRecruiter: null, sellerTeam: 'sul' }))
    expect(agreed).toMatchObject({ finderPercentage: 47.8, sellerRecruiter: null, sellerTeam: 'sul' })
    expect(Object.keys(agreed).filter(name => !/^(finder|seller)[A-Z]/.test(name))).toEqual([])
  })
})
