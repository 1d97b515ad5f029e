import type { DateRange } from '../../calendar/days.ts'
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
