import type { Reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { Shown } from '@tipy/domain/record/contract'

export type ShownReservation = Shown<Reservations>

/** Shown where a percentage may not match its amount (`sharesWhatIsLeft`). */
export const sharesHint = 'As datas por faturar repartem o que falta.'

/** "Maria Simões, João Simões". */
export function namesIn(people: ShownReservation['buyers'] = []): string {
  return people.flatMap(({ name }) => name ?? []).join(', ')
}

/** A draft may still be without a reference. */
export const reservationName = ({ ref }: Pick<ShownReservation, 'ref'>): string => ref || 'sem referência'

/** The outcome of a deal. A give-up counts as broken, even if every date is billed. */
export function outcomeOf({
  isDone,
  isBroken,
}: Pick<ShownReservation, 'isDone' | 'isBroken'>): 'done' | 'broken' | null {
  if (isBroken) return 'broken'
  return isDone ? 'done' : null
}

export const outcomeLabels = { done: 'Faturada', broken: 'Desistência' } as const

/** How far a deal is for readers without the state: written or sent. */
export const draftLabel = ({ isDraft }: Pick<ShownReservation, 'isDraft'>): string => (isDraft ? 'Rascunho' : 'Enviada')
