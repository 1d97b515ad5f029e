import { NumberInput } from '@mantine/core'
import type { PlainField } from '@tipy/domain/record/fields'
import { type Ref, useState } from 'react'
import type { InputProps } from './input.ts'
import { wrapperOf } from './wrapper.tsx'

type Typed = string | number

const decimals = 2
const space = '\u00a0'

/** The prefix, suffix and decimals of a number's format. */
function written({ kind, integer, prefix }: PlainField) {
  if (kind === 'money') return { suffix: `${space}€`, decimalScale: decimals }
  if (kind === 'percent' || kind === 'fraction') return { suffix: '%', decimalScale: decimals }
  return { ...(prefix && { prefix }), ...(integer ? { allowDecimal: false } : { decimalScale: decimals }) }
}

/** Removes binary rounding errors: 0,07 is typed and shown as 7, not as 7,000000000000001. */
const clean = (value: number) => Number(value.toFixed(8))

export function toTyped({ kind }: Pick<PlainField, 'kind'>, value: unknown): Typed {
  if (typeof value !== 'number') return ''
  // Money always has two decimals, except while it is being typed.
  if (kind === 'money') return value.toFixed(decimals)
  return kind === 'fraction' ? clean(value * 100) : value
}

export function fromTyped({ kind }: Pick<PlainField, 'kind'>, typed: Typed): number | null {
  const value = typed === '' || typed === '-' ? Number.NaN : Number(typed)
  if (!Number.isFinite(value)) return null
  return kind === 'fraction' ? clean(value / 100) : value
}

/** A number with comma, groups of three and unit. `12,` stays as typed until the next digit: its value is 12. */
export function AmountInput({
  field,
  value,
  onChange,
  onBlur,
  focusOn,
  placeholder,
  first,
  ...wrapperProps
}: InputProps) {
  const [typed, setTyped] = useState<Typed>('')
  const [isTyping, setTyping] = useState(false)
  const isAsTyped = isTyping && fromTyped(field, typed) === (value ?? null)

  return (
    <NumberInput
      {...wrapperOf({ field, ...wrapperProps })}
      {...written(field)}
      ref={focusOn as Ref<HTMLInputElement>}
      value={isAsTyped ? typed : toTyped(field, value)}
      thousandSeparator=" "
      decimalSeparator=","
      allowNegative={(field.min ?? -1) < 0}
      clampBehavior="none"
      hideControls
      withKeyboardEvents={false}
      selectAllOnFocus
      inputMode="decimal"
      placeholder={placeholder}
      onFocus={() => {
        setTyped(toTyped(field, value))
        setTyping(true)
      }}
      onBlur={() => {
        setTyping(false)
        onBlur()
      }}
      onChange={(next: Typed) => {
        setTyped(next)
        const changed = fromTyped(field, next)
        if (changed !== (value ?? null)) onChange(changed)
      }}
      {...(first && { 'data-autofocus': true })}
    />
  )
}
