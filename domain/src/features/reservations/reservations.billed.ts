import type { FieldMessages } from '../../errors/errors.ts'
import { toEuros } from '../../money/money.ts'
import { formatMoney } from '../../text/numbers.ts'
import { type BillingDate, closedDates, grossOf, isInvoiced } from './reservations.amounts.ts'
import type { ReservationDraft } from './reservations.record.ts'
import { isCreditReservation } from './reservations.rules.ts'

const hasInvoice = 'Esta data tem uma fatura'
const sentences = {
  type: `${hasInvoice}: o tipo já não muda`,
  percentage: `${hasInvoice}: a percentagem já não muda`,
  executionDate: `${hasInvoice}: o dia é o da fatura, e arquivá-la volta a abrir a data`,
  gone: `${hasInvoice}: arquive-a antes de retirar a data`,
} as const
const fixedFields = ['type', 'percentage', 'executionDate'] as const

/** What the deal's invoices forbid a save to change (docs/features/reservations.md). Only changes are checked. */
export function billedIssues(row: ReservationDraft, before: ReservationDraft | null): FieldMessages {
  if (before === null || before.isDraft) return {}
  const invoiced = before.billingDates.filter(isInvoiced)
  return {
    ...Object.assign({}, ...invoiced.map(date => dateIssues(row, date))),
    ...(invoiced.length > 0 && typeIssues(row, before)),
    ...valueIssues(row, before),
  }
}

function dateIssues({ billingDates }: ReservationDraft, before: BillingDate): FieldMessages {
  const at = billingDates.findIndex(({ _id }) => _id === before._id)
  const date = billingDates[at]
  if (!date) return { billingDates: sentences.gone }
  const changed = fixedFields.filter(name => date[name] !== before[name])
  return Object.fromEntries(changed.map(name => [`billingDates.${at}.${name}`, sentences[name]]))
}

/** A bank's invoice cannot belong to a sale, nor a sale's invoice to a loan. */
function typeIssues({ dealType }: ReservationDraft, before: ReservationDraft): FieldMessages {
  const isSame = isCreditReservation(dealType) === isCreditReservation(before.dealType)
  return isSame ? {} : { dealType: 'Já há faturas: um crédito não passa a outro negócio, nem o contrário' }
}

/** The value is at least what is closed; where every date is closed, a higher value needs a new date. */
function valueIssues(row: ReservationDraft, before: ReservationDraft): FieldMessages {
  const closed = closedDates(row, before)
  const value = row.value ?? 0
  if (closed.length === 0 || row.value === before.value) return {}
  const billed = grossOf(closed)
  if (value < billed) return { value: `Já estão faturados ${formatMoney(toEuros(billed))}` }
  const isGrowing = value > (before.value ?? 0) && value > billed
  const hasOpen = closed.length < row.billingDates.length
  return isGrowing && !hasOpen ? { value: 'Tudo está faturado: acrescente uma data de faturação para o resto' } : {}
}
