import { Group } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import { DayInput } from './DayInput.tsx'
import type { InputProps } from './input.ts'

/** A day and time in Lisbon, both typed or chosen. Without its time the value is a day alone, and refused as such. */
export function DateTimeInput({ value, onChange, error, ...props }: InputProps) {
  const { field, disabled = false, onBlur } = props
  const [day = '', time = ''] = typeof value === 'string' ? value.split('T') : []
  const change = (nextDay: string, nextTime: string) => onChange(nextDay === '' ? null : `${nextDay}T${nextTime}`)
  const isTimeMissing = day !== '' && time === ''
  return (
    <Group grow gap="xs" align="flex-start" wrap="nowrap">
      <DayInput
        {...props}
        value={day || null}
        onChange={next => change(typeof next === 'string' ? next : '', time)}
        error={isTimeMissing ? undefined : error}
      />
      <TimePicker
        label="Hora"
        format="24h"
        hoursInputLabel={`${field.label}: horas`}
        minutesInputLabel={`${field.label}: minutos`}
        value={time}
        disabled={disabled || day === ''}
        error={isTimeMissing ? error : undefined}
        onChange={next => change(day, next.slice(0, 5))}
        onBlur={onBlur}
      />
    </Group>
  )
}
