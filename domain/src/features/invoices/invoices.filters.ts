import { dateFilter, type NamedFilters, namedFilter } from '../../record/filters.ts'
import { type Invoices, invoices } from './invoices.record.ts'

/** Which of its days the range of the shell is about (rules.md §1): the day it counts on unless another is asked for. */
export const rangeDates = ['date', 'issueDate', 'clientPaymentDate'] as const

/** Filters that are not one field (S2 §2 "Invoice filters"). */
export const invoicesFilters = {
  dateBy: dateFilter(invoices, 'Período por', rangeDates),
  consultants: namedFilter(invoices, 'Consultores', 'keys', (it, given) =>
    it.or(it.in('finder', given), it.in('seller', given)),
  ),
  teams: namedFilter(invoices, 'Equipas', 'keys', (it, given) =>
    it.or(it.in('finderTeam', given), it.in('sellerTeam', given)),
  ),
  commercialDirectors: namedFilter(invoices, 'Diretores Comerciais', 'keys', (it, given) =>
    it.or(it.in('finderCommercialDirector', given), it.in('sellerCommercialDirector', given)),
  ),
  recruiters: namedFilter(invoices, 'Recrutadores', 'keys', (it, given) =>
    it.or(it.in('finderRecruiter', given), it.in('sellerRecruiter', given)),
  ),
  clientProved: namedFilter(invoices, 'Comprovativo do cliente recebido', 'toggle', (it, given) =>
    given ? it.not(it.empty('clientProofDate')) : it.empty('clientProofDate'),
  ),
  clientPaid: namedFilter(invoices, 'Cliente pagou', 'toggle', (it, given) => it.is('isPaid', given === true)),
  consultantPaid: namedFilter(invoices, 'Consultores pagos', 'toggle', (it, given) => {
    const isPaid = it.and(
      it.or(it.is('isExternalFinder', true), it.not(it.empty('finderPaymentDate'))),
      it.or(it.is('isExternalSeller', true), it.not(it.empty('sellerPaymentDate'))),
    )
    return given ? isPaid : it.not(isPaid)
  }),
  billsSent: namedFilter(invoices, 'Faturas enviadas', 'toggle', (it, given) => {
    const isSent = it.and(
      it.or(it.is('isExternalFinder', true), it.is('sentBillsToFinder', true)),
      it.or(it.is('isExternalSeller', true), it.is('sentBillsToSeller', true)),
    )
    return given ? isSent : it.not(isSent)
  }),
  /** Real estate versus diverse (S2): yes is diverse, what banks pay. */
  isBank: namedFilter(invoices, 'Diversos', 'toggle', (it, given) => it.is('isBank', given === true)),
  internal: namedFilter(invoices, 'Interna', 'toggle', (it, given) => {
    const isInternal = it.and(
      it.or(it.is('isExternalFinder', false), it.is('isBank', true)),
      it.is('isExternalSeller', false),
    )
    return given ? isInternal : it.not(isInternal)
  }),
  /** Another agency takes part; a bank is none. */
  external: namedFilter(invoices, 'Externa', 'toggle', (it, given) => {
    const isOutside = it.or(
      it.and(it.is('isExternalFinder', true), it.is('isBank', false)),
      it.is('isExternalSeller', true),
    )
    return given ? isOutside : it.not(isOutside)
  }),
  externalFinder: namedFilter(invoices, 'Angariador externo', 'toggle', (it, given) => {
    const isOutside = it.and(it.is('isExternalFinder', true), it.is('isBank', false))
    return given ? isOutside : it.not(isOutside)
  }),
  externalSeller: namedFilter(invoices, 'Vendedor externo', 'toggle', (it, given) =>
    it.is('isExternalSeller', given === true),
  ),
  /** Two people of the company, one on each side. */
  shared: namedFilter(invoices, 'Partilhada', 'toggle', (it, given) => it.is('isShared', given === true)),
  done: namedFilter(invoices, 'Concluída', 'toggle', (it, given) => it.is('isDone', given === true)),
} satisfies NamedFilters<Invoices>
