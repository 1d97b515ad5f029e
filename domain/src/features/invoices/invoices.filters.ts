import { cents } from '../../money/money.ts'
import type { ConditionOf, Words } from '../../record/condition.ts'
import { dateFilter, type NamedFilters, namedFilter } from '../../record/filters.ts'
import { type Invoices, invoices } from './invoices.record.ts'

/** Which of its days the range of the shell is about (rules.md §1): the day it counts on unless another is asked for. */
export const rangeDates = ['date', 'issueDate', 'clientPaymentDate'] as const

type It = Words<Invoices>

/** Of a flag that is kept. */
const ofFlag = (label: string, name: 'isPaid' | 'isBank' | 'isExternalSeller' | 'isShared' | 'isDone') =>
  namedFilter(invoices, label, 'toggle', (it, given) => it.is(name, given === true))

/** Of what holds of an invoice or does not. */
const toggle = (label: string, holds: (it: It) => ConditionOf<Invoices>) =>
  namedFilter(invoices, label, 'toggle', (it, given) => (given ? holds(it) : it.not(holds(it))))

/** Invoices with an amount of this kind that is not paid yet. */
const owed = (label: string, name: 'toPayInternal' | 'toPayExternal' | 'toPayResponsible') =>
  toggle(label, it => it.range(name, { from: cents(1) }))

/** Another agency found it; a bank, which stands where a finder does, is none. */
const foundOutside = (it: It) => it.and(it.is('isExternalFinder', true), it.is('isBank', false))
const isOutside = (it: It) => it.or(foundOutside(it), it.is('isExternalSeller', true))

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
  clientProved: toggle('Comprovativo do cliente recebido', it => it.not(it.empty('clientProofDate'))),
  clientPaid: ofFlag('Cliente pagou', 'isPaid'),
  consultantPaid: toggle('Consultores pagos', it =>
    it.and(
      it.or(it.is('isExternalFinder', true), it.not(it.empty('finderPaymentDate'))),
      it.or(it.is('isExternalSeller', true), it.not(it.empty('sellerPaymentDate'))),
    ),
  ),
  owedInternal: owed('Por pagar a consultores', 'toPayInternal'),
  owedExternal: owed('Por pagar a externos', 'toPayExternal'),
  owedResponsible: owed('Por pagar a responsáveis', 'toPayResponsible'),
  billsSent: toggle('Faturas enviadas', it =>
    it.and(
      it.or(it.is('isExternalFinder', true), it.is('sentBillsToFinder', true)),
      it.or(it.is('isExternalSeller', true), it.is('sentBillsToSeller', true)),
    ),
  ),
  /** Real estate versus diverse (S2): yes is diverse, what banks pay. */
  isBank: ofFlag('Diversos', 'isBank'),
  internal: toggle('Interna', it => it.not(isOutside(it))),
  external: toggle('Externa', isOutside),
  externalFinder: toggle('Angariador externo', foundOutside),
  externalSeller: ofFlag('Vendedor externo', 'isExternalSeller'),
  /** Two people of the company, one on each side. */
  shared: ofFlag('Partilhada', 'isShared'),
  done: ofFlag('Concluída', 'isDone'),
} satisfies NamedFilters<Invoices>
