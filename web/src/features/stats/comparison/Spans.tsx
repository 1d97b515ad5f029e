import '@mantine/dates/styles.css'
import 'dayjs/locale/pt'
import { MonthPickerInput } from '@mantine/dates'
import type { MonthSpan } from '@tipy/domain/features/stats/stats.comparison'
import type { TwoSpans } from './comparison.ts'

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
