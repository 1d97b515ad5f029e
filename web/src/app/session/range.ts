import type { DateRange, Day } from '@tipy/domain/calendar/days'
import { defaultPreset, defaultRange, type Preset, presetOf, rangeOf } from '@tipy/domain/calendar/presets'
import type { SessionState, StoredState } from './state.ts'

/** A preset, which is resolved each day, or days, which stay as they are. */
export type RangeChoice = DateRange | Preset

type StoredChoice = Pick<StoredState, 'chosenPreset' | 'chosenRange'>
type RangeInForce = Pick<SessionState, 'chosenRange' | 'dateRange' | 'preset'>

const noChoice: StoredChoice = { chosenPreset: null, chosenRange: null }

const isSame = (a: DateRange, b: DateRange) => a.firstDate === b.firstDate && a.lastDate === b.lastDate

/** The items to store for a choice: none for the default, also when its days were typed. */
export function storedChoice(choice: RangeChoice | null, today: Day): StoredChoice {
  if (choice === null || choice === defaultPreset) return noChoice
  if (typeof choice === 'string') return { chosenPreset: choice, chosenRange: null }
  return isSame(choice, defaultRange(today)) ? noChoice : { chosenPreset: null, chosenRange: choice }
}

/** The range of the stored choice today, and the days to store for it. */
export function rangeInForce(
  { chosenPreset, chosenRange, oldestDate }: StoredChoice & Pick<StoredState, 'oldestDate'>,
  today: Day,
): RangeInForce {
  // Until the configuration is loaded, "Desde sempre" starts on the day it last started on.
  const oldest = oldestDate ?? chosenRange?.firstDate ?? today
  if (!chosenPreset) {
    const dateRange = chosenRange ?? defaultRange(today)
    return { chosenRange, dateRange, preset: presetOf(dateRange, today, oldest) }
  }
  const resolved = rangeOf(chosenPreset, today, oldest)
  const dateRange = chosenRange && isSame(chosenRange, resolved) ? chosenRange : resolved
  return { chosenRange: dateRange, dateRange, preset: chosenPreset }
}
