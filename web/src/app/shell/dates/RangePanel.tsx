import type { DateRange, Day } from '@tipy/domain/calendar/days'
import type { Preset } from '@tipy/domain/calendar/presets'
import type { RangeChoice } from '#app/session/range.ts'
import { LazyCalendar } from './LazyCalendar.tsx'
import { PresetList } from './PresetList.tsx'
import classes from './RangePanel.module.css'
import { limitsOf } from './range.ts'
import { TypedRangeForm } from './TypedRangeForm.tsx'

interface RangePanelProps {
  readonly range: DateRange
  readonly preset: Preset | undefined
  readonly today: Day
  readonly oldestDate: Day
  readonly phone: boolean
  /** Called with a preset or a whole range. */
  readonly onApply: (choice: RangeChoice) => void
}

/** Three ways to choose a range: a preset, typing it, or the calendar. */
export function RangePanel({ range, preset, today, oldestDate, phone, onApply }: RangePanelProps) {
  const limits = limitsOf(today, oldestDate)
  return (
    <div className={classes.panel} data-phone={phone || undefined}>
      <PresetList current={preset} today={today} oldestDate={oldestDate} onApply={onApply} />
      <div className={classes.days}>
        <TypedRangeForm range={range} limits={limits} onApply={onApply} />
        <LazyCalendar range={range} limits={limits} phone={phone} onApply={onApply} />
      </div>
    </div>
  )
}
