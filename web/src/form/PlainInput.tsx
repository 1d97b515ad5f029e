import { Input, VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { PlainField } from '@tipy/domain/record/fields'
import { useController, useWatch } from 'react-hook-form'
import { Cell } from '#kinds/cells.tsx'
import { KindInput } from '#kinds/inputs.tsx'
import type { AnySlot } from './arrangement.ts'
import { useFormApi } from './context.ts'
import classes from './Form.module.css'

interface PlainInputProps {
  /** `ref`, or `pieces.0.share` inside a list of parts. */
  readonly path: string
  readonly field: PlainField
  readonly isLocked: boolean
  readonly slot?: AnySlot | undefined
  readonly isFirst?: boolean | undefined
  /** Not to be filled in now: what it held is not shown, and comes back when it opens again. */
  readonly isClosed?: boolean | undefined
}

/** One value: its input, or the value alone when this person may only read it. */
export function PlainInput(props: PlainInputProps) {
  if (props.isLocked) return <LockedValue {...props} />
  const { offers, as, closed } = props.slot ?? {}
  return offers || as || closed ? <FollowingInput {...props} /> : <TypedInput {...props} />
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

/** What it offers, or what it is, depends on other values: it is drawn again when they change. */
function FollowingInput(props: PlainInputProps) {
  const { form } = useFormApi()
  const values = useWatch({ control: form.control })
  const { slot } = props
  const field = slot?.as?.(props.field, values as never) ?? props.field
  const isClosed = slot?.closed?.(values as never) ?? false
  return (
    <TypedInput
      {...props}
      field={field}
      isClosed={isClosed}
      offers={item => slot?.offers?.(item, values as never) ?? true}
    />
  )
}

type Offers = Parameters<typeof KindInput>[0]['offers']

function TypedInput({ path, field, slot, isFirst, isClosed, offers }: PlainInputProps & { readonly offers?: Offers }) {
  const { form, names, world, changed, filled } = useFormApi()
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
  } = useController({ control: form.control, name: path })
  const isFilled = filled.has(path)
  return (
    <div className={isFilled ? classes.filled : undefined}>
      <KindInput
        field={field}
        value={isClosed ? null : value}
        disabled={isClosed}
        onChange={next => {
          onChange(next)
          changed(path)
        }}
        onBlur={onBlur}
        focusOn={ref}
        error={fieldState.error?.message}
        names={names}
        offices={world.person.offices}
        placeholder={slot?.placeholder}
        offers={offers}
        first={isFirst}
      />
      {isFilled && <VisuallyHidden>Preenchido automaticamente</VisuallyHidden>}
    </div>
  )
}
