import { expenses } from '@tipy/domain/features/expenses/expenses.record'
import { findings } from '@tipy/domain/features/findings/findings.record'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { users } from '@tipy/domain/features/users/users.record'
import { viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import type { AnyRecord } from '@tipy/domain/record/define'

/** How people use a list: sorts, filters and searches. Every role that may open the list may use all of them. */
export interface ListOf {
  readonly record: AnyRecord
  readonly sorts: readonly string[]
  readonly filters: readonly Readonly<Record<string, unknown>>[]
  readonly words: readonly string[]
}

const year = { from: '2026-01-01', to: '2026-12-31' }
const names = ['silva', 'joao', 'ana', 'santos pereira', 'inexistente']

export const lists: readonly ListOf[] = [
  {
    record: findings,
    sorts: ['findingDate', 'houseValue', 'city', 'ref', 'area', 'finder'],
    filters: [
      { city: 'lisboa' },
      { houseType: ['apartamento'] },
      { areaMin: 60, areaMax: 150, rooms: [2, 3] },
      { active: false },
    ],
    words: [...names, 'rua', 'lisboa'],
  },
  {
    record: reservations,
    sorts: ['reservationDate', 'ref', 'city', 'deedDate'],
    filters: [{ billingDate: year }, { dealType: ['sales'] }, { rooms: [2, 3] }],
    words: [...names, 'rua'],
  },
  {
    record: invoices,
    sorts: ['date', 'ref', 'issueDate', 'owner', 'value'],
    filters: [{ isBank: true }, { clientPaid: false }, { clientPaymentDate: year }, { dateBy: ['clientPaymentDate'] }],
    words: names,
  },
  {
    record: viabilities,
    sorts: ['date', 'state', 'consultant'],
    filters: [{ giveUp: false }, { giveUp: true }],
    words: names,
  },
  {
    record: expenses,
    sorts: ['paymentDate', 'value', 'name', 'category'],
    filters: [{ repeatsMonthly: true }, { category: ['instalacoes'] }, { invoiceReceived: false }],
    words: ['renda', 'luz', 'inexistente'],
  },
  {
    record: users,
    sorts: ['name', 'startDate', 'role'],
    filters: [{ contractType: ['cf'] }],
    words: names,
  },
]
