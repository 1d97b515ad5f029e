import { type Responsible, responsibleNames, responsibles } from '../deal/responsibles.ts'
import { personOn, type Side, sides } from '../deal/sides.ts'
import type { Cents, Euros } from '../money/money.ts'

/** The roles in a deal that are paid. */
export const ledgerRoles = [
  'consultant',
  'commercialDirector',
  'broker',
  'coo',
  'recruiter',
  'recruiterDirector',
  'creditManager',
  'agency',
] as const
export type LedgerRole = (typeof ledgerRoles)[number]

/** A paid place other than the consultants': `sellerBroker`, `creditManager`. The field of that name says who it is. */
export type ResponsiblePart = `${Side}${Responsible}` | 'creditManager'

/** One paid place in a deal: `finder`, `sellerBroker`, `creditManager`, `agency`. */
export type LedgerPart = Side | ResponsiblePart | 'agency'

const partsOf = (side: Side) => responsibleNames.map(name => `${side}${name}` as const)
const allResponsibleParts: readonly (string | null)[] = [...sides.flatMap(partsOf), 'creditManager']

export const isResponsiblePart = (part: string | null): part is ResponsiblePart => allResponsibleParts.includes(part)

/** What the sums of a side are grouped by: stored on its lines, so that sums need the ledger alone. */
interface Counted {
  readonly office: string | null
  readonly team: string | null
  readonly commercialDirector: string | null
  readonly broker: string | null
  readonly coo: string | null
  readonly recruiter: string | null
}

/** A line of the ledger: who gets what of an invoice, and why. The agency's line has no person. */
export interface LedgerRow extends Counted {
  readonly part: LedgerPart
  readonly side: Side | null
  readonly role: LedgerRole
  readonly person: string | null
  readonly day: string
  readonly isBank: boolean
  readonly active: boolean
  readonly base: Cents
  readonly percentage: number | null
  readonly amount: Cents
  readonly clientPaymentDate: string | null
  readonly paymentDate: string | null
}

/** A line as far as the reader of an invoice knows it: amounts they may not read are null. */
export interface KnownLedgerRow extends Omit<LedgerRow, 'day' | 'base' | 'amount'> {
  readonly day: string | null
  readonly base: Cents | null
  readonly amount: Cents | null
}

/** A line of the ledger as its person reads it: what they earn on one deal, in which role, in euros. */
export interface LedgerLine {
  readonly invoice: string
  readonly number: number
  readonly ref: string
  /** The invoice's report date. */
  readonly day: string
  readonly owner: string
  readonly buyer: string
  readonly role: Exclude<LedgerRole, 'agency'>
  readonly side: Side | null
  readonly base: Euros
  readonly percentage: number | null
  readonly amount: Euros
  readonly clientPaymentDate: string | null
  readonly paymentDate: string | null
}

/** Fields that an invoice has for each side, with the side's name as prefix. */
type OfSides<Name extends string, Value> = { readonly [F in `${Side}${Name}`]: Value }

/** The people paid for an invoice. */
interface PaidPeople extends Readonly<Record<Side, string | null>>, OfSides<Responsible, string | null> {
  readonly isExternalFinder: boolean
  readonly isExternalSeller: boolean
  readonly isBank: boolean
  readonly creditManager: string | null
}

/** When each person other than the consultants was paid. */
interface ResponsiblePayments {
  readonly responsiblePayments: readonly { readonly part: string | null; readonly paymentDate: string | null }[]
}

/**
 * What the ledger reads of an invoice, or of its draft. Invoices are declared in a feature, which this layer may not
 * import; every one satisfies this type.
 */
export interface LedgerDraft
  extends PaidPeople,
    ResponsiblePayments,
    OfSides<'Team' | 'PaymentDate', string | null>,
    OfSides<'Percentage' | (typeof responsibles)[Responsible], number | null>,
    OfSides<'Value' | 'Commission' | `${Responsible}Value`, Cents | null> {
  readonly date: string | null
  readonly active: boolean
  readonly office: string | null
  readonly clientPaymentDate: string | null
  readonly tipyValue: Cents | null
  readonly creditManagerCommission: number | null
  readonly creditManagerValue: Cents | null
  readonly agencyValue: Cents | null
}

