import type { PlainField } from '@tipy/domain/record/fields'
import type { PickerOption } from '#ui/picker/options.ts'
import { countryOptions, languageOptions } from './codes.ts'
import type { FilterSpec } from './filter.ts'
import { formatValue } from './format.ts'
import { itemOption } from './itemOption.tsx'
import type { Names } from './names.ts'
import { peopleOptions } from './peopleOptions.tsx'

interface Offered {
  readonly offered: readonly PickerOption[]
  readonly nameOf: (value: string) => string
}

const optionsOfLabels = (labels: Readonly<Record<string, string>>): Offered => ({
  nameOf: key => labels[key] ?? key,
  offered: Object.entries(labels).map(([value, label]) => ({ value, label })),
})

const cache = new WeakMap<Names, Map<string, Offered>>()

/** The options of a filter and the labels of its values. Computed once per names, because a list of people is long. */
export function filterOptions(
  spec: FilterSpec,
  names: Names,
  inUse: readonly (string | number)[] | undefined,
): Offered {
  if (inUse) return offer(spec, names, inUse)
  const ofNames = cache.get(names) ?? new Map<string, Offered>()
  cache.set(names, ofNames)
  const made = ofNames.get(spec.name + spec.label) ?? offer(spec, names, inUse)
  ofNames.set(spec.name + spec.label, made)
  return made
}

function offer(spec: FilterSpec, names: Names, inUse: readonly (string | number)[] | undefined): Offered {
  const { field, list, labels } = spec
  if (labels) return optionsOfLabels(labels)
  if (!field && list)
    return { nameOf: key => names.item(list, key)?.name ?? key, offered: names.items(list).map(itemOption) }
  const nameOf = (value: string) => (field ? formatValue(oneOf(field), asHeld(field, value), names) : value)
  if (inUse) return { nameOf, offered: inUse.map(value => ({ value: String(value), label: nameOf(String(value)) })) }
  return { nameOf, offered: field ? optionsOf(field, spec, names) : [] }
}

function optionsOf(field: PlainField, spec: FilterSpec, names: Names): readonly PickerOption[] {
  switch (field.kind) {
    case 'person':
    case 'people':
    case 'party':
      return peopleOptions(names.people, spec.among ?? field.among, true)
    case 'choice':
    case 'choices':
      return field.list ? names.items(field.list).map(itemOption) : []
    case 'office':
    case 'offices':
      return names.offices.map(itemOption)
    case 'team':
      return names.teams.map(itemOption)
    case 'country':
      return countryOptions()
    case 'languages':
      return languageOptions()
    case 'id':
    case 'instant':
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
    case 'link':
    case 'links':
    case 'day':
    case 'days':
    case 'dateTime':
    case 'money':
    case 'percent':
    case 'fraction':
    case 'number':
    case 'flag':
    case 'triState':
    case 'image':
      return []
  }
}

/** A filter compares single values of a field that stores several. */
function oneOf(field: PlainField): PlainField {
  if (field.kind === 'people') return { ...field, kind: 'person' }
  if (field.kind === 'offices') return { ...field, kind: 'office' }
  return field.kind === 'choices' ? { ...field, kind: 'choice' } : field
}

/** The value in the type its field stores. */
function asHeld(field: PlainField, value: string): unknown {
  if (field.kind === 'languages') return [value]
  return field.kind === 'number' ? Number(value) : value
}
