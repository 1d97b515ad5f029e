import { addDays, type DateRange, type Day, earliest, endOf, type Period, startOf } from './days.ts'

/**
 * The nine ranges the shell offers (docs/features/calendar-and-money.md).
 *
 * "This …" ends today, not at the period's end. Every user starts with "start of the current month until today", and a
 * range must have one name: so "Este mês" *is* the default. It also keeps comparisons fair: half a month is compared
 * with half a month a year ago. Users who plan ahead pick the days by hand. "Last …" is the whole previous period.
 */
export const presets = {
  thisWeek: { label: 'Esta semana', period: 'week', when: 'this' },
  thisMonth: { label: 'Este mês', period: 'month', when: 'this' },
  thisQuarter: { label: 'Este trimestre', period: 'quarter', when: 'this' },
  thisYear: { label: 'Este ano', period: 'year', when: 'this' },
  lastWeek: { label: 'Semana passada', period: 'week', when: 'last' },
  lastMonth: { label: 'Mês passado', period: 'month', when: 'last' },
  lastQuarter: { label: 'Trimestre passado', period: 'quarter', when: 'last' },
  lastYear: { label: 'Ano passado', period: 'year', when: 'last' },
  sinceEver: { label: 'Desde sempre', period: null, when: 'ever' },
} as const satisfies Record<string, { label: string; period: Period | null; when: 'this' | 'last' | 'ever' }>

export type Preset = keyof typeof presets

/** In the order of the menu. */
export const presetList = Object.keys(presets) as Preset[]

/** `oldestDate` is the oldest day of any record of the company. */
export function rangeOf(preset: Preset, today: Day, oldestDate: Day): DateRange {
  const { period, when } = presets[preset]
  // If all records lie in the future, the range starts today: it must not end before it starts.
  if (when === 'ever') return { firstDate: earliest(oldestDate, today), lastDate: today }
  if (when === 'this') return { firstDate: startOf(period, today), lastDate: today }
  const lastDate = addDays(startOf(period, today), -1)
  return { firstDate: startOf(period, lastDate), lastDate: endOf(period, lastDate) }
}

export const defaultPreset = 'thisMonth' satisfies Preset

export function defaultRange(today: Day): DateRange {
  return rangeOf(defaultPreset, today, today)
}

/**
 * The preset of a range, if any. Several can coincide (on 1 January the month, the quarter and the year are one day
 * old): the month, as the default, wins; then the order of the menu.
 */
export function presetOf(range: DateRange, today: Day, oldestDate: Day): Preset | undefined {
  const candidates: readonly Preset[] = [defaultPreset, ...presetList]
  return candidates.find(preset => {
    const { firstDate, lastDate } = rangeOf(preset, today, oldestDate)
    return range.firstDate === firstDate && range.lastDate === lastDate
  })
}
