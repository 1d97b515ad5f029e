/** Which widget a board shows, by its place, and which turn of it. Places go on beyond the last and before the first. */
export interface Turn {
  readonly place: number
  readonly part: number
  /** How many turns there were: the next one begins its time again. */
  readonly count: number
}

export const firstTurn: Turn = { place: 0, part: 0, count: 0 }

/** `parts` of the widget that is shown: the next one comes after its last. */
export function nextTurn({ place, part, count }: Turn, parts: number): Turn {
  const next = part + 1 < parts ? { place, part: part + 1 } : { place: place + 1, part: 0 }
  return { ...next, count: count + 1 }
}

/** The widget before is shown from its top. */
export function previousTurn({ place, part, count }: Turn): Turn {
  const previous = part > 0 ? { place, part: part - 1 } : { place: place - 1, part: 0 }
  return { ...previous, count: count + 1 }
}

/** A widget may go while the board is open; backwards from the first is the last. */
export const indexOf = ({ place }: Turn, length: number): number =>
  length === 0 ? 0 : ((place % length) + length) % length
