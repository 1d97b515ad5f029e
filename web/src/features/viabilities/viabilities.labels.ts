import type { Viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import { isBroken, isDone } from '@tipy/domain/features/viabilities/viabilities.rules'
import type { Shown } from '@tipy/domain/record/contract'

/** "Maria Simões, João Simões". */
export function buyersOf({ buyers = [] }: Pick<Shown<Viabilities>, 'buyers'>): string {
  return buyers.flatMap(({ name }) => name ?? []).join(', ')
}

/** How it ended. Whoever gave up gave up, whatever a bank had promised. */
export function outcomeOf(row: Shown<Viabilities>): 'done' | 'broken' | null {
  if (isBroken(row)) return 'broken'
  return isDone(row) ? 'done' : null
}
