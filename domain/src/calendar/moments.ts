import { isDay } from './days.ts'

/** Whether the text is a minute of a Lisbon clock, `YYYY-MM-DDTHH:mm`, 24 hours. */
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
 * What clocks in Lisbon show at that instant. Such texts compare as time passes, and whatever waits for one needs no
 * time zone: a minute that the change of clocks leaves out has passed once they show a later one.
 */
export function lisbonMoment(instant: Date): string {
  return lisbonClock.format(instant).replace(' ', 'T')
}
