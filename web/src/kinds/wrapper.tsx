import { Input, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { InputProps } from './input.ts'
import classes from './wrapper.module.css'

type WrapperTexts = Pick<InputProps, 'field' | 'error' | 'description' | 'hint' | 'reason' | 'disabled'>

/** The wrapper props of every input: label, asterisk when required, description and error. */
export function wrapperOf({ field, error, description, hint, reason, disabled = false }: WrapperTexts) {
  const isAsked = field.required !== undefined
  return {
    label: field.label,
    error,
    withAsterisk: isAsked,
    ...spoken(description, hint, reason),
    ...(disabled && { disabled }),
  }
}

const hintLast: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** A hint or reason replaces the description, under the input, so that screen readers announce it with the input. */
function spoken(description: string | undefined, hint: string | undefined, reason: string | undefined) {
  if (reason) return { description: reason, inputWrapperOrder: hintLast }
  if (!hint) return { description }
  return { description: <span className={classes.hint}>{hint}</span>, inputWrapperOrder: hintLast }
}

/** A label for content that is not an input. */
export function LabelledBox({
  children,
  field,
  error,
  description,
  reason,
}: WrapperTexts & { readonly children: ReactNode }) {
  return (
    <Input.Wrapper {...wrapperOf({ field, error, description, reason })} labelElement="div">
      {children}
    </Input.Wrapper>
  )
}

/** A placeholder of the same size until an input is loaded. */
export function WaitingInput(texts: WrapperTexts) {
  return (
    <LabelledBox {...texts}>
      <Skeleton h={36} />
    </LabelledBox>
  )
}
