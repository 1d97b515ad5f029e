import '@mantine/dates/styles.css'
import 'dayjs/locale/pt'
import { DateInput, type DateInputProps } from '@mantine/dates'
import type { Ref } from 'react'
import { useOwnEscape } from '#ui/useOwnEscape.ts'
import { typedDay } from './typedDay.ts'

interface DayBoxProps
  extends Pick<DateInputProps, 'description' | 'error' | 'withAsterisk' | 'placeholder' | 'disabled' | 'excludeDate'> {
  readonly label: string
  readonly value: string | null
  readonly onChange: (day: string | null) => void
  readonly onBlur?: () => void
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * A day, typed or chosen in the calendar. A text that is deleted leaves no day, a required one too: its form then asks
 * for it. Only a day that may stay empty has a button that empties it.
 */
export function DayBox({ label, withAsterisk = false, onChange, placeholder, ...props }: DayBoxProps) {
  return (
    <DateInput
      {...props}
      label={label}
      withAsterisk={withAsterisk}
      onChange={day => onChange(day || null)}
      dateParser={typedDay}
      valueFormat="DD-MM-YYYY"
      placeholder={placeholder ?? 'dd-mm-aaaa'}
      locale="pt"
      firstDayOfWeek={1}
      allowDeselect={false}
      clearable
      clearSectionMode={withAsterisk ? 'rightSection' : 'both'}
      // Not a stop on the way to the next field: keyboard users delete the text.
      clearButtonProps={{ 'aria-label': `Limpar ${label}`, tabIndex: -1 }}
      {...useOwnEscape()}
    />
  )
}
