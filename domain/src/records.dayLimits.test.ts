import { describe, expect, it } from 'vitest'
import { invoices } from './features/invoices/invoices.record.ts'
import { reservations } from './features/reservations/reservations.record.ts'
import { users } from './features/users/users.record.ts'
import { defineRecord } from './record/define.ts'
import { day, days, fraction, parts, text } from './record/fields.ts'
import { formatIssues } from './record/formats.ts'

const today = '2026-11-16'
const visits = defineRecord('visits', {
  label: 'Visita',
  title: 'Visitas',
  sort: 'seen',
  flags: { list: [], add: [], edit: [], remove: [] },
  companions: [],
  fields: {
    name: text('Nome'),
    seen: day('Visto', { sort: true }),
    paid: day('Pago', { until: 'today' }),
    born: day('Nascido', { from: '1900-01-01', until: 'today' }),
    others: days('Outros'),
    share: fraction('Parte', { min: 0, max: 1, minWhenChanged: 0.0001 }),
    counted: day('Contado', { computed: 'saved' }),
    steps: parts('Passos', { max: 9, fields: { at: day('Em', { until: 'today' }) } }),
  },
})
const issues = (after: object, before: object | null = null) =>
  formatIssues(visits, before as never, after as never, today)

const future = 'A data não pode ser no futuro'
const range = 'Entre 01-01-1990 e 16-11-2056'

describe('a day', () => {
  it.each([
    ['seen', '1990-01-01', undefined],
    ['seen', '1989-12-31', range],
    ['seen', '0202-05-01', range],
    ['seen', '2056-11-16', undefined],
    ['seen', '2056-11-17', range],
    ['seen', null, undefined],
    ['paid', today, undefined],
    ['paid', '2026-11-17', future],
    ['paid', '1989-12-31', 'Entre 01-01-1990 e 16-11-2026'],
    ['born', '1931-02-03', undefined],
    ['born', '1899-12-31', 'Entre 01-01-1900 e 16-11-2026'],
    ['born', '2026-11-17', future],
    ['others', ['2026-01-01', '1000-01-01'], range],
    ['counted', '1000-01-01', undefined],
  ])('%s of %s is checked when it is set', (name, value, sentence) => {
    expect(issues({ [name]: value })[name]).toBe(sentence)
  })

  it('is checked when it is changed, not while it stays', () => {
    const old = { seen: '0202-05-01', paid: '2030-01-01', steps: [{ _id: 'a', at: '2030-01-01' }] }
    expect(issues({ ...old, name: 'Outro' }, old)).toEqual({})
    expect(issues({ ...old, paid: '2030-01-02' }, old)).toEqual({ paid: future })
    const steps = [...old.steps, { _id: 'b', at: '2030-01-01' }]
    expect(issues({ ...old, steps }, old)).toEqual({ 'steps.1.at': future })
  })
})

describe('a percentage split', () => {
  it.each([
    [0, 'No mínimo 0,01%'],
    [0.00001, 'No mínimo 0,01%'],
    [0.0001, undefined],
    [null, undefined],
  ])('of %s is checked when it is set', (share, sentence) => {
    expect(issues({ share }).share).toBe(sentence)
  })
  it('that is stored already may stay', () => {
    expect(issues({ share: 0.00001, name: 'Outro' }, { share: 0.00001 })).toEqual({})
  })
})

describe('the records', () => {
  const inFuture = '2026-11-17'
  it('accept no payment day in the future', () => {
    const paid = {
      clientPaymentDate: inFuture,
      finderPaymentDate: inFuture,
      sellerPaymentDate: inFuture,
      responsiblePayments: [{ part: 'finderBroker', paymentDate: inFuture }],
    }
    expect(formatIssues(invoices, null, paid, today)).toEqual({
      clientPaymentDate: future,
      finderPaymentDate: future,
      sellerPaymentDate: future,
      'responsiblePayments.0.paymentDate': future,
    })
    expect(formatIssues(reservations, null, { finderPaymentDate: inFuture }, today)).toEqual({
      finderPaymentDate: future,
    })
    expect(formatIssues(reservations, null, { deedDate: inFuture }, today)).toEqual({})
  })
  it('accept birthdays before 1990', () => {
    expect(formatIssues(users, null, { birthday: '1948-02-29', startDate: '1889-01-01' }, today)).toEqual({
      startDate: range,
    })
    const buyers = [{ birthday: '1948-02-29' }]
    expect(formatIssues(reservations, null, { buyers }, today)).toEqual({})
  })
  it('accept birthdays until today only', () => {
    expect(formatIssues(users, null, { birthday: today }, today)).toEqual({})
    expect(formatIssues(users, null, { birthday: inFuture }, today)).toEqual({ birthday: future })
    for (const group of ['owners', 'buyers', 'guarantors']) {
      const born = (birthday: string) => formatIssues(reservations, null, { [group]: [{ birthday }] }, today)
      expect(born(today)).toEqual({})
      expect(born(inFuture)).toEqual({ [`${group}.0.birthday`]: future })
    }
  })
  it('require a split of at least a ten-thousandth', () => {
    for (const record of [invoices, reservations])
      expect(formatIssues(record, null, { percentageSplit: 0.00009 }, today)).toEqual({
        percentageSplit: 'No mínimo 0,01%',
      })
  })
})
