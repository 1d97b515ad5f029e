import { dividedEqually } from '../../deal/percentages.ts'
import { isRenting } from './reservations.rules.ts'

/** How a deal is billed, said in one word (S2 §4 "Billing type, simple mode"). */
export const simpleBillings = ['CPCV', '5050', 'ESC', 'ASS'] as const
export type SimpleBilling = (typeof simpleBillings)[number]

const dates: Readonly<Record<SimpleBilling, readonly string[]>> = {
  CPCV: ['CPCV'],
  '5050': ['CPCV', 'ESC'],
  ESC: ['ESC'],
  ASS: ['ASS'],
}

/** The words offered: a renting has one, its signature. */
export const billingsOf = (dealType: string | null | undefined): readonly SimpleBilling[] =>
  isRenting(dealType) ? ['ASS'] : ['CPCV', '5050', 'ESC']

interface Billed {
  readonly type: string
  readonly percentage: number
}

/** The billing dates a word stands for. */
export function billingDatesOf(billing: SimpleBilling): readonly Billed[] {
  const types = dates[billing]
  const percentages = dividedEqually(types.length)
  return types.map((type, index) => ({ type, percentage: percentages[index] ?? 0 }))
}

/** A single billing date shows its type; two show 50/50; others have no one word. */
export function simpleBillingOf(billed: readonly { readonly type?: string | null }[]): string | null {
  if (billed.length === 2) return '5050'
  return billed.length === 1 ? (billed[0]?.type ?? null) : null
}

/** Whether one word says all of it: these dates, these percentages, and nothing more. */
export function isSimplyBilled(
  billed: readonly { readonly type?: string | null; readonly percentage?: number | null }[],
): boolean {
  const word = simpleBillings.find(one => one === simpleBillingOf(billed))
  if (word === undefined) return false
  return billingDatesOf(word).every(({ type, percentage }, index) => {
    const own = billed[index]
    return own?.type === type && own.percentage === percentage
  })
}
