import { lisbonMoment } from '@tipy/domain/calendar/moments'

/** The instant, ISO, and the same minute in Lisbon. */
export function currentTime(): { readonly now: string; readonly moment: string } {
  const now = new Date()
  return { now: now.toISOString(), moment: lisbonMoment(now) }
}
