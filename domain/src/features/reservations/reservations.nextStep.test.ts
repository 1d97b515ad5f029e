import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../calendar/days.ts'
import { euros } from '../../money/money.ts'
import { nextStepOf, type StepRow } from './reservations.nextStep.ts'

const today = '2026-11-15'
const names: Readonly<Record<string, string>> = { CPCV: 'CPCV', ESC: 'Escritura' }
const step = (deal: StepRow, now = today) => nextStepOf(deal, { today: now, typeName: key => names[key] ?? key })

const sale: StepRow = {
  active: true,
  isDraft: false,
  isDone: false,
  isBroken: false,
  dealType: 'sales',
  state: 'active',
  user: 'ana',
  seller: 'rui',
  reservationDate: '2026-08-01',
  sentDate: '2026-08-03',
  cpcvDate: null,
  deedDeadlineDuration: null,
  deedDate: null,
  value: euros(10_000),
  clientPaymentDates: [],
  processManagers: ['teresa'],
  financeManagers: [],
  billingDates: [
    { type: 'CPCV', executionDate: null, predictedExecutionDate: null, gross: euros(5000) },
    { type: 'ESC', executionDate: null, predictedExecutionDate: null, gross: euros(5000) },
  ],
}
const billed = { type: 'CPCV', executionDate: '2026-09-10', invoice: 'i1', gross: euros(5000) }
const open = { type: 'ESC', executionDate: null, predictedExecutionDate: null, gross: euros(5000) }

