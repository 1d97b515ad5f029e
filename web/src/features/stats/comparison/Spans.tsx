import '@mantine/dates/styles.css'
import 'dayjs/locale/pt'
import { MonthPickerInput } from '@mantine/dates'
import type { DateRange } from '@tipy/domain/calendar/days'
import type { MonthSpan } from '@tipy/domain/features/stats/stats.comparison'

type TwoSpans = readonly [MonthSpan, MonthSpan]

/** The months of the shell's range within its last year, and the same a year before. */
export function usualSpans({ firstDate, lastDate }: DateRange): TwoSpans {
  const year = lastDate.slice(0, 4)
  const first = firstDate.slice(0, 4) === year ? firstDate.slice(0, 7) : `${year}-01`
  const now = { first, last: lastDate.slice(0, 7) }
  const yearBefore = (month: string) => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
  return [{ first: yearBefore(now.first), last: yearBefore(now.last) }, now]
}

interface SpansProps {
  readonly value: TwoSpans
  readonly onChange: (value: TwoSpans) => void
}

const names = ['Primeiro período', 'Segundo período'] as const

/** Two periods by their first and last months. */
export function Spans({ value: [one, other], onChange }: SpansProps) {
  return (
    <>
      <SpanInput label={names[0]} value={one} onChange={span => onChange([span, other])} />
      <SpanInput label={names[1]} value={other} onChange={span => onChange([one, span])} />
    </>
  )
}

interface SpanInputProps {
  readonly label: string
  readonly value: MonthSpan
  readonly onChange: (value: MonthSpan) => void
}

const dayOf = (month: string): string | null => (month === '' ? null : `${month}-01`)
const monthOf = (day: string | null): string => day?.slice(0, 7) ?? ''

function SpanInput({ label, value, onChange }: SpanInputProps) {
  return (
    <MonthPickerInput
      type="range"
      size="xs"
      w={180}
      locale="pt"
      valueFormat="MMM YYYY"
      allowSingleDateInRange
      aria-label={label}
      placeholder={label}
      value={[dayOf(value.first), dayOf(value.last)]}
      onChange={([first, last]) => onChange({ first: monthOf(first), last: monthOf(last) })}
    />
  )
}
