import type { DateRange, Day } from '@tipy/domain/calendar/days'
import { LazyCalendar } from './LazyCalendar.tsx'
import { PresetList } from './PresetList.tsx'
import classes from './RangePanel.module.css'
import { limitsOf } from './range.ts'
import { TypedRangeForm } from './TypedRangeForm.tsx'

interface RangePanelProps {
  readonly range: DateRange
  readonly today: Day
  readonly oldestDate: Day
  readonly phone: boolean
  /** Called with whole ranges only. */
  readonly onApply: (range: DateRange) => void
}

/** Three ways to choose a range: a preset, typing it, or the calendar. */
export function RangePanel({ range, today, oldestDate, phone, onApply }: RangePanelProps) {
  const limits = limitsOf(today, oldestDate)
  return (
    <div className={classes.panel} data-phone={phone || undefined}>
      <PresetList range={range} today={today} oldestDate={oldestDate} onApply={onApply} />
      <div className={classes.days}>
        <TypedRangeForm range={range} limits={limits} onApply={onApply} />
        <LazyCalendar range={range} limits={limits} phone={phone} onApply={onApply} />
      </div>
    </div>
  )
}
