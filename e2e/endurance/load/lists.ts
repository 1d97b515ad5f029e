import type { AnyRecord } from '@tipy/domain/record/define'
import { type RecordName, records } from '@tipy/domain/records'

/** How people use a list: sorts, filters and searches. Every role that may open the list may use all of them. */
export interface ListOf {
  readonly record: AnyRecord
  readonly sorts: readonly string[]
  readonly filters: readonly Readonly<Record<string, unknown>>[]
  readonly words: readonly string[]
}

const year = { from: '2026-01-01', to: '2026-12-31' }
const names = ['silva', 'joao', 'ana', 'santos pereira', 'inexistente']

/** The lists that people use most; a list without a row here is sorted by its own date and searched by name. */
const used: { readonly [N in RecordName]?: Omit<ListOf, 'record'> } = {
  findings: {
    sorts: ['findingDate', 'houseValue', 'city', 'ref', 'area', 'finder'],
    filters: [
      { city: 'lisboa' },
      { houseType: ['apartamento'] },
      { areaMin: 60, areaMax: 150, rooms: [2, 3] },
      { active: false },
    ],
    words: [...names, 'rua', 'lisboa'],
  },
  reservations: {
    sorts: ['reservationDate', 'ref', 'city', 'deedDate'],
    filters: [{ billingDate: year }, { dealType: ['sales'] }, { rooms: [2, 3] }],
    words: [...names, 'rua'],
  },
  invoices: {
    sorts: ['date', 'ref', 'issueDate', 'owner', 'value'],
    filters: [{ isBank: true }, { clientPaid: false }, { clientPaymentDate: year }, { dateBy: ['clientPaymentDate'] }],
    words: names,
  },
  viabilities: {
    sorts: ['date', 'state', 'consultant'],
    filters: [{ giveUp: false }, { giveUp: true }],
    words: names,
  },
  expenses: {
    sorts: ['paymentDate', 'value', 'name', 'category'],
    filters: [{ repeatsMonthly: true }, { category: ['instalacoes'] }, { invoiceReceived: false }],
    words: ['renda', 'luz', 'inexistente'],
  },
  users: {
    sorts: ['name', 'startDate', 'role'],
    filters: [{ contractType: ['cf'] }],
    words: names,
  },
}

export const lists: readonly ListOf[] = (Object.keys(records) as RecordName[]).map(name => {
  const record = records[name]
  return { record, ...(used[name] ?? { sorts: [record.sort], filters: [{ active: false }], words: names }) }
})
