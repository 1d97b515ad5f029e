import { isDay, lisbonDay } from './days.ts'

/** A date with time, `YYYY-MM-DDTHH:mm`, as clocks in Lisbon show it. As text, later is greater. */
export function isMoment(text: string): boolean {
  return /T([01]\d|2[0-3]):[0-5]\d$/.test(text) && text.length === 16 && isDay(text.slice(0, 10))
}

const lisbonClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Lisbon',
  numberingSystem: 'latn',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The minute people in Lisbon are living at that instant. */
export function lisbonMoment(instant: Date): string {
  return `${lisbonDay(instant)}T${lisbonClock.format(instant)}`
}
