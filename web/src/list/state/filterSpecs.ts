import { conditions } from '@tipy/domain/record/condition'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { PlainField } from '@tipy/domain/record/fields'
import { type FilterShape, isDated, pathsOf, type ShapeValue, shapeOfKind } from '@tipy/domain/record/filters'
import { readable, type Viewer } from '@tipy/domain/record/rights'
import type { FilterSpec } from '#kinds/filter.ts'
import type { FilterGroup, FilterSlot, ListScreen } from '#list/screen.ts'
import { anyDate } from './anyDate.ts'
import type { FilterValues } from './filterValues.ts'
import type { ListState } from './state.ts'

function plainField(record: AnyRecord, name: string): PlainField | undefined {
  const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined
  return field && field.kind !== 'parts' ? field : undefined
}

function specOf<R extends AnyRecord>({ record, named }: ListScreen<R>, slot: FilterSlot, group?: string): FilterSpec {
  const { name, among, offered, list, toggle, labels: keys, like, ofPreset, reader } = slot
  const own = Object.hasOwn(named, name) ? named[name] : undefined
  const field = plainField(record, like ?? name)
  const shown = { name, offered, among, group, labels: keys, ofPreset, reader }
  const single = own?.choosesDate
  if (own)
    return { ...shown, single, label: slot.label ?? own.label, shape: own.shape, list, toggle, ...(like && { field }) }
  if (field?.filter) return { ...shown, label: slot.label ?? field.label, shape: shapeOfKind[field.kind], field }
  throw new Error(`${record.name}: no filter called ${name}`)
}

/** A sample value of each shape, to find out which fields a named filter uses. */
const anyOf: { readonly [S in FilterShape]: ShapeValue<S> } = {
  text: 'x',
  flag: true,
  triState: true,
  toggle: true,
  keys: ['x'],
  days: {},
  number: 0,
  numbers: {},
  amounts: {},
  delegated: 'x',
}

/** The server refuses a filter on fields the user may not read, so the panel does not offer it. */
function isOffered<R extends AnyRecord>({ record, named }: ListScreen<R>, name: string, visible: ReadonlySet<string>) {
  const own = Object.hasOwn(named, name) ? named[name] : undefined
  if (!own) return visible.has(name)
  return pathsOf(own.condition(conditions(record), anyOf[own.shape])).every(path => visible.has(path))
}

/** Whether a delegated filter is set: it names its own rows, of any period, office and state. */
export const isDelegated = (specs: readonly FilterSpec[], filters: FilterValues): boolean =>
  specs.some(({ name, shape }) => shape === 'delegated' && filters[name] !== undefined)

/**
 * Adds the defaults of toggles the user has not set. A row requested by its identity is shown in any state, and so are
 * those of a delegated filter.
 */
export function withToggleDefaults(
  specs: readonly FilterSpec[],
  { id, filters }: Pick<ListState, 'id' | 'filters'>,
): FilterValues {
  if (id !== null || isDelegated(specs, filters)) return filters
  const first = specs.flatMap(({ name, toggle }) => (toggle && toggle.first !== null ? [[name, toggle.first]] : []))
  return { ...Object.fromEntries(first), ...filters }
}

/** The user's filters, in panel order: any date, and those on fields they may read, without the hidden ones. */
export function filterSpecs<R extends AnyRecord>(
  screen: ListScreen<R>,
  viewer: Viewer,
  hidden: readonly string[] = [],
): readonly FilterSpec[] {
  const visible = readable(screen.record, viewer)
  const { filters } = screen
  const own = filters
    .flatMap((entry: FilterSlot | FilterGroup) =>
      'filters' in entry ? entry.filters.map(slot => specOf(screen, slot, entry.title)) : [specOf(screen, entry)],
    )
    .filter(({ name }) => isOffered(screen, name, visible))
  return [...(isDated(screen.record) ? [anyDate] : []), ...own].filter(({ name }) => !hidden.includes(name))
}
