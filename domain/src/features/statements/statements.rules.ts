import { type Gender, roleNameFor } from '../../access/roleNames.ts'
import type { Person } from '../../access/roles.ts'
import { holdsRole, type Role } from '../../access/roles.ts'
import { addMonths, type DateRange } from '../../calendar/days.ts'
import { formatRange } from '../../calendar/format.ts'
import type { Side } from '../../deal/sides.ts'
import type { LedgerLine, LedgerRole } from '../../ledger/ledger.ts'
import { sumEuros } from '../../money/money.ts'
import { cleanName, maxFileNameLength } from '../../text/fileNames.ts'

/** What one person earns on one deal, and in which role. */
export type StatementLine = LedgerLine

/** The payment states of a line. */
export const paymentStates = ['paid', 'pending', 'waiting'] as const
export type PaymentState = (typeof paymentStates)[number]

type PaymentDays = Pick<StatementLine, 'clientPaymentDate' | 'paymentDate'>

/** Paid to the person; or pending, since the client has paid; or waiting for the client. */
export function paymentStateOfLine({ clientPaymentDate, paymentDate }: PaymentDays): PaymentState {
  if (paymentDate !== null) return 'paid'
  return clientPaymentDate === null ? 'waiting' : 'pending'
}

export const paymentStateLabels: Readonly<Record<PaymentState, string>> = {
  paid: 'Pago',
  pending: 'Pendente',
  waiting: 'A aguardar cliente',
}

/** An explanation of each state. */
export const paymentStateHints: Readonly<Record<PaymentState, string>> = {
  paid: 'Já foi pago à pessoa.',
  pending: 'O cliente já pagou; falta pagar à pessoa.',
  waiting: 'O cliente ainda não pagou.',
}

export interface StatementSums extends Readonly<Record<PaymentState, number>> {
  readonly total: number
}

/** The sums of all lines and by payment state: in whole cents, so that the three always add up to the total. */
export function sumsOfLines(lines: readonly (PaymentDays & Pick<StatementLine, 'amount'>)[]): StatementSums {
  const sumOf = (sum: StatementSum) => sumEuros(linesOfSum(lines, sum).map(({ amount }) => amount))
  return { total: sumOf('total'), paid: sumOf('paid'), pending: sumOf('pending'), waiting: sumOf('waiting') }
}

export type StatementSum = keyof StatementSums

/** The lines that a sum adds up. */
export const linesOfSum = <L extends PaymentDays>(lines: readonly L[], sum: StatementSum): readonly L[] =>
  sum === 'total' ? lines : lines.filter(line => paymentStateOfLine(line) === sum)

const roleLabels: Readonly<Record<Exclude<LedgerRole, 'agency' | 'consultant'>, string>> = {
  commercialDirector: 'Diretor comercial',
  broker: 'Broker',
  coo: 'COO',
  recruiter: 'Recrutador',
  recruiterDirector: 'Diretor do recrutador',
  creditManager: 'Gestora de crédito',
}
const consultantLabels: Readonly<Record<Side, string>> = { finder: 'Angariador', seller: 'Vendedor' }
const sideLabels: Readonly<Record<Side, string>> = { finder: 'angariação', seller: 'venda' }

/** The label of a person's role in a deal: `Angariador`, `Diretora comercial (venda)`, `Gestora de crédito`. */
export function roleInDeal({ role, side }: Pick<StatementLine, 'role' | 'side'>, gender: Gender | null): string {
  if (role === 'consultant') return roleNameFor(consultantLabels[side ?? 'seller'], gender)
  const label = roleNameFor(roleLabels[role], gender)
  return side === null ? label : `${label} (${sideLabels[side]})`
}

/** Roles that read every person's statement. */
export const statementReaders: readonly Role[] = ['cfo', 'sysAdmin']
export const readsEverybodys = (person: Pick<Person, 'role' | 'otherRoles'>): boolean =>
  holdsRole(person, statementReaders)

/** Every person reads their own; these roles read all. */
export const mayReadStatement = (reader: Person, personId: string): boolean =>
  reader.id === personId || readsEverybodys(reader)

export const statementFormats = ['pdf', 'xlsx'] as const
export type StatementFormat = (typeof statementFormats)[number]

export const statementLimits = {
  /** Years in one period. */
  years: 10,
  /** Lines in one statement. */
  lines: 3000,
  /** Statements in one zip file, or sent by one request. */
  people: 1000,
  packedLines: 50_000,
  /** People in one overview. */
  overview: 5000,
} as const

export const statementSentences = {
  backwards: 'A data final é anterior à inicial',
  tooLong: `Escolha um período até ${statementLimits.years} anos`,
} as const

export const isForward = ({ firstDate, lastDate }: DateRange): boolean => firstDate <= lastDate
export const isShortEnough = ({ firstDate, lastDate }: DateRange): boolean =>
  lastDate < addMonths(firstDate, 12 * statementLimits.years)

export const statementTitle = 'Extrato de comissões'

/** A long name is cut, not what follows it: without its extension a file does not open. */
export function statementFileName(name: string, range: DateRange, format: StatementFormat): string {
  const [start, end] = [`${statementTitle} `, ` ${formatRange(range)}.${format}`]
  const person = name.normalize('NFC').slice(0, maxFileNameLength - start.length - end.length)
  return cleanName(`${start}${person}${end}`)
}

export const statementsZipName = (range: DateRange): string => `Extratos de comissões ${formatRange(range)}.zip`

/** Why a selected person is sent no statement. */
export const skipReasons = ['noLines', 'tooLong', 'inactive', 'noEmail', 'alreadySent'] as const
export type SkipReason = (typeof skipReasons)[number]

export const skipReasonLabels: Readonly<Record<SkipReason, string>> = {
  noLines: 'Sem comissões no período',
  tooLong: 'Demasiadas linhas para um PDF',
  inactive: 'Já não está na empresa',
  noEmail: 'Sem e-mail válido',
  alreadySent: 'Já recebeu este período',
}

interface Recipient {
  readonly lines: number
  readonly active: boolean
  readonly hasEmail: boolean
  /** A statement of exactly this period was sent to them, or waits in the outbox. */
  readonly wasSent: boolean
}

/** Why a person is sent no statement of a period; null: they are sent one. `again`: also to people who have it. */
export function skipReasonOf({ lines, active, hasEmail, wasSent }: Recipient, again: boolean): SkipReason | null {
  if (lines === 0) return 'noLines'
  if (lines > statementLimits.lines) return 'tooLong'
  if (!active) return 'inactive'
  if (!hasEmail) return 'noEmail'
  return wasSent && !again ? 'alreadySent' : null
}
