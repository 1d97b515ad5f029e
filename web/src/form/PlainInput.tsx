import { Input, VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { PlainField } from '@tipy/domain/record/fields'
import { useController, useWatch } from 'react-hook-form'
import { Cell } from '#kinds/cells.tsx'
import { KindInput } from '#kinds/inputs.tsx'
import { useFormApi } from './context.ts'
import classes from './Form.module.css'
import type { AnySlot } from './layout.ts'

interface PlainInputProps {
  /** `ref`, or `pieces.0.share` inside a list of parts. */
  readonly path: string
  readonly field: PlainField
  readonly isLocked: boolean
  readonly slot?: AnySlot | undefined
  readonly isFirst?: boolean | undefined
  /** Not to be filled in now: its value is not shown, and is shown again when it opens. */
  readonly isClosed?: boolean | undefined
  readonly hint?: string | undefined
  /** Why it is read-only. */
  readonly readOnlyReason?: string | undefined
  /** The last day that can be chosen. */
  readonly latest?: string | undefined
  /** Which items of its list are offered; by default all. */
  readonly offers?: Parameters<typeof KindInput>[0]['offers']
}

/** One value: its input, or the value as text when the user may only read it. */
export function PlainInput(props: PlainInputProps) {
  const { slot, field } = props
  const slotLabel = slot?.label
  const named = typeof slotLabel === 'string' ? { ...props, field: { ...field, label: slotLabel } } : props
  const { offers, as, closed, required, hint, readOnlyReason } = slot ?? {}
  const follows = offers ?? as ?? closed ?? required ?? hint ?? readOnlyReason ?? typeof slotLabel === 'function'
  return follows ? <FollowingInput {...named} /> : <OneInput {...named} />
}

/** Rendered again when other values change, because label, requirement and options may depend on them. */
function FollowingInput(props: PlainInputProps) {
  const { form, names, session, stored } = useFormApi()
  const values = useWatch({ control: form.control })
  const { slot } = props
  const field = slot?.as?.(props.field, values) ?? props.field
  const required = slot?.required?.(values) ?? field.required !== undefined
  const { required: _declared, ...rest } = field
  const offers = slot?.offers
  return (
    <OneInput
      {...props}
      field={{
        ...rest,
        label: typeof slot?.label === 'function' ? slot.label(values) : field.label,
        ...(required && { required: true }),
      }}
      hint={slot?.hint?.(values, stored)}
      readOnlyReason={slot?.readOnlyReason?.(values)}
      isClosed={slot?.closed?.(values) ?? props.isClosed ?? false}
      {...(offers && { offers: item => offers(item, values, { names, session }) })}
    />
  )
}

function OneInput(props: PlainInputProps) {
  return props.isLocked ? <LockedValue {...props} /> : <TypedInput {...props} />
}

function LockedValue({ path, field }: PlainInputProps) {
  const { form, names } = useFormApi()
  const value = useWatch({ control: form.control, name: path })
  const label = (
    <span className={classes.lockedLabel} title="Não pode alterar este campo">
      {field.label}
      <IconLock size={13} aria-hidden />
      <VisuallyHidden>(só de leitura)</VisuallyHidden>
    </span>
  )
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div className={classes.locked}>
        <Cell field={field} value={value} names={names} />
      </div>
    </Input.Wrapper>
  )
}

type Problem = ReturnType<typeof useController>['fieldState']['error']

/** The error of each named part of a value, by its name. */
function problemsIn(error: Problem): Readonly<Record<string, string>> {
  const inner = Object.entries(error ?? {}).flatMap(([name, one]) => {
    const message = typeof one === 'object' && one !== null && 'message' in one ? one.message : undefined
    return typeof message === 'string' ? [[name, message] as const] : []
  })
  return Object.fromEntries(inner)
}

function TypedInput({ path, field, slot, isFirst, isClosed, offers, hint, readOnlyReason, latest }: PlainInputProps) {
  const { form, names, session, changed, filled } = useFormApi()
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ control: form.control, name: path })
  const isFilled = filled.has(path)
  return (
    <div className={isFilled ? classes.filled : undefined}>
      <KindInput
        field={field}
        value={isClosed ? null : value}
        disabled={isClosed || readOnlyReason !== undefined}
        reason={readOnlyReason}
        latest={latest}
        radios={slot?.radios}
        onChange={next => {
          onChange(next)
          changed(path, value)
        }}
        onBlur={onBlur}
        focusOn={ref}
        error={typeof error?.message === 'string' ? error.message : undefined}
        errors={field.kind === 'links' ? problemsIn(error) : undefined}
        hint={hint}
        names={names}
        offices={session.person.offices}
        placeholder={slot?.placeholder}
        offers={offers}
        first={isFirst}
      />
      {isFilled && <VisuallyHidden>Preenchido automaticamente</VisuallyHidden>}
    </div>
  )
}
