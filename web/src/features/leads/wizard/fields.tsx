import { Radio, Textarea } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import type { Role } from '@tipy/domain/access/roles'
import { maxNoteLength } from '@tipy/domain/features/leads/leads.events'
import type { PickedUser } from '@tipy/domain/features/users/users.contract'
import { type ReactNode, useState } from 'react'
import { DayBox } from '#kinds/DayBox.tsx'
import { useNames } from '#kinds/names.ts'
import { PersonPicker } from '#kinds/PeoplePicker.tsx'
import classes from './wizard.module.css'

/** A field that can be found and focused when it is wrong. */
export function Field({ error, children }: { readonly error?: string | undefined; readonly children: ReactNode }) {
  return <div data-wrong={error === undefined ? undefined : true}>{children}</div>
}

interface ChoiceProps<K extends string> {
  readonly label: string
  readonly labels: Readonly<Record<K, string>>
  readonly value: K | null
  readonly onChange: (value: K) => void
  readonly error?: string | undefined
}

/** One of a few answers, each one press away; a thumb hits the whole card. */
export function ChoiceField<K extends string>({ label, labels, value, onChange, error }: ChoiceProps<K>) {
  const keys = Object.keys(labels) as K[]
  return (
    <Field error={error}>
      <Radio.Group
        label={label}
        withAsterisk
        error={error}
        value={value}
        onChange={onChange}
        aria-invalid={error !== undefined || undefined}
      >
        <div className={classes.answers}>
          {keys.map(key => (
            <Radio
              key={key}
              value={key}
              label={labels[key]}
              classNames={{ root: classes.answer, body: classes.answerBody, labelWrapper: classes.answerLabel }}
            />
          ))}
        </div>
      </Radio.Group>
    </Field>
  )
}

interface YesNoProps extends Omit<ChoiceProps<'yes' | 'no'>, 'labels' | 'value' | 'onChange'> {
  readonly value: boolean | null
  readonly onChange: (value: boolean) => void
  readonly labels?: Readonly<Record<'yes' | 'no', string>>
}

const yesNo = { yes: 'Sim', no: 'Não' } as const

export function YesNoField({ value, onChange, labels = yesNo, ...rest }: YesNoProps) {
  return (
    <ChoiceField
      {...rest}
      labels={labels}
      value={value === null ? null : value ? 'yes' : 'no'}
      onChange={answer => onChange(answer === 'yes')}
    />
  )
}

interface MomentProps {
  readonly label: string
  /** What a screen reader says of the time; beside its day it is 'Hora'. */
  readonly timeLabel: string
  /** `YYYY-MM-DDTHH:mm`, Lisbon. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly error?: string | undefined
  readonly isRequired?: boolean
}

/** A day and a time in 24 hours. Without its time the value is a day alone (`YYYY-MM-DDT`), and refused as missing. */
export function MomentField({ label, timeLabel, value, onChange, error, isRequired = true }: MomentProps) {
  const [day = '', time = ''] = (value ?? '').split('T')
  // A required day that is deleted to write another one keeps its time.
  const [lastTime, setLastTime] = useState('')
  function change(nextDay: string, nextTime: string) {
    if (isRequired && nextTime !== '') setLastTime(nextTime)
    onChange(nextDay === '' ? null : `${nextDay}T${nextTime}`)
  }
  const isTimeWrong = day !== '' && time === ''
  return (
    <div className={classes.moment}>
      <Field error={isTimeWrong ? undefined : error}>
        <DayBox
          label={label}
          withAsterisk={isRequired}
          value={day || null}
          error={isTimeWrong ? undefined : error}
          onChange={next => change(next ?? '', day === '' ? lastTime : time)}
        />
      </Field>
      <Field error={isTimeWrong ? error : undefined}>
        <TimePicker
          label="Hora"
          withAsterisk={isRequired || day !== ''}
          error={isTimeWrong ? error : undefined}
          format="24h"
          hoursInputLabel={`${timeLabel}: horas`}
          minutesInputLabel={`${timeLabel}: minutos`}
          value={time}
          disabled={day === ''}
          onChange={next => change(day, next.slice(0, 5))}
        />
      </Field>
    </div>
  )
}

interface PersonProps {
  readonly label: string
  readonly among: readonly Role[]
  /** Those offered, where not everyone with one of the roles is. */
  readonly people?: readonly PickedUser[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly error?: string | undefined
  readonly description?: string
}

export function PersonField({ error, people, ...props }: PersonProps) {
  const everyone = useNames()
  const names = people ? { ...everyone, people } : everyone
  return (
    <Field error={error}>
      <PersonPicker {...props} names={names} error={error} withAsterisk />
    </Field>
  )
}

interface NoteProps {
  readonly label: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly error?: string | undefined
  readonly isRequired: boolean
  /** Takes the focus when its dialog opens. */
  readonly isFirst?: boolean
}

export function NoteField({ label, value, onChange, error, isRequired, isFirst }: NoteProps) {
  return (
    <Field error={error}>
      <Textarea
        label={label}
        withAsterisk={isRequired}
        data-autofocus={isFirst || undefined}
        value={value ?? ''}
        error={error}
        maxLength={maxNoteLength}
        autosize
        minRows={2}
        maxRows={8}
        onChange={event => onChange(event.currentTarget.value || null)}
      />
    </Field>
  )
}
