import type { Reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { Shown } from '@tipy/domain/record/contract'

export type Deal = Shown<Reservations>

/** Said where a percentage need not fit its amount (`sharesWhatIsLeft`). */
export const sharesHint = 'As datas por faturar repartem o que falta.'

/** "Maria Simões, João Simões". */
export function namesIn(people: Deal['buyers'] = []): string {
  return people.flatMap(({ name }) => name ?? []).join(', ')
}

/** A draft may still be without a reference. */
export const dealName = ({ ref }: Pick<Deal, 'ref'>): string => ref || 'sem referência'

/** How it ended (S2 §4). Whoever gave up gave up, whatever had been billed. */
export function outcomeOf({ isDone, isBroken }: Pick<Deal, 'isDone' | 'isBroken'>): 'done' | 'broken' | null {
  if (isBroken) return 'broken'
  return isDone ? 'done' : null
}

export const outcomeLabels = { done: 'Faturada', broken: 'Desistência' } as const
