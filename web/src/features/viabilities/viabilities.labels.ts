import type { Viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import { isBroken, isDone } from '@tipy/domain/features/viabilities/viabilities.rules'
import type { Shown } from '@tipy/domain/record/contract'

/** "Maria Simões, João Simões". */
export function buyersOf({ buyers = [] }: Pick<Shown<Viabilities>, 'buyers'>): string {
  return buyers.flatMap(({ name }) => name ?? []).join(', ')
}

/** The outcome of a viability. A give-up counts as broken, even if a bank was chosen. */
export function outcomeOf(row: Shown<Viabilities>): 'done' | 'broken' | null {
  if (isBroken(row)) return 'broken'
  return isDone(row) ? 'done' : null
}
