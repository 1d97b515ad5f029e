import type { Viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import { isBroken, isDone } from '@tipy/domain/features/viabilities/viabilities.rules'
import type { Shown } from '@tipy/domain/record/contract'

/** "Maria Simões, João Simões". */
export function buyersOf({ buyers = [] }: Pick<Shown<Viabilities>, 'buyers'>): string {
  return buyers.flatMap(({ name }) => name ?? []).join(', ')
}

/** "Maria Simões +1": a name that is read whole says more than two that are cut. */
export function firstBuyerOf({ buyers = [] }: Pick<Shown<Viabilities>, 'buyers'>): string {
  const [first = '–', ...others] = buyers.flatMap(({ name }) => name ?? [])
  return others.length > 0 ? `${first} +${others.length}` : first
}

/** Shown when the state of a viability does not say how it ended. */
export const outcomeLabels = { done: 'Banco escolhido', broken: 'Desistência' } as const

/** The outcome of a viability. A give-up counts as broken, even if a bank was chosen. */
export function outcomeOf(row: Shown<Viabilities>): 'done' | 'broken' | null {
  if (isBroken(row)) return 'broken'
  return isDone(row) ? 'done' : null
}
