import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { useState } from 'react'
import { MomentField } from './fields.tsx'

interface RegistrationProps {
  /** Undefined: not touched; null: emptied. */
  readonly value: string | null | undefined
  readonly error: string | undefined
  readonly onChange: (value: string | null) => void
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
      value={value === undefined ? now : value}
      error={error}
      onChange={onChange}
    />
  )
}
