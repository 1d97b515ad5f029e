import type { Ref } from 'react'
import { DayBox } from './DayBox.tsx'
import type { InputProps } from './input.ts'
import { wrapperOf } from './wrapper.tsx'

/** The day of a field. */
export function DayInput({ field, value, onChange, onBlur, focusOn, placeholder, latest, ...wrapper }: InputProps) {
  return (
    <DayBox
      {...wrapperOf({ field, ...wrapper })}
      ref={focusOn as Ref<HTMLInputElement>}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={placeholder}
      {...(latest && { maxDate: latest })}
    />
  )
}
