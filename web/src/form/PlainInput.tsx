import { Input, VisuallyHidden } from '@mantine/core'
import { shallowEqual } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import type { ListItem } from '@tipy/domain/company/config'
import type { PlainField } from '@tipy/domain/record/fields'
import { memo, useCallback, useMemo } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Cell } from '#kinds/cells.tsx'
import type { InputProps } from '#kinds/input.ts'
import { KindInput } from '#kinds/inputs.tsx'
import type { Names } from '#kinds/names.ts'
import { useFilled, useFormApi } from './context.ts'
import classes from './Form.module.css'
import type { AnySlot } from './layout.ts'
import { useFromValues } from './useFromValues.ts'

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
  /** Which items of its list are offered; by default all. */
  readonly offers?: InputProps['offers']
  /** The names of its items, where they are not the form's. */
  readonly names?: Names
}

/** Fields and slots are declarations, often copied with another label: they are compared by what they declare. */
function isSameInput(one: PlainInputProps, other: PlainInputProps): boolean {
  const { field, slot, ...rest } = one
  const { field: otherField, slot: otherSlot, ...otherRest } = other
  return shallowEqual(field, otherField) && shallowEqual(slot, otherSlot) && shallowEqual(rest, otherRest)
}

/** One value: its input, or the value as text when the user may only read it. */
export const PlainInput = memo(function PlainInput(props: PlainInputProps) {
  const { slot, field } = props
  const slotLabel = slot?.label
  const named = typeof slotLabel === 'string' ? { ...props, field: { ...field, label: slotLabel } } : props
  const { offers, as, closed, required, hint, readOnlyReason, namesFrom } = slot ?? {}
  const follows =
    offers ?? as ?? closed ?? required ?? hint ?? readOnlyReason ?? namesFrom ?? typeof slotLabel === 'function'
  return follows ? <FollowingInput {...named} /> : <OneInput {...named} />
}, isSameInput)

/** Label, requirement, options and more depend on other values: rendered again when one of them changes. */
function FollowingInput(props: PlainInputProps) {
  const { names, session, stored } = useFormApi()
  const { slot } = props
  const { namesFrom } = slot ?? {}
  const { offered, namedBy, ...now } = useFromValues(values => {
    const field = slot?.as?.(props.field, values) ?? props.field
    const required = slot?.required?.(values) ?? field.required !== undefined
    const { required: _declared, ...rest } = field
    const { offers } = slot ?? {}
    const items = offers && field.list ? names.items(field.list) : []
    return {
      field: {
        ...rest,
        label: typeof slot?.label === 'function' ? slot.label(values) : field.label,
        ...(required && { required: true as const }),
      },
      hint: slot?.hint?.(values, stored),
      readOnlyReason: slot?.readOnlyReason?.(values),
      isClosed: slot?.closed?.(values) ?? props.isClosed ?? false,
      namedBy: namesFrom && values[namesFrom.field],
      offered: offers && items.filter(item => offers(item, values, { names, session })).map(({ key }) => key),
    }
  })
  const offers = useMemo(() => offered && (({ key }: ListItem) => offered.includes(key)), [offered])
  const own = useMemo(() => namesFrom?.of(namedBy, names), [namesFrom, namedBy, names])
  return <OneInput {...props} {...now} {...(offers && { offers })} {...(own && { names: own })} />
}

function OneInput(props: PlainInputProps) {
  return props.isLocked ? <LockedValue {...props} /> : <TypedInput {...props} />
}

function LockedValue({ path, field, names: own }: PlainInputProps) {
  const { form, names: usual } = useFormApi()
  const names = own ?? usual
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

function TypedInput(props: PlainInputProps) {
  const { path, field, slot, isFirst, isClosed, offers, hint, readOnlyReason } = props
  const { form, names, session, changed } = useFormApi()
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ control: form.control, name: path })
  const isFilled = useFilled().has(path)
  const errors = useMemo(() => (field.kind === 'links' ? problemsIn(error) : undefined), [field.kind, error])
  const change = useCallback(
    (next: unknown) => {
      const former: unknown = form.getValues(path)
      onChange(next)
      changed(path, former)
    },
    [form, path, onChange, changed],
  )
  return (
    <div className={isFilled ? classes.filled : undefined}>
      <KindInput
        field={field}
        value={isClosed ? null : value}
        disabled={isClosed || readOnlyReason !== undefined}
        reason={readOnlyReason}
        radios={slot?.radios}
        onChange={change}
        onBlur={onBlur}
        focusOn={ref}
        error={typeof error?.message === 'string' ? error.message : undefined}
        errors={errors}
        hint={hint}
        names={props.names ?? names}
        offices={session.person.offices}
        placeholder={slot?.placeholder}
        offers={offers}
        first={isFirst}
      />
      {isFilled && <VisuallyHidden>Preenchido automaticamente</VisuallyHidden>}
    </div>
  )
}