export interface LedgerInvoice extends LedgerDraft {
  readonly date: string
}

const roleOf: Readonly<Record<Responsible, LedgerRole>> = {
  CommercialDirector: 'commercialDirector',
  Broker: 'broker',
  Coo: 'coo',
  Recruiter: 'recruiter',
  RecruiterDirector: 'recruiterDirector',
}

/** The lines of an invoice, from the amounts stored with it. They always add up to `tipyValue`. */
export function ledgerOf(row: LedgerInvoice): readonly LedgerRow[] {
  // Its amounts were computed when it was saved.
  return knownLedgerOf(row) as readonly LedgerRow[]
}

/** The lines of an invoice from the amounts that are known: of one being typed, or as its reader received it. */
export function knownLedgerOf(row: LedgerDraft): readonly KnownLedgerRow[] {
  const { date: day, isBank, active, clientPaymentDate } = row
  const common = { day, isBank, active, clientPaymentDate }
  const nobodys = { ...common, ...counted(row, null), side: null }
  return [
    ...sides.flatMap(side => linesOfSide(row, side, { ...common, ...counted(row, side), side })),
    ...(row.isBank && row.creditManager !== null
      ? [
          {
            ...nobodys,
            part: 'creditManager' as const,
            role: 'creditManager' as const,
            person: row.creditManager,
            base: row.tipyValue,
            percentage: row.creditManagerCommission,
            amount: row.creditManagerValue,
            paymentDate: paidOn(row, 'creditManager'),
          },
        ]
      : []),
    {
      ...nobodys,
      part: 'agency' as const,
      role: 'agency' as const,
      person: null,
      base: row.tipyValue,
      percentage: null,
      amount: row.agencyValue,
      paymentDate: null,
    },
  ]
}

/** Parts of an invoice with a payment day of their own: all but the consultants' and the agency's. */
export function responsibleParts(row: PaidPeople): readonly ResponsiblePart[] {
  const ofSides = sides.flatMap(side =>
    personOn(side, row) !== null ? partsOf(side).filter(part => row[part] !== null) : [],
  )
  return row.isBank && row.creditManager !== null ? [...ofSides, 'creditManager'] : ofSides
}

/** When a person other than the consultants was paid. */
export function paidOn({ responsiblePayments }: ResponsiblePayments, part: string | null): string | null {
  return responsiblePayments.find(paid => paid.part === part)?.paymentDate ?? null
}

type Common = Pick<KnownLedgerRow, 'day' | 'isBank' | 'active' | 'clientPaymentDate' | 'side'> & Counted

function linesOfSide(row: LedgerDraft, side: Side, common: Common): readonly KnownLedgerRow[] {
  const person = personOn(side, row)
  if (person === null) return []
  const base = row[`${side}Value`]
  const consultant: KnownLedgerRow = {
    ...common,
    part: side,
    role: 'consultant',
    person,
    base,
    percentage: row[`${side}Percentage`],
    amount: row[`${side}Commission`],
    paymentDate: row[`${side}PaymentDate`],
  }
  const others = responsibleNames.flatMap((name): readonly KnownLedgerRow[] => {
    const personId = row[`${side}${name}`]
    if (personId === null) return []
    const part = `${side}${name}` as const
    const percentage = row[`${side}${responsibles[name]}`]
    const amount = row[`${side}${name}Value`]
    return [
      {
        ...common,
        part,
        role: roleOf[name],
        person: personId,
        base,
        percentage,
        amount,
        paymentDate: paidOn(row, part),
      },
    ]
  })
  return [consultant, ...others]
}

/** Figures by office use the invoice's own (docs/features/ledger.md). A line without a side has no team or leaders. */
function counted(row: LedgerDraft, side: Side | null): Counted {
  if (side === null)
    return { office: row.office, team: null, commercialDirector: null, broker: null, coo: null, recruiter: null }
  return {
    office: row.office,
    team: row[`${side}Team`],
    commercialDirector: row[`${side}CommercialDirector`],
    broker: row[`${side}Broker`],
    coo: row[`${side}Coo`],
    recruiter: row[`${side}Recruiter`],
  }
}
