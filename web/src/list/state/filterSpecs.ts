import type { AnyRecord } from '@tipy/domain/record/define'
import type { PlainField } from '@tipy/domain/record/fields'
import { shapeOfKind } from '@tipy/domain/record/filters'
import { readable, type Viewer } from '@tipy/domain/record/rights'
import type { FilterSpec } from '#kinds/filter.ts'
import type { FilterSlot, ListScreen } from '#list/screen.ts'
import type { FilterValues } from './filterValues.ts'
import type { ListState } from './state.ts'

/** A filter's field when it is of one field; a named filter has none. */
function fieldOf(record: AnyRecord, name: string): PlainField | undefined {
  const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined
  return field && field.kind !== 'parts' && field.filter ? field : undefined
}

function specOf<R extends AnyRecord>({ record, named }: ListScreen<R>, slot: FilterSlot): FilterSpec {
  const { name, among, offered, list, toggle } = slot
  const own = Object.hasOwn(named, name) ? named[name] : undefined
  const field = fieldOf(record, name)
  if (own) return { name, label: slot.label ?? own.label, shape: own.shape, offered, list, toggle }
  if (field) return { name, label: slot.label ?? field.label, shape: shapeOfKind[field.kind], field, offered, among }
  throw new Error(`${record.name}: no filter called ${name}`)
}

/** What toggles begin with and nobody changed. An item asked for by its identity is shown whatever it is. */
export function begunWith(
  specs: readonly FilterSpec[],
  { id, filters }: Pick<ListState, 'id' | 'filters'>,
): FilterValues {
  if (id !== null) return filters
  const first = specs.flatMap(({ name, toggle }) => (toggle ? [[name, toggle.first] as const] : []))
  return { ...Object.fromEntries(first), ...filters }
}

/** The filters this person has, in panel order: those of fields they may read, less those the place hides. */
export function filterSpecs<R extends AnyRecord>(
  screen: ListScreen<R>,
  viewer: Viewer,
  hidden: readonly string[] = [],
): readonly FilterSpec[] {
  const visible = readable(screen.record, viewer)
  return screen.filters
    .map(slot => specOf(screen, slot))
    .filter(spec => (!spec.field || visible.has(spec.name)) && !hidden.includes(spec.name))
}
