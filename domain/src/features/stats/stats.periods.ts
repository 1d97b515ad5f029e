import { type DateRange, startOf } from '../../calendar/days.ts'
import { type NamedPeriod, periodsOf } from '../../figures/periods.ts'
import type { StatsFilters } from './stats.contract.ts'

/** The periods that a call's filters ask for, around the range of the shell. */
export function periodsFor(filters: StatsFilters, range: DateRange): readonly NamedPeriod[] {
  const { multipleYears = false } = filters
  return periodsOf({
    range,
    years: multipleYears === true ? 2 : multipleYears === false ? 1 : multipleYears,
    isFull: filters.fullYears === true,
    isLastMonthOnly: filters.lastDateOnly === true,
    hasPeriod: filters.period === true,
    hasLastPeriod: filters.lastPeriod === true,
  })
}

/** Whether the range is neither its last month nor its last year so far, which are shown anyway, and within one year. */
export const isOtherRange = ({ firstDate, lastDate }: DateRange): boolean =>
  firstDate.slice(0, 4) === lastDate.slice(0, 4) &&
  firstDate !== startOf('month', lastDate) &&
  firstDate !== startOf('year', lastDate)
