/** The only source of "now" on the server. Tests pass their own; days come from `@tipy/domain/calendar/days`. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
