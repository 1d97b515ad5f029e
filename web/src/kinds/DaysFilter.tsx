import '@mantine/dates/styles.css'
import 'dayjs/locale/pt'
import { DatePickerInput } from '@mantine/dates'
import { dayOn } from '@tipy/domain/calendar/relativeDays'
import { useState } from 'react'
import { useSessionContext } from '#session/sessionContext.ts'
import type { FilterProps } from './filter.ts'

type Ends = [string | null, string | null]

/** A range of days. The first day is kept here until the second is chosen: only a whole range, or none, is applied. */
export function DaysFilter({ spec, value, onChange }: FilterProps<'days'>) {
  const [first, setFirst] = useState<string | null>(null)
  const { today } = useSessionContext()
  const shown = (end: string | undefined) => (end === undefined ? null : dayOn(end, today))
  const ends: Ends = first ? [first, null] : [shown(value?.from), shown(value?.to)]

  function receive([from, to]: Ends) {
    setFirst(to === null ? from : null)
    if (from === null) onChange(undefined)
    else if (to !== null) onChange({ from, to })
  }

  return (
    <DatePickerInput
      type="range"
      label={spec.label}
      placeholder="De – até"
      locale="pt"
      firstDayOfWeek={1}
      valueFormat="DD-MM-YYYY"
      allowSingleDateInRange
      clearable
      clearButtonProps={{ 'aria-label': `Limpar ${spec.label}` }}
      value={ends}
      onChange={receive}
    />
  )
}
