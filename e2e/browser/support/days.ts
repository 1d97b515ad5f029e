import { lisbonDay } from '@tipy/domain/calendar/days'
import { rangeOf } from '@tipy/domain/calendar/presets'

export const today = lisbonDay(new Date())
export const lastYear = rangeOf('lastYear', today, today)
/** Unlike this month, it is full even on the first of a month. */
export const lastMonth = rangeOf('lastMonth', today, today)
/** The same, with what is not finished yet, such as deals to validate. */
export const lately = { firstDate: lastMonth.firstDate, lastDate: today }
