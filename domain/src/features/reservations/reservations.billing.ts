import { dividedEqually } from '../../deal/percentages.ts'
import { isRenting } from './reservations.rules.ts'

/** Simple mode: the ways to bill a deal by one choice (docs/features/reservations.md). */
export const simpleBillings = ['CPCV', '5050', 'ESC', 'ASS'] as const
export type SimpleBilling = (typeof simpleBillings)[number]

const dates: Readonly<Record<SimpleBilling, readonly string[]>> = {
  CPCV: ['CPCV'],
  '5050': ['CPCV', 'ESC'],
  ESC: ['ESC'],
  ASS: ['ASS'],
}

/** The choices offered: a renting is billed at its signature only. */
export const billingsOf = (dealType: string | null | undefined): readonly SimpleBilling[] =>
  isRenting(dealType) ? ['ASS'] : ['CPCV', '5050', 'ESC']

interface Billed {
  readonly type: string
  readonly percentage: number
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null }

/** The billing dates of a choice. */
export function billingDatesOf(billing: SimpleBilling): readonly Billed[] {
  const types = dates[billing]
  const percentages = dividedEqually(types.length)
  return types.map((type, index) => ({ type, percentage: percentages[index] ?? 0 }))
}

/** The choice with exactly these dates and percentages; null when there is none. */
export function simpleBillingOf(billed: readonly Partial<Nullable<Billed>>[]): SimpleBilling | null {
  const isSame = ({ type, percentage }: Billed, index: number) =>
    billed[index]?.type === type && billed[index]?.percentage === percentage
  const isSaidBy = (meant: readonly Billed[]) => meant.length === billed.length && meant.every(isSame)
  return simpleBillings.find(word => isSaidBy(billingDatesOf(word))) ?? null
}

export const isSimplyBilled = (billed: Parameters<typeof simpleBillingOf>[0]): boolean =>
  simpleBillingOf(billed) !== null
