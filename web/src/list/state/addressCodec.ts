import { type Companion, companionNames } from '@tipy/domain/record/define'
import { isIdentity } from '@tipy/domain/record/identity'
import { defaultPageSize, detailPageSize, pageSizes } from '@tipy/domain/record/paging'
import type { FilterSpec } from '#kinds/filter.ts'
import { type AddressKey, compact, filterPrefix, type ListSearch, textOf } from './address.ts'
import { readColumns, writeColumns } from './columnsCodec.ts'
import { readFilter, writeFilter } from './filterValues.ts'
import { initialState, type ListState, type Panel } from './state.ts'

/** What an address may contain on this screen. */
export interface AddressSchema {
  readonly specs: readonly FilterSpec[]
  /** Fields this user may sort by. */
  readonly sortable: ReadonlySet<string>
  /** Fields that have a column for this user. */
  readonly columns: ReadonlySet<string>
  readonly hasPercentages: boolean
  /** The companion that a link to one item opens; null: only the item is shown. */
  readonly opensWithItem: Companion | null
}

function readPage(text: string): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : 0
}

function readSort(text: string, sortable: ReadonlySet<string>): ListState['sort'] {
  const desc = text.startsWith('-')
  const by = desc ? text.slice(1) : text
  return sortable.has(by) ? { by, desc } : null
}

const opensOne = ['view', 'edit', ...companionNames] as const

function readPanel(text: string): Panel | null {
  const [kind, rest = '', size] = text.split(':')
  if (kind === 'add') return { kind }
  const opens = opensOne.find(one => one === kind)
  if (opens && isIdentity(rest)) return { kind: opens, id: rest }
  if (kind !== 'total' || !rest) return null
  const perPage = pageSizes.find(one => String(one) === size)
  return { kind, name: rest, ...(perPage && perPage !== detailPageSize && { perPage }) }
}

function writePanel(panel: Panel): string {
  if (panel.kind === 'add') return panel.kind
  if (panel.kind !== 'total') return `${panel.kind}:${panel.id}`
  return [panel.kind, panel.name, ...(panel.perPage ? [panel.perPage] : [])].join(':')
}

/** Marks that the user closed the panel of an item, which would otherwise open by default. */
const closed = 'none'

function panelOfItem(id: string | null, { opensWithItem }: AddressSchema): Panel | null {
  return id !== null && opensWithItem ? { kind: opensWithItem, id } : null
}

function panelText({ id, panel }: ListState, schema: AddressSchema): string {
  const unsaid = panelOfItem(id, schema)
  const text = panel ? writePanel(panel) : ''
  if (unsaid === null) return text
  return text === writePanel(unsaid) ? '' : text || closed
}

/** The state described by an address. Missing, unknown or invalid parameters have their defaults. */
export function readState(search: ListSearch, schema: AddressSchema): ListState {
  const { specs, sortable, columns, hasPercentages } = schema
  const text = (key: AddressKey) => textOf(search[key]) ?? ''
  const filters = specs.flatMap(spec => {
    const { name } = spec
    const written = textOf(search[filterPrefix + name])
    const value = written === undefined ? undefined : readFilter(spec, written)
    return value === undefined ? [] : [[name, value] as const]
  })
  const id = isIdentity(text('id')) ? text('id') : null
  return {
    page: readPage(text('page')),
    perPage: pageSizes.find(size => String(size) === text('perPage')) ?? defaultPageSize,
    sort: readSort(text('sort'), sortable),
    filters: Object.fromEntries(filters),
    search: text('q').trim().slice(0, 200),
    archived: text('archived') === '1',
    view: hasPercentages && text('view') === 'percentages' ? 'percentages' : 'items',
    id,
    panel: text('panel') ? readPanel(text('panel')) : panelOfItem(id, schema),
    filtering: text('filtering') === '1',
    profile: text('profile') || null,
    columns: text('cols') ? readColumns(text('cols'), columns) : null,
    expanded: text('expanded') === '1',
  }
}

/** The address of a state: only what differs from the initial state. */
export function writeState(state: ListState, schema: AddressSchema): ListSearch {
  const { specs } = schema
  const own: Readonly<Record<AddressKey, string>> = {
    page: state.page === initialState.page ? '' : String(state.page),
    perPage: state.perPage === initialState.perPage ? '' : String(state.perPage),
    sort: state.sort ? `${state.sort.desc ? '-' : ''}${state.sort.by}` : '',
    q: state.search,
    archived: state.archived ? '1' : '',
    view: state.view === 'percentages' ? state.view : '',
    id: state.id ?? '',
    panel: panelText(state, schema),
    filtering: state.filtering ? '1' : '',
    profile: state.profile ?? '',
    cols: state.columns ? writeColumns(state.columns) : '',
    expanded: state.expanded ? '1' : '',
  }
  const filters = specs.flatMap(({ name, shape }) =>
    Object.hasOwn(state.filters, name) ? [[filterPrefix + name, writeFilter(shape, state.filters[name])] as const] : [],
  )
  const entries = [...Object.entries(own), ...filters].filter(([, text]) => text !== '')
  return Object.fromEntries(entries.map(([key, text]) => [key, compact(text)]))
}