describe('the next step of a deal', () => {
  it('of a draft is to send it, by its creator', () => {
    expect(step({ ...sale, isDraft: true, state: 'draft', sentDate: null })).toEqual({
      kind: 'send',
      label: 'Enviar a reserva',
      who: { role: 'Criado por', people: ['ana'] },
      since: '2026-08-01',
      due: null,
    })
  })

  it('of a sent one is its validation, since it was sent', () => {
    const waiting = { ...sale, state: 'toValidate' }
    expect(step(waiting)).toMatchObject({ kind: 'validate', who: { people: ['teresa'] }, since: '2026-08-03' })
    expect(step({ ...waiting, sentDate: null, processManagers: [] })).toMatchObject({
      who: { role: 'Gestores de processos', people: [] },
      since: '2026-08-01',
    })
  })

  describe('of a reader without the state', () => {
    const { state: _unread, ...received } = sale
    const withManagers = {
      kind: 'managers',
      label: 'Com os gestores de processos',
      who: { role: 'Gestores de processos', people: ['teresa'] },
      since: '2026-08-03',
      due: null,
    }

    it.each([
      ['a sale without a day', {}],
      ['a sale whose CPCV was signed', { cpcvDate: '2026-09-01' }],
      ['a renting', { dealType: 'renting' }],
      ['a loan without a bank', { dealType: 'mortgageLoan', creditBank: null }],
      ['a deal whose deed is past', { deedDate: '2026-10-01' }],
    ])('%s is with the process managers, validated or not, until it is billed', (_what, over) => {
      expect(step({ ...received, ...over })).toEqual(withManagers)
    })

    it('a contract with a day is signed on it, validated or not', () => {
      expect(step({ ...received, cpcvDate: '2026-11-20' })).toMatchObject({ label: 'Assinar o CPCV' })
    })

    it('of a billed deal is the step of every reader', () => {
      const going = { cpcvDate: '2026-09-01', billingDates: [billed, open] }
      expect(step({ ...received, ...going })).toEqual(step({ ...sale, ...going }))
    })

    it('of a draft is to send it', () => {
      expect(step({ ...received, isDraft: true })?.kind).toBe('send')
    })
  })

  it.each([
    ['date the CPCV', {}, { label: 'Marcar o CPCV', since: '2026-08-03', due: null }],
    ['sign the CPCV', { cpcvDate: '2026-11-20' }, { label: 'Assinar o CPCV', due: '2026-11-20' }],
    ['bill the CPCV', { cpcvDate: '2026-09-01' }, { label: 'Faturar: CPCV', since: '2026-09-01' }],
    [
      'date the deed',
      { cpcvDate: '2026-09-01', deedDeadlineDuration: 90, billingDates: [billed, open] },
      { label: 'Marcar a escritura', since: '2026-09-01', due: '2026-11-30' },
    ],
    [
      'sign the deed',
      { cpcvDate: '2026-09-01', deedDate: today.replace('15', '16'), billingDates: [billed, open] },
      { label: 'Assinar a escritura', who: { role: 'Vendedor', people: ['rui'] }, due: '2026-11-16' },
    ],
    [
      'bill the deed',
      { cpcvDate: '2026-09-01', deedDate: today, billingDates: [billed, open] },
      { label: 'Faturar: Escritura', who: { role: 'Gestores financeiros', people: [] }, since: today },
    ],
    [
      'bill a date of another type as predicted',
      { billingDates: [{ type: 'X', predictedExecutionDate: '2026-11-01', executionDate: null, gross: euros(1) }] },
      { label: 'Faturar: X', since: '2026-11-01' },
    ],
    ['bill the CPCV that was skipped', { deedDate: '2026-11-01' }, { kind: 'bill', since: '2026-11-01' }],
    ['date the contract of a renting', { dealType: 'renting' }, { label: 'Marcar o contrato' }],
    [
      'choose the bank of a loan',
      { dealType: 'mortgageLoan', creditBank: null, creditManager: 'carla' },
      { label: 'Escolher o banco', who: { people: ['carla'] } },
    ],
    ['date the deed of a loan with a bank', { dealType: 'mortgageLoan', creditBank: 'cgd' }, { kind: 'date' }],
  ])('%s', (_what, over, expected) => {
    expect(step({ ...sale, ...over })).toMatchObject(expected)
  })

  it('bills what has been due the longest', () => {
    expect(step({ ...sale, cpcvDate: '2026-09-01', deedDate: '2026-10-01' })).toMatchObject({ since: '2026-09-01' })
  })

  it('once all is billed, is the payment of the client, and then none', () => {
    const done = { ...sale, isDone: true, billingDates: [billed] }
    expect(step(done)).toMatchObject({ label: 'Receber do cliente', since: '2026-09-10' })
    expect(step({ ...done, clientPaymentDates: ['2026-09-20'] })).toBeNull()
    expect(step({ ...done, billingDates: [{ ...billed, invoice: null }] })).toBeNull()
  })

  it('after the deed, is the billing date that is planned for a later day', () => {
    const later = { ...sale, deedDate: addDays(today, -2), cpcvDate: addDays(today, 5) }
    const planned = { type: 'CPCV', executionDate: null, gross: euros(1) }
    expect(step({ ...later, billingDates: [planned] })).toMatchObject({
      kind: 'bill',
      since: later.deedDate,
      due: later.cpcvDate,
    })
  })

  it('there is none of a deal that was given up or archived', () => {
    expect(step({ ...sale, isBroken: true })).toBeNull()
    expect(step({ ...sale, active: false })).toBeNull()
  })
})

const maybe = fc.option(fc.integer({ min: -300, max: 300 }).map(count => addDays(today, count)))
const anyDeal: fc.Arbitrary<StepRow> = fc.record({
  active: fc.constant(true),
  isBroken: fc.constant(false),
  isDraft: fc.boolean(),
  isDone: fc.constant(false),
  dealType: fc.constantFrom('sales', 'renting', 'mortgageLoan', 'creditTransfer', null),
  reservationDate: fc.constant('2025-01-01'),
  cpcvDate: maybe,
  deedDate: maybe,
  billingDates: fc.array(
    fc.record({ type: fc.constantFrom('CPCV', 'ESC', 'ASS', 'X'), executionDate: maybe, gross: fc.constant(euros(1)) }),
  ),
})

test.prop([anyDeal])(
  'a deal with something left to bill always has a next step, which waits since a past day',
  deal => {
    const found = step(deal)
    const isLeft = deal.billingDates?.some(({ executionDate }) => executionDate === null)
    if (isLeft) expect(found).not.toBeNull()
    if (found?.kind === 'bill') expect((found.since ?? '') <= today).toBe(true)
  },
)
