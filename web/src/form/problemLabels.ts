import type { AnyRecord } from '@tipy/domain/record/define'
import { enumerate } from '@tipy/domain/text/enumerate'
import type { PlacedSection } from './layout.ts'
import type { Values } from './values.ts'

/** The labels of fields with errors, as the form shows them and in its order: `pieces.0.share` is "Peças 1: Parte". */
export function problemLabels(
  record: AnyRecord,
  columns: readonly (readonly PlacedSection[])[],
  values: Values,
  paths: readonly string[],
): readonly string[] {
  const slots = columns.flat().flatMap(section => section.slots)
  const found = slots.flatMap(slot => {
    const field = record.fields[slot.field]
    if (!field) return []
    const own = paths.filter(path => path.split('.')[0] === slot.field)
    const label = typeof slot.label === 'function' ? slot.label(values) : (slot.label ?? field.label)
    return own.map(path => {
      const [, index, inner] = path.split('.')
      if (field.kind !== 'parts' || index === undefined) return label
      const innerLabel = inner && (slot.parts?.slots?.[inner]?.label ?? field.fields[inner]?.label)
      return `${label} ${Number(index) + 1}${innerLabel ? `: ${innerLabel}` : ''}`
    })
  })
  return [...new Set(found)]
}

const maxNamed = 3

/** "Preço, Data e mais 4". */
export function fieldNames(labels: readonly string[]): string {
  const rest = labels.length - maxNamed
  if (rest > 1) return `${labels.slice(0, maxNamed).join(', ')} e mais ${rest}`
  return enumerate(labels)
}
