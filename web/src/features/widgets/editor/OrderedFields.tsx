import { ActionIcon, Input } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import type { WidgetField } from '@tipy/domain/features/widgets/widgets.info'
import { SinglePicker } from '#ui/picker/SinglePicker.tsx'
import { fieldLabels } from '../widgets.labels.ts'
import classes from './Editor.module.css'

interface OrderedFieldsProps {
  readonly offered: readonly WidgetField[]
  readonly value: readonly WidgetField[]
  readonly onChange: (fields: readonly WidgetField[]) => void
}

/** The fields a widget shows, in their order. None chosen: the usual ones. */
export function OrderedFields({ offered, value, onChange }: OrderedFieldsProps) {
  const left = offered.filter(field => !value.includes(field))
  const move = (from: number, to: number) => {
    const field = value[from]
    if (field) onChange(value.toSpliced(from, 1).toSpliced(to, 0, field))
  }
  return (
    <Input.Wrapper label="Campos" description="Pela ordem em que aparecem; sem nenhum, os habituais.">
      {value.length > 0 && (
        <ol className={classes.fields} aria-label="Campos escolhidos">
          {value.map((field, at) => (
            <li key={field} className={classes.field}>
              <span className={classes.fieldName}>{fieldLabels[field]}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                disabled={at === 0}
                aria-label={`Subir ${fieldLabels[field]}`}
                onClick={() => move(at, at - 1)}
              >
                <IconChevronUp size={14} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                disabled={at === value.length - 1}
                aria-label={`Descer ${fieldLabels[field]}`}
                onClick={() => move(at, at + 1)}
              >
                <IconChevronDown size={14} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`Retirar ${fieldLabels[field]}`}
                onClick={() => onChange(value.filter(other => other !== field))}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {left.length > 0 && (
        <SinglePicker
          label="Acrescentar um campo"
          hideLabel
          placeholder="Acrescentar um campo…"
          options={left.map(field => ({ value: field, label: fieldLabels[field] }))}
          value={null}
          onChange={chosen => {
            const field = left.find(one => one === chosen)
            if (field) onChange([...value, field])
          }}
        />
      )}
    </Input.Wrapper>
  )
}
