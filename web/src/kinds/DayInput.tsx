import { dayLimits } from '@tipy/domain/record/dayLimits'
import type { Ref } from 'react'
import { useSessionContext } from '#session/sessionContext.ts'
import { DayBox } from './DayBox.tsx'
import type { InputProps } from './input.ts'
import { wrapperOf } from './wrapper.tsx'

/** The day of a field. Its calendar offers no day that the field refuses. */
export function DayInput({ field, value, onChange, onBlur, focusOn, placeholder, ...wrapper }: InputProps) {
  const { today } = useSessionContext()
  const { firstDate, lastDate } = dayLimits(field, today)
  return (
    <DayBox
      {...wrapperOf({ field, ...wrapper })}
      ref={focusOn as Ref<HTMLInputElement>}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={placeholder}
      // Not as `minDate` and `maxDate`: what is typed beyond them would be dropped without a word.
      excludeDate={day => day < firstDate || day > lastDate}
    />
  )
}
