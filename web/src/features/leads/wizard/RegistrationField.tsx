import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { useState } from 'react'
import { MomentField } from './fields.tsx'

interface RegistrationProps {
  readonly value: string | undefined
  readonly error: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/**
 * When it was registered: now, unless the user says otherwise. A value that was not touched is not sent: the server then
 * takes the minute in which it saves, which no difference between two clocks can put in the future.
 */
export function RegistrationField({ value, error, onChange }: RegistrationProps) {
  const [now] = useState(() => lisbonMoment(new Date()))
  return (
    <MomentField
      label="Data de registo"
      timeLabel="Hora de registo"
      value={value ?? now}
      error={error}
      onChange={moment => onChange(moment ?? undefined)}
    />
  )
}
