import type { Euros } from '../money/money.ts'

/** The value of a `withBilling` field on the wire. */
export interface BilledPerson {
  readonly _id: string
  /** What the person has billed since their contract started; null for readers without that right. */
  readonly billing: Euros | null
}

/** The id of a person as it stands on the wire: alone, or with what they have billed. */
export const personId = (value: unknown): string => String(isBilledPerson(value) ? value._id : value)

const isBilledPerson = (value: unknown): value is BilledPerson =>
  typeof value === 'object' && value !== null && '_id' in value
