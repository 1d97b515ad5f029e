import '@mantine/dates/styles.css'
import 'dayjs/locale/pt'
import { DatePicker, DatesProvider } from '@mantine/dates'
import type { DateRange, Day } from '@tipy/domain/calendar/days'
import { addMonths, isDay, startOf } from '@tipy/domain/calendar/days'
import { useState } from 'react'
import classes from './RangePanel.module.css'

interface RangeCalendarProps {
  readonly range: DateRange
  readonly limits: DateRange
  readonly phone: boolean
  readonly onApply: (range: DateRange) => void
}

type Ends = readonly [string | null, string | null]

const settings = { locale: 'pt', firstDayOfWeek: 1, weekendDays: [0, 6] } as const
const names = {
  monthLevelControl: 'Escolher mês',
  yearLevelControl: 'Escolher ano',
  nextMonth: 'Mês seguinte',
  previousMonth: 'Mês anterior',
  nextYear: 'Ano seguinte',
  previousYear: 'Ano anterior',
  nextDecade: 'Década seguinte',
  previousDecade: 'Década anterior',
}

const asDay = (text: string | null): Day | undefined => (text && isDay(text) ? text : undefined)

/** The first day is kept here until the second is chosen: only a whole range is applied. */
export default function RangeCalendar({ range, limits, phone, onApply }: RangeCalendarProps) {
  // The last month shown is the one the range ends in, because users choose past days more often than future ones.
  const columns = phone ? 1 : 2
  const [ends, setEnds] = useState<Ends>([range.firstDate, range.lastDate])

  function receive(next: Ends) {
    setEnds(next)
    const firstDate = asDay(next[0])
    const lastDate = asDay(next[1])
    if (firstDate && lastDate) onApply({ firstDate, lastDate })
  }

  return (
    <DatesProvider settings={{ ...settings, weekendDays: [...settings.weekendDays] }}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        numberOfColumns={columns}
        columnsToScroll={1}
        fullWidth={phone}
        hideOutsideDates
        highlightToday
        defaultDate={addMonths(startOf('month', range.lastDate), 1 - columns)}
        minDate={limits.firstDate}
        maxDate={limits.lastDate}
        monthLabelFormat="MMMM YYYY"
        ariaLabels={names}
        className={classes.calendar}
        value={[ends[0], ends[1]]}
        onChange={receive}
      />
    </DatesProvider>
  )
}
