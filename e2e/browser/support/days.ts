import { lisbonDay } from '@tipy/domain/calendar/days'
import { rangeOf } from '@tipy/domain/calendar/presets'

export const today = lisbonDay(new Date())
/** Ranges that are full on every day: on the first of a month, that month has almost nothing yet. */
export const lastMonth = rangeOf('lastMonth', today, today)
export const lastYear = rangeOf('lastYear', today, today)
