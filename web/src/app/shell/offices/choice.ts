import { fold } from '@tipy/domain/text/fold'
import type { OfficeMode } from '#app/session/state.ts'

export interface Office {
  readonly key: string
  readonly name: string
}

/** Keys of the chosen offices. None chosen means all of them, as in the `Offices` header. */
export type Chosen = readonly string[]

/** Chooses one office: it replaces the choice, or, in the mode for several, is added or removed. */
export function choose(chosen: Chosen, key: string, mode: OfficeMode, offices: readonly Office[]): Chosen {
  if (mode === 'single') return [key]
  const wanted = chosen.includes(key) ? chosen.filter(other => other !== key) : [...chosen, key]
  const inOrder = offices.map(office => office.key).filter(own => wanted.includes(own))
  // All of them chosen is stored as none chosen.
  return inOrder.length === offices.length ? [] : inOrder
}

/** In the mode for one, only the first chosen office is kept. */
export function chosenIn(mode: OfficeMode, chosen: Chosen): Chosen {
  return mode === 'single' ? chosen.slice(0, 1) : chosen
}

export const allOffices = 'Todas as agências'

/** The text of the closed selector. */
export function chosenNames(chosen: Chosen, offices: readonly Office[]): string {
  const names = offices.filter(office => chosen.includes(office.key)).map(office => office.name)
  return names.length > 0 ? names.join(', ') : allOffices
}

/** "evora" finds "Évora". */
export function matching(offices: readonly Office[], search: string): readonly Office[] {
  const wanted = fold(search.trim())
  return offices.filter(office => fold(office.name).includes(wanted))
}

/** The digit that chooses the office at this position, from 0: only the first nine have one. */
export function digitAt(position: number): string | undefined {
  return position < 9 ? String(position + 1) : undefined
}
