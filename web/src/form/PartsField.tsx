import { Button, Input, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { PartsField as Parts } from '@tipy/domain/record/fields'
import { type KeyboardEvent, useState } from 'react'
import { type Control, useFieldArray, useFormState } from 'react-hook-form'
import { useFormApi } from './context.ts'
import type { AnySlot } from './layout.ts'
import { ordered, PartCard } from './PartCard.tsx'
import type { Values } from './values.ts'

interface PartsFieldProps {
  readonly name: string
  readonly field: Parts
  readonly isLocked: boolean
  readonly slot?: AnySlot | undefined
}

/** A list of parts (owners, billing dates …): one card each, with buttons to add and remove. */
export function PartsField({ name, field, isLocked, slot }: PartsFieldProps) {
  const { form, shown, changed } = useFormApi()
  // The parts have an `_id` themselves, so the library's key has another name.
  const control = form.control as Control<Record<string, Record<string, unknown>[]>>
  const { fields: rows, append, remove } = useFieldArray({ control, name, keyName: 'key' })
  const { errors } = useFormState({ control: form.control, name })
  const inner = Object.entries(field.fields).filter(([part]) => shown.has(`${name}.${part}`))
  const message = errors[name]?.message
  const noun = slot?.parts?.noun
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({})
  const isNamed = (index: number) =>
    slot?.parts?.titleOf?.((form.getValues(name) as readonly Values[])[index] ?? {}) ?? null

  /** The new part takes the focus; parts with a title are folded to make space for it. */
  const add = () => {
    const [first] = ordered(inner, slot?.parts?.order)
    append(
      Object.fromEntries(inner.map(([part, { default: start }]) => [part, start ?? null])),
      first ? { focusName: `${name}.${rows.length}.${first[0]}` } : { shouldFocus: false },
    )
    const folded = rows.flatMap(({ key }, index) => (isNamed(index) === null ? [] : [[key, false] as const]))
    setOpened({ ...opened, ...Object.fromEntries(folded) })
    changed(name)
  }
  const isFull = rows.length >= field.max
  /** Shift+Enter in a part adds the next one; in a text of several lines it is a new line. */
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, target } = event
    if (key !== 'Enter' || !shiftKey || ctrlKey || altKey || metaKey || isLocked || isFull) return
    if (!(target instanceof HTMLInputElement)) return
    event.preventDefault()
    add()
  }
  const takeAway = (index: number) => {
    remove(index)
    changed(name)
  }

  return (
    <Input.Wrapper
      label={field.label}
      labelElement="div"
      withAsterisk={field.required === true}
      error={typeof message === 'string' ? message : undefined}
      // A list has no input that could take the focus, so its error message does.
      errorProps={{ tabIndex: -1, 'data-error-of': name }}
    >
      <Stack gap="xs" mt={4} onKeyDown={onKeyDown}>
        {rows.map(({ key }, index) => (
          <PartCard
            key={key}
            {...{ name, index, inner, isLocked, slot }}
            label={field.label}
            isOpened={opened[key]}
            onOpen={isOpen => setOpened({ ...opened, [key]: isOpen })}
            onRemove={() => takeAway(index)}
          />
        ))}
        {!isLocked && !isFull && (
          <Button
            variant="light"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
            {...(rows.length > 0 && { title: 'Shift+Enter numa linha acrescenta outra' })}
            {...(!noun && { 'aria-label': `Adicionar linha a ${field.label}` })}
          >
            {`Adicionar ${noun ?? 'linha'}`}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
