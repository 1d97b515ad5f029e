import { Input, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { InputProps } from './input.ts'
import classes from './wrapper.module.css'

type WrapperTexts = Pick<InputProps, 'field' | 'error' | 'description' | 'hint' | 'reason' | 'disabled'>

/** What stands around every input: label, its mark when required, the sentence under it, what is wrong. */
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

/** A hint takes the place of the description, under the input: it is read out with it. */
function spoken(description: string | undefined, hint: string | undefined, reason: string | undefined) {
  if (reason) return { description: reason, inputWrapperOrder: hintLast }
  if (!hint) return { description }
  return { description: <span className={classes.hint}>{hint}</span>, inputWrapperOrder: hintLast }
}

/** A label over something that is no input of its own. */
export function LabelledBox({ children, field, error, description }: WrapperTexts & { readonly children: ReactNode }) {
  return (
    <Input.Wrapper {...wrapperOf({ field, error, description })} labelElement="div">
      {children}
    </Input.Wrapper>
  )
}

/** In the place of an input that is on its way: nothing moves when it comes. */
export function WaitingInput(said: WrapperTexts) {
  return (
    <LabelledBox {...said}>
      <Skeleton h={36} />
    </LabelledBox>
  )
}
