import { cents } from '../../money/money.ts'
import type { ConditionOf, Conditions } from '../../record/condition.ts'
import { dateFilter, delegatedFilter, type NamedFilters, namedFilter } from '../../record/filters.ts'
import { type Invoices, invoices } from './invoices.record.ts'

/** Dates the shell's range can filter by (docs/features/calendar-and-money.md): by default the report date. */
export const rangeDates = ['date', 'issueDate', 'clientPaymentDate'] as const

type Where = Conditions<Invoices>

/** A toggle over a stored flag. */
const ofFlag = (label: string, name: 'isPaid' | 'isBank' | 'isExternalSeller' | 'isShared' | 'isDone') =>
  namedFilter(invoices, label, 'toggle', (where, value) => where.is(name, value === true))

/** A toggle over a condition and its negation. */
const toggle = (label: string, holds: (where: Where) => ConditionOf<Invoices>) =>
  namedFilter(invoices, label, 'toggle', (where, value) => (value ? holds(where) : where.not(holds(where))))

/** Invoices with an amount of this kind that is not paid yet. */
const owed = (label: string, name: 'toPayInternal' | 'toPayExternal' | 'toPayResponsible') =>
  toggle(label, where => where.range(name, { from: cents(1) }))

/** Another agency found the property; a bank in the finder's place is not an agency. */
const foundOutside = (where: Where) => where.and(where.is('isExternalFinder', true), where.is('isBank', false))
const isOutside = (where: Where) => where.or(foundOutside(where), where.is('isExternalSeller', true))

/** Filters that compare more than one field (docs/features/invoices.md). */
export const invoicesFilters = {
  dateBy: dateFilter(invoices, 'Período por', rangeDates),
  consultants: {
    ...namedFilter(invoices, 'Consultores', 'keys', (where, value) =>
      where.or(where.in('finder', value), where.in('seller', value)),
    ),
    allowsCopy: true,
  },
  teams: namedFilter(invoices, 'Equipas', 'keys', (where, value) =>
    where.or(where.in('finderTeam', value), where.in('sellerTeam', value)),
  ),
  commercialDirectors: namedFilter(invoices, 'Diretores Comerciais', 'keys', (where, value) =>
    where.or(where.in('finderCommercialDirector', value), where.in('sellerCommercialDirector', value)),
  ),
  recruiters: namedFilter(invoices, 'Recrutadores', 'keys', (where, value) =>
    where.or(where.in('finderRecruiter', value), where.in('sellerRecruiter', value)),
  ),
  clientProved: toggle('Comprovativo do cliente recebido', where => where.not(where.empty('clientProofDate'))),
  clientPaid: ofFlag('Cliente pagou', 'isPaid'),
  consultantPaid: toggle('Consultores pagos', where =>
    where.and(
      where.or(where.is('isExternalFinder', true), where.not(where.empty('finderPaymentDate'))),
      where.or(where.is('isExternalSeller', true), where.not(where.empty('sellerPaymentDate'))),
    ),
  ),
  owedInternal: owed('Por pagar a consultores', 'toPayInternal'),
  owedExternal: owed('Por pagar a externos', 'toPayExternal'),
  owedResponsible: owed('Por pagar a responsáveis', 'toPayResponsible'),
  billsSent: toggle('Faturas enviadas', where =>
    where.and(
      where.or(where.is('isExternalFinder', true), where.is('sentBillsToFinder', true)),
      where.or(where.is('isExternalSeller', true), where.is('sentBillsToSeller', true)),
    ),
  ),
  /** Yes: invoices to banks ("Diversos"). No: real estate. */
  isBank: ofFlag('Diversos', 'isBank'),
  internal: toggle('Interna', where => where.not(isOutside(where))),
  external: toggle('Externa', isOutside),
  externalFinder: toggle('Angariador externo', foundOutside),
  externalSeller: ofFlag('Vendedor externo', 'isExternalSeller'),
  /** Two different people of the company, one on each side. */
  shared: ofFlag('Partilhada', 'isShared'),
  done: ofFlag('Concluída', 'isDone'),
  figure: delegatedFilter(invoices, 'Linhas de'),
} satisfies NamedFilters<Invoices>
