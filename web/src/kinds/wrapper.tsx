import { Input, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { InputProps } from './input.ts'

type Said = Pick<InputProps, 'field' | 'error' | 'description' | 'disabled'>

/** What stands around every input: label, its mark when required, the sentence under it, what is wrong. */
export function wrapperOf({ field, error, description, disabled = false }: Said) {
  const isAsked = field.required === true
  return { label: field.label, error, description, withAsterisk: isAsked, ...(disabled && { disabled }) }
}

/** A label over something that is no input of its own. */
export function LabelledBox({ children, field, error, description }: Said & { readonly children: ReactNode }) {
  return (
    <Input.Wrapper {...wrapperOf({ field, error, description })} labelElement="div">
      {children}
    </Input.Wrapper>
  )
}

/** In the place of an input that is on its way: nothing moves when it comes. */
export function WaitingInput(said: Said) {
  return (
    <LabelledBox {...said}>
      <Skeleton h={36} />
    </LabelledBox>
  )
}
