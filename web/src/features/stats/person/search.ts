import { type ChipMode, chipModes } from '@tipy/domain/features/stats/stats.cellText'
import { type Statistic, statistics } from '@tipy/domain/figures/figures'
import { maxYears } from '@tipy/domain/figures/periods'

/** What the address of a person's statistics holds; what is left out has its default. */
export interface PersonSearch {
  readonly tab?: string | undefined
  readonly stat?: Statistic
  readonly years?: number
  /** What the chips of the cards show. */
  readonly chip?: ChipMode
}

const oneOf = <T>(values: readonly T[], value: unknown): T | undefined => values.find(one => one === value)

export const defaultYears = 2
/** How many years the chart may show. */
export const yearCounts: readonly number[] = Array.from({ length: maxYears - 1 }, (_, at) => at + 2)

/** Unknown names and values are left out. */
export function readPersonSearch(search: Record<string, unknown>): PersonSearch {
  const stat = oneOf(statistics, search.stat)
  const years = oneOf(yearCounts, Number(search.years))
  const chip = oneOf(chipModes, search.chip)
  return {
    ...(typeof search.tab === 'string' && { tab: search.tab }),
    ...(stat && { stat }),
    ...(years && { years }),
    ...(chip && { chip }),
  }
}
