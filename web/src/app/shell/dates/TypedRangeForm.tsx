import { Button, TextInput } from '@mantine/core'
import type { DateRange } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import { type FormEvent, useState } from 'react'
import classes from './RangePanel.module.css'
import { type TypedRange, validateTyped } from './range.ts'

interface TypedRangeFormProps {
  readonly range: DateRange
  readonly limits: DateRange
  readonly onApply: (range: DateRange) => void
}

export function TypedRangeForm({ range, limits, onApply }: TypedRangeFormProps) {
  const [typed, setTyped] = useState<TypedRange>({ first: formatDay(range.firstDate), last: formatDay(range.lastDate) })
  const [errors, setErrors] = useState<Partial<Record<keyof TypedRange, string>>>({})

  function apply(event: FormEvent) {
    event.preventDefault()
    const result = validateTyped(typed, limits)
    if ('range' in result) onApply(result.range)
    else setErrors(result.errors)
  }

  const field = (end: keyof TypedRange, label: string) => (
    <TextInput
      size="sm"
      label={label}
      placeholder="dd-mm-aaaa"
      inputMode="numeric"
      autoComplete="off"
      value={typed[end]}
      error={errors[end]}
      onChange={event => {
        setTyped({ ...typed, [end]: event.currentTarget.value })
        setErrors({})
      }}
    />
  )

  return (
    <form className={classes.typed} onSubmit={apply} noValidate>
      {field('first', 'De')}
      {field('last', 'Até')}
      <Button type="submit" size="sm" variant="light" className={classes.apply}>
        Aplicar
      </Button>
    </form>
  )
}
