/** Shown as one to three exclamation marks. */
export const taskPriorities = [0, 1, 2] as const
export type TaskPriority = (typeof taskPriorities)[number]

export const maxTitleLength = 200
export const maxObservationsLength = 4000

/** Of a longer list only the first tasks are shown. */
export const maxTasks = 500

/** Records offered as the subject of a task. */
export const maxReferences = 10

interface Timed {
  /** `YYYY-MM-DDTHH:mm`, Lisbon. */
  readonly date: string
  readonly done: boolean
}

/** Not done, and its minute has passed. */
export const isOverdue = ({ date, done }: Timed, now: string): boolean => !done && date < now

/** Not done, and this is its minute. */
export const isDue = ({ date, done }: Timed, now: string): boolean => !done && date === now

interface NotifiableTask extends Timed {
  readonly isAwaitingNotification: boolean
}

/**
 * Whether its owner must still be notified when it is due. A new date notifies again. A task written or reopened after
 * its date does not: its owner knows.
 */
export function needsNotification(before: NotifiableTask | null, after: Timed, now: string): boolean {
  if (after.date > now) return true
  const isTakenUp = before?.done === true && !after.done && after.date < now
  return before?.date === after.date && !isTakenUp ? before.isAwaitingNotification : after.date === now
}
