const minute = 60_000

/** A recorded session ends after this time without calls; the next call starts another (docs/features/sessions.md). */
const silentMinutes = 30

/** A recorded session last seen before this instant has ended. */
export function silenceStart(now: Date): Date {
  return new Date(now.getTime() - silentMinutes * minute)
}

/** Presence is recorded at most once a minute: no statistic of it needs more. */
export function needsTouch(lastNoted: Date, now: Date): boolean {
  return now.getTime() - lastNoted.getTime() >= minute
}

/** The live event's model name for a session of the reader that started or ended. */
export const ownSessionsModel = 'ownSessions'

export const apps = ['tipy', 'agenda'] as const
export type AppName = (typeof apps)[number]

/** A user's presence in one of the apps. */
export interface Presence {
  readonly companyId: string
  readonly userId: string
  readonly app: AppName
  readonly now: Date
}

/** The app of a request, by its header; any other value means this one. */
export function appNamed(header: string | undefined): AppName {
  return header?.trim().toLowerCase() === 'agenda' ? 'agenda' : 'tipy'
}
