import type { WireRow } from '../../record/define.ts'
import { isInvoiced, isSpent } from './reservations.amounts.ts'
import { type Reservations, reservations } from './reservations.record.ts'
import { deedDeadline, isCreditReservation, isRenting } from './reservations.rules.ts'

const { fields } = reservations

/** Who must act: the people the deal names for it, or the colleagues whose task it is where it names no person. */
export interface Actor {
  /** Identities of users, and names of people outside the company. */
  readonly people: readonly string[]
  readonly role: string
}

/** The next step of a deal (docs/features/reservations.md). */
export interface NextStep {
  readonly kind: 'send' | 'validate' | 'managers' | 'bank' | 'bill' | 'date' | 'sign' | 'receive'
  readonly label: string
  readonly who: Actor
  /** The day since which the deal waits for it. */
  readonly since: string | null
  /** The day it is planned for, or has to be done by. */
  readonly due: string | null
}

type Wire = WireRow<Reservations>
type Billing = Partial<NonNullable<Wire['billingDates']>[number]>

/** A reservation as its reader receives it. Without the state, no step tells whether it was validated. */
export type StepRow = Omit<Wire, 'billingDates' | 'owners' | 'buyers' | 'guarantors'> & {
  readonly billingDates?: readonly Billing[] | undefined
}

interface StepContext {
  readonly today: string
  /** The label of a billing type. */
  readonly typeName: (key: string) => string
}

const actor = (role: string, people: readonly (string | null | undefined)[] = []): Actor => ({
  role,
  people: people.flatMap(one => one ?? []),
})
const processManagers = (deal: StepRow) => actor(fields.processManagers.label, deal.processManagers)
const financeManagers = (deal: StepRow) => actor(fields.financeManagers.label, deal.financeManagers)

/** Deals sent before that day was stored count from their own. */
const sentOn = ({ sentDate, reservationDate }: StepRow) => sentDate ?? reservationDate ?? null

/** What a deal waits for, who must act, and since when; null when nothing is left to do. */
export function nextStepOf(deal: StepRow, context: StepContext): NextStep | null {
  if (deal.isBroken || deal.active === false) return null
  if (deal.isDraft) {
    const since = deal.reservationDate ?? null
    return { kind: 'send', label: 'Enviar a reserva', who: actor(fields.user.label, [deal.user]), since, due: null }
  }
  if (deal.state === 'toValidate')
    return { kind: 'validate', label: 'Validar', who: processManagers(deal), since: sentOn(deal), due: null }
  if (deal.isDone) return receiving(deal)
  const next =
    billing(deal, context) ??
    choosingBank(deal) ??
    promising(deal, context) ??
    signing(deal, context) ??
    waiting(deal, context)
  return next && next.kind !== 'sign' && mayAwaitValidation(deal) ? withManagers(deal) : next
}

/** Without the state, a reader knows of no sent deal that it was validated, until one of its dates is billed. */
const mayAwaitValidation = ({ state, billingDates = [] }: StepRow): boolean =>
  state === undefined && billingDates.every(({ executionDate }) => !executionDate)

/** One step for what they validate and for what they do first afterwards, so that it does not tell which. */
const withManagers = (deal: StepRow): NextStep => ({
  kind: 'managers',
  label: 'Com os gestores de processos',
  who: processManagers(deal),
  since: sentOn(deal),
  due: null,
})

/** All is billed: its clients still have invoices to pay. */
function receiving(deal: StepRow): NextStep | null {
  const billed = (deal.billingDates ?? []).filter(isInvoiced)
  if (deal.clientPaymentDates === undefined || deal.clientPaymentDates.length >= billed.length) return null
  const days = billed.flatMap(({ executionDate }) => executionDate ?? []).toSorted()
  const since = days.at(-1) ?? null
  return { kind: 'receive', label: 'Receber do cliente', who: financeManagers(deal), since, due: null }
}

/** The day on which a billing date becomes due: of its contract, else the day it was predicted for. */
function dueDay(deal: StepRow, { type, predictedExecutionDate }: Billing): string | null {
  const contract = type === 'CPCV' ? deal.cpcvDate : type === 'ESC' || type === 'ASS' ? deal.deedDate : null
  return contract ?? predictedExecutionDate ?? deal.deedDate ?? null
}

/** The open billing date that is due first, with its day. */
function firstOpen(deal: StepRow): { readonly day: string; readonly type: string | null | undefined } | undefined {
  const open = (deal.billingDates ?? []).flatMap(date => {
    const day = dueDay(deal, date)
    return date.executionDate || isSpent(deal, date) || day === null ? [] : [{ day, type: date.type }]
  })
  return open.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0]
}

const billLabel = (type: string | null | undefined, { typeName }: StepContext) =>
  type ? `Faturar: ${typeName(type)}` : 'Faturar'

/** The open billing date that has been due the longest. */
function billing(deal: StepRow, context: StepContext): NextStep | null {
  const first = firstOpen(deal)
  if (!first || first.day > context.today) return null
  const label = billLabel(first.type, context)
  return { kind: 'bill', label, who: financeManagers(deal), since: first.day, due: null }
}

/** All contracts are signed, and what is left to bill is planned for a later day. */
function waiting(deal: StepRow, context: StepContext): NextStep | null {
  const first = firstOpen(deal)
  if (!first) return null
  const since = deal.deedDate ?? sentOn(deal)
  return { kind: 'bill', label: billLabel(first.type, context), who: financeManagers(deal), since, due: first.day }
}

/** A loan goes nowhere without its bank. */
function choosingBank(deal: StepRow): NextStep | null {
  if (!isCreditReservation(deal.dealType) || deal.creditBank) return null
  const who = actor(fields.creditManagers.label, [deal.creditManager])
  return { kind: 'bank', label: 'Escolher o banco', who, since: sentOn(deal), due: null }
}

/** The CPCV of a sale, unless its deed has a day already. */
function promising(deal: StepRow, { today }: StepContext): NextStep | null {
  const { dealType, cpcvDate, deedDate } = deal
  if (isRenting(dealType) || isCreditReservation(dealType) || deedDate || (cpcvDate && cpcvDate <= today)) return null
  return contractStep(deal, { day: cpcvDate, name: 'o CPCV', since: sentOn(deal), due: null })
}

/** The deed; of a renting, the start of its contract. */
function signing(deal: StepRow, { today }: StepContext): NextStep | null {
  const { cpcvDate, deedDate } = deal
  if (deedDate && deedDate <= today) return null
  return contractStep(deal, {
    day: deedDate,
    name: isRenting(deal.dealType) ? 'o contrato' : 'a escritura',
    since: cpcvDate ?? sentOn(deal),
    due: deedDeadline(deal),
  })
}

interface Signed extends Pick<NextStep, 'since' | 'due'> {
  readonly day: string | null | undefined
  /** With its article. */
  readonly name: string
}

/** A contract without a day is dated by a process manager; one with a day is signed with the seller. */
function contractStep(deal: StepRow, { day, name, since, due }: Signed): NextStep {
  return day
    ? { kind: 'sign', label: `Assinar ${name}`, who: actor(fields.seller.label, [deal.seller]), since, due: day }
    : { kind: 'date', label: `Marcar ${name}`, who: processManagers(deal), since, due }
}
