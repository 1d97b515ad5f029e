import { Input, Select } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import { useDebouncedValue } from '@mantine/hooks'
import { type TaskPriority, taskPriorities } from '@tipy/domain/features/tasks/tasks.rules'
import { useState } from 'react'
import { DayBox } from '#kinds/DayBox.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { useReferences } from './tasks.calls.ts'
import type { TaskForm } from './tasks.form.ts'
import classes from './tasks.module.css'
import type { TaskGroup } from './tasks.places.ts'
import { PriorityMark, priorityNames } from './tasks.priority.tsx'

type FieldsProps = Pick<TaskForm, 'values' | 'errors' | 'set' | 'focusOn'>

/** The day and the time, in 24 hours. */
export function WhenFields({ values, errors, set, focusOn }: FieldsProps) {
  return (
    <div className={classes.pair}>
      <DayBox
        ref={focusOn('day')}
        label="Data"
        withAsterisk
        value={values.day}
        error={errors.day}
        onChange={day => set({ day })}
      />
      <TimePicker
        hoursRef={focusOn('time')}
        label="Hora"
        withAsterisk
        format="24h"
        hoursInputLabel="Horas"
        minutesInputLabel="Minutos"
        value={values.time}
        error={errors.time}
        onChange={time => set({ time: time.slice(0, 5) })}
      />
    </div>
  )
}

interface PriorityFieldProps {
  readonly value: TaskPriority
  readonly onChange: (priority: TaskPriority) => void
}

export function PriorityField({ value, onChange }: PriorityFieldProps) {
  return (
    <Input.Wrapper label="Prioridade" labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label="Prioridade"
        value={String(value)}
        onChange={chosen => onChange(taskPriorities.find(one => String(one) === chosen) ?? 0)}
        data={taskPriorities.map(one => ({
          value: String(one),
          label: (
            <span className={classes.choice}>
              <PriorityMark priority={one} /> <span aria-hidden>{priorityNames[one]}</span>
            </span>
          ),
        }))}
      />
    </Input.Wrapper>
  )
}

/** Debounces the search for the record a task is about. */
const pause = 800

/** Centred below its input, the list would briefly be wider than a phone and widen the whole page. */
const below = { comboboxProps: { position: 'bottom-start' } } as const

/** The record a task is about: first its kind, then the record. */
export function AboutFields({
  values,
  errors,
  set,
  focusOn,
  groups,
}: FieldsProps & { readonly groups: readonly TaskGroup[] }) {
  const { group, ref, refName } = values
  const [typed, setTyped] = useState('')
  const [debouncedText] = useDebouncedValue(typed, pause)
  // The input shows the name of the chosen record, which is not a search text.
  const { references, isFetching } = useReferences(group, debouncedText === refName ? '' : debouncedText)
  const choices = references.filter(({ _id }) => _id !== ref).map(({ _id, name }) => ({ value: _id, label: name }))
  const isWaiting = isFetching || typed !== debouncedText
  return (
    <div className={classes.pair}>
      <Select
        {...below}
        label="Associar a"
        placeholder="Nenhum registo"
        clearable
        clearButtonProps={{ 'aria-label': 'Não associar' }}
        data={groups.map(({ key, label }) => ({ value: key, label }))}
        value={group}
        error={errors.group}
        onChange={chosen => {
          setTyped('')
          set({ group: chosen, ref: null, refName: null })
        }}
      />
      {group && (
        <Select
          {...below}
          ref={focusOn('ref')}
          label="Referência"
          placeholder="Procurar…"
          withAsterisk
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar a referência' }}
          // The server has filtered them already.
          filter={({ options }) => options}
          data={ref && refName ? [{ value: ref, label: refName }, ...choices] : choices}
          value={ref}
          error={errors.ref}
          searchValue={typed}
          onSearchChange={setTyped}
          onChange={(chosen, option) => set({ ref: chosen, refName: option?.label ?? null })}
          nothingFoundMessage={isWaiting ? 'A procurar…' : 'Nada encontrado'}
        />
      )}
    </div>
  )
}
