import { isDay } from './days.ts'

/** Whether the text is a minute in Lisbon, `YYYY-MM-DDTHH:mm`, 24 hours. */
export function isMoment(text: string): boolean {
  return /T([01]\d|2[0-3]):[0-5]\d$/.test(text) && text.length === 16 && isDay(text.slice(0, 10))
}

const lisbonClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Lisbon',
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * The local time in Lisbon at that instant. Such texts sort by time, and a job that waits for one needs no time zone: a
 * minute that the clock change skips has passed once a later one is reached.
 */
export function lisbonMoment(instant: Date): string {
  return lisbonClock.format(instant).replace(' ', 'T')
}

const millisecondsOfHour = 3_600_000

/**
 * The instant of a minute in Lisbon, which is at UTC or an hour ahead. Of a minute that the clock change repeats it is
 * the first; a minute that it skips is taken as if the clocks had not changed yet.
 */
export function lisbonInstant(moment: string): Date {
  const winter = Date.parse(`${moment}:00Z`)
  const summer = winter - millisecondsOfHour
  return new Date(lisbonMoment(new Date(summer)) === moment ? summer : winter)
}
