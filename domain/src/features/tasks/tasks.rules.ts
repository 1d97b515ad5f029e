/** Shown as one to three exclamation marks. */
export const taskPriorities = [0, 1, 2] as const
export type TaskPriority = (typeof taskPriorities)[number]

export const maxTitleLength = 200
export const maxObservationsLength = 4000

/** A list longer than this is shown from its beginning. */
export const maxTasks = 500

/** So many records are offered for a task to be about. */
export const maxReferences = 10

interface Timed {
  /** `YYYY-MM-DDTHH:mm`, Lisbon. */
  readonly date: string
  readonly done: boolean
}

/** Not done, and its minute is over. */
export const isOverdue = ({ date, done }: Timed, now: string): boolean => !done && date < now

/** Not done, and this is its minute. */
export const isDue = ({ date, done }: Timed, now: string): boolean => !done && date === now

interface NotifiableTask extends Timed {
  readonly isToTell: boolean
}

/**
 * Whether its owner is still to be told when it falls due. A new date is told anew; whoever writes down what is past, or
 * takes up again what was done, knows.
 */
export function needsNotification(before: NotifiableTask | null, after: Timed, now: string): boolean {
  if (after.date > now) return true
  const isTakenUp = before?.done === true && !after.done && after.date < now
  return before?.date === after.date && !isTakenUp ? before.isToTell : after.date === now
}
