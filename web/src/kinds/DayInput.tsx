import '@mantine/dates/styles.css'
import 'dayjs/locale/pt'
import { DateInput } from '@mantine/dates'
import type { Ref } from 'react'
import { useOwnEscape } from '#ui/useOwnEscape.ts'
import type { InputProps } from './input.ts'
import { typedDay } from './typedDay.ts'
import { wrapperOf } from './wrapper.tsx'

/** A day, typed or chosen in the calendar. */
export function DayInput({
  field,
  value,
  onChange,
  onBlur,
  focusOn,
  placeholder,
  latest,
  ...wrapperProps
}: InputProps) {
  return (
    <DateInput
      {...wrapperOf({ field, ...wrapperProps })}
      ref={focusOn as Ref<HTMLInputElement>}
      value={typeof value === 'string' ? value : null}
      onChange={day => onChange(day || null)}
      onBlur={onBlur}
      dateParser={typedDay}
      valueFormat="DD-MM-YYYY"
      placeholder={placeholder ?? 'dd-mm-aaaa'}
      locale="pt"
      firstDayOfWeek={1}
      {...(latest && { maxDate: latest })}
      clearable={!field.required}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': `Limpar ${field.label}` }}
      {...useOwnEscape()}
    />
  )
}
