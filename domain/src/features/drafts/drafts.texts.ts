import { type Day, startOf } from '../../calendar/days.ts'
import { sumEuros, toEuros } from '../../money/money.ts'
import { formatMoney } from '../../text/numbers.ts'
import type { MailName } from '../mail/mail.templates.ts'
import { onOneLine } from '../mail/mail.wording.ts'
import type { BillableLine } from './drafts.billable.ts'
import type { DraftKind } from './drafts.rules.ts'

/** The e-mail template of each kind of draft, which a company may word in its own way. */
export const draftTemplateNames = {
  consultants: 'draftConsultants',
  commercialDirectors: 'draftCommercialDirectors',
  creditManagers: 'draftCreditManagers',
  references: 'draftReferences',
  salary: 'draftSalary',
  files: 'draftFiles',
} as const satisfies Record<DraftKind, MailName>

interface Deal extends Pick<BillableLine, 'amount'> {
  readonly number: number | null
  readonly ref: string
}

/** The placeholders of what a person may bill: gross, one deal per line. */
export function billableValues(deals: readonly Deal[]): { readonly amount: string; readonly deals: string } {
  const lines = deals.map(({ number, ref, amount }) =>
    entry([number, ref].filter(Boolean).join(' · '), toEuros(amount)),
  )
  return { amount: formatMoney(sumEuros(deals.map(({ amount }) => toEuros(amount)))), deals: lines.join('\n') }
}

interface ReferredAmount {
  readonly name: string
  readonly amount: number
}

/** The placeholders of what a person gets for those they referred, in the quarter of a day. */
export function referencesValues(amount: number, people: readonly ReferredAmount[], day: Day) {
  return {
    quarter: quarterLabel(day),
    amount: formatMoney(amount),
    people: people.map(person => entry(person.name, person.amount)).join('\n'),
  }
}

const entry = (label: string, euros: number): string => `${onOneLine(label)}: ${formatMoney(euros)}`

/** 1 to 4. */
export const quarterOf = (day: Day): number => (Number(startOf('quarter', day).slice(5, 7)) + 2) / 3

/** `1.º trimestre de 2026` */
export const quarterLabel = (day: Day): string => `${quarterOf(day)}.º trimestre de ${day.slice(0, 4)}`
