const minute = 60_000

/** After this much silence a recorded session is over; the next call starts another (docs/features/sessions.md). */
const silentMinutes = 30

/** A recorded session last seen before this instant has ended. */
export function silenceStart(now: Date): Date {
  return new Date(now.getTime() - silentMinutes * minute)
}

/** Presence is noted at most this often: a minute is finer than any statistic made of it. */
export function needsTouch(lastNoted: Date, now: Date): boolean {
  return now.getTime() - lastNoted.getTime() >= minute
}

/** Under this name a person's open screens hear that a session of theirs began or ended. */
export const ownSessionsModel = 'ownSessions'

export type AppName = 'tipy' | 'agenda'

/** Somebody is here, in one of the apps, now. */
export interface Presence {
  readonly companyId: string
  readonly userId: string
  readonly app: AppName
  readonly now: Date
}

/** The app header names the product; whatever is not the agenda is this one. */
export function appNamed(header: string | undefined): AppName {
  return header?.trim().toLowerCase() === 'agenda' ? 'agenda' : 'tipy'
}
