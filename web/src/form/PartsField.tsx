import { ActionIcon, Button, Group, Input, Paper, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { PartsField as Parts, PlainField } from '@tipy/domain/record/fields'
import { type Control, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import type { AnySlot } from './arrangement.ts'
import { useFormApi } from './context.ts'
import classes from './Form.module.css'
import { PlainInput } from './PlainInput.tsx'
import type { Values } from './values.ts'

interface PartsFieldProps {
  readonly name: string
  readonly field: Parts
  readonly isLocked: boolean
  readonly slot?: AnySlot | undefined
}

/** A list of parts (owners, billing dates …): a row each, to be added and taken away. */
export function PartsField({ name, field, isLocked, slot }: PartsFieldProps) {
  const { form, shown, changed } = useFormApi()
  // The parts' own `_id` must stay theirs: the library's key goes by another name.
  const control = form.control as unknown as Control<Record<string, Record<string, unknown>[]>>
  const { fields: rows, append, remove } = useFieldArray({ control, name, keyName: 'key' })
  const { errors } = useFormState({ control: form.control, name })
  const inner = Object.entries(field.fields).filter(([part]) => shown.has(`${name}.${part}`))
  const message = errors[name]?.message
  const add = () => {
    append(Object.fromEntries(inner.map(([part, { default: start }]) => [part, start ?? null])), { shouldFocus: false })
    changed(name)
  }

  return (
    <Input.Wrapper
      label={field.label}
      labelElement="div"
      withAsterisk={field.required === true}
      error={typeof message === 'string' ? message : undefined}
    >
      <Stack gap="xs" mt={4}>
        {rows.map(({ key }, index) => (
          <Paper
            key={key}
            component="section"
            withBorder
            className={classes.part}
            aria-label={`${field.label} ${index + 1}`}
          >
            <Group justify="space-between" mb={4}>
              <Text size="sm" fw={600}>
                {index + 1}
              </Text>
              {!isLocked && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={`Retirar ${field.label} ${index + 1}`}
                  onClick={() => {
                    remove(index)
                    changed(name)
                  }}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </Group>
            <PartInputs name={name} index={index} inner={inner} isLocked={isLocked} slot={slot} />
          </Paper>
        ))}
        {!isLocked && rows.length < field.max && (
          <Button
            variant="light"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
            aria-label={`Adicionar linha a ${field.label}`}
          >
            Adicionar linha
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

interface PartInputsProps extends Omit<PartsFieldProps, 'field'> {
  readonly index: number
  readonly inner: readonly (readonly [string, PlainField])[]
}

/** The fields of one part. Which of them are open may depend on the others. */
function PartInputs({ name, index, inner, isLocked, slot }: PartInputsProps) {
  const { form, may } = useFormApi()
  const part = useWatch({ control: form.control, name: `${name}.${index}` }) as Values | undefined
  const drawn = inner.map(([one, field]) => ({ one, field, state: slot?.part?.(one, part ?? {}) ?? 'open' }))
  const isWide = (one: string, { kind }: PlainField) => kind === 'longText' || slot?.wideParts?.includes(one)
  return (
    <div className={classes.fields}>
      {drawn
        .filter(({ state }) => state !== 'hidden')
        .map(({ one, field, state }) => (
          <div key={one} className={classes.slot} data-kind={field.kind} data-wide={isWide(one, field) || undefined}>
            <PlainInput
              path={`${name}.${index}.${one}`}
              field={field}
              isLocked={isLocked || !may.has(`${name}.${one}`)}
              isClosed={state === 'closed'}
            />
          </div>
        ))}
    </div>
  )
}
