import { ActionIcon, Paper, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconLock, IconTrash } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { PlainField } from '@tipy/domain/record/fields'
import { useId, useState } from 'react'
import { get, useFormState, useWatch } from 'react-hook-form'
import { useFormApi } from './context.ts'
import classes from './Form.module.css'
import type { AnySlot, InnerSlot, PartState, PartsSlot } from './layout.ts'
import { PlainInput } from './PlainInput.tsx'
import { useFromValues } from './useFromValues.ts'
import type { Values } from './values.ts'

interface PartProps {
  readonly name: string
  readonly index: number
  readonly inner: readonly (readonly [string, PlainField])[]
  readonly isLocked: boolean
  readonly slot?: AnySlot | undefined
}

interface PartCardProps extends PartProps {
  /** The label of the list it belongs to. */
  readonly label: string
  /** As the user left it. By default a part of an existing record is folded when it has a title. */
  readonly isOpened: boolean | undefined
  readonly onOpen: (isOpen: boolean) => void
  readonly onRemove: () => void
}

const capital = (text: string) => `${text.charAt(0).toLocaleUpperCase('pt')}${text.slice(1)}`

/**
 * One part of a list. A part with a title can be folded: an existing record opens with these folded, as an overview.
 */
export function PartCard({ onRemove, label, isOpened, onOpen, ...props }: PartCardProps) {
  const { name, index, isLocked, slot } = props
  const { form, isNew } = useFormApi()
  const part = (useWatch({ control: form.control, name: `${name}.${index}` }) ?? {}) as Values
  const { errors } = useFormState({ control: form.control, name })
  const own = slot?.parts
  const title = own?.titleOf?.(part) ?? null
  // Fixed at the first render: a title typed later must not fold the card being typed in.
  const [wasOpen] = useState(isNew || title === null)
  const isWrong = get(errors, `${name}.${index}`) !== undefined
  const isOpen = isWrong || (isOpened ?? wasOpen)
  const body = useId()
  const number = own?.noun ? `${capital(own.noun)} ${index + 1}` : String(index + 1)

  return (
    <Paper component="section" withBorder className={classes.part} aria-label={`${label} ${index + 1}`}>
      <div className={classes.partHead} data-open={isOpen || undefined}>
        {own?.titleOf ? (
          <UnstyledButton
            className={classes.fold}
            aria-expanded={isOpen}
            aria-controls={body}
            onClick={() => onOpen(!isOpen)}
          >
            <IconChevronDown size={16} className={classes.foldMark} aria-hidden />
            <Text span size="sm" fw={600} truncate title={title ?? undefined}>
              {title ?? number}
            </Text>
            {title && (
              <Text span size="xs" c="dimmed" className={classes.partNumber}>
                {number}
              </Text>
            )}
          </UnstyledButton>
        ) : (
          <Text size="sm" fw={600}>
            {number}
          </Text>
        )}
        {own?.note && <PartNote index={index} note={own.note} />}
        {!isLocked && (
          <Removing name={`${label} ${index + 1}`} keepReason={own?.keepReason?.(part)} onRemove={onRemove} />
        )}
      </div>
      <div id={body}>{isOpen && <PartInputs {...props} part={part} />}</div>
    </Paper>
  )
}

interface RemovingProps {
  readonly name: string
  readonly keepReason: string | undefined
  readonly onRemove: () => void
}

/** The button that removes a part, or the reason why it cannot be removed. */
function Removing({ name, keepReason, onRemove }: RemovingProps) {
  if (keepReason !== undefined)
    return (
      <span className={classes.kept} title={keepReason}>
        <IconLock size={16} aria-hidden />
        <VisuallyHidden>{keepReason}</VisuallyHidden>
      </span>
    )
  return (
    <ActionIcon variant="subtle" color="red" aria-label={`Retirar ${name}`} onClick={onRemove}>
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  )
}

interface PartNoteProps {
  readonly index: number
  readonly note: NonNullable<PartsSlot<AnyRecord>['note']>
}

/** Computed from other values of the form, and rendered again when they change. */
function PartNote({ index, note }: PartNoteProps) {
  const { stored } = useFormApi()
  const text = useFromValues(values => note(index, values, stored))
  return (
    <Text span size="sm" c="dimmed" className={`tabular ${classes.partNote}`}>
      {text}
    </Text>
  )
}

/** The fields of one part. Which of them are open may depend on the others. */
function PartInputs({ name, index, inner, isLocked, slot, part }: PartProps & { readonly part: Values }) {
  const { may } = useFormApi()
  const { order, slots = {}, state = alwaysOpen } = slot?.parts ?? {}
  return (
    <div className={classes.fields}>
      {ordered(inner, order)
        .filter(([one]) => state(one, part) !== 'hidden')
        .map(([one, field]) => {
          const { wide, label = field.label, hint, readOnlyReason, offers }: InnerSlot = slots[one] ?? {}
          const isWide = wide ?? field.kind === 'longText'
          return (
            <div key={one} className={classes.slot} data-kind={field.kind} data-wide={isWide || undefined}>
              <PlainInput
                path={`${name}.${index}.${one}`}
                field={{ ...field, label }}
                isLocked={isLocked || !may.has(`${name}.${one}`)}
                isClosed={state(one, part) === 'closed'}
                hint={hint?.(part)}
                readOnlyReason={readOnlyReason?.(part)}
                offers={offers}
              />
            </div>
          )
        })}
    </div>
  )
}

const alwaysOpen = (): PartState => 'open'

export function ordered(inner: PartProps['inner'], order: readonly string[] = []): PartProps['inner'] {
  const place = ([name]: PartProps['inner'][number]) => (order.includes(name) ? order.indexOf(name) : order.length)
  return inner.toSorted((one, other) => place(one) - place(other))
}
