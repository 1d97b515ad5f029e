import '@mantine/dates/styles.css'
import 'dayjs/locale/pt'
import { DateTimePicker } from '@mantine/dates'
import type { Ref } from 'react'
import type { InputProps } from './input.ts'
import { wrapperOf } from './wrapper.tsx'

/** The calendar's format is `2026-03-05 14:30:00`, the wire's `2026-03-05T14:30`. */
const toWire = (moment: string | null) => (moment ? moment.replace(' ', 'T').slice(0, 16) : null)

/** A day and time in Lisbon. */
export function DateTimeInput({ field, value, onChange, onBlur, focusOn, placeholder, ...wrapperProps }: InputProps) {
  return (
    <DateTimePicker
      {...wrapperOf({ field, ...wrapperProps })}
      ref={focusOn as Ref<HTMLButtonElement>}
      value={typeof value === 'string' ? value.replace('T', ' ') : null}
      onChange={moment => onChange(toWire(moment))}
      onBlur={onBlur}
      valueFormat="DD-MM-YYYY HH:mm"
      placeholder={placeholder ?? 'dd-mm-aaaa hh:mm'}
      locale="pt"
      firstDayOfWeek={1}
      clearable={!field.required}
      // It is a button, in which nothing is typed: a required moment is removed like a required choice.
      onKeyDown={({ key }) => {
        if (key === 'Backspace' || key === 'Delete') onChange(null)
      }}
      clearButtonProps={{ 'aria-label': `Limpar ${field.label}` }}
      popoverProps={{ withinPortal: true }}
    />
  )
}
