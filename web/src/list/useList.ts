import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { type Names, useNames } from '#kinds/names.ts'
import { holdsAny, mayImport, useSessionContext } from '#session/sessionContext.ts'
import { type Carried, useCompanions } from './companions.ts'
import { wireFilters } from './query/query.ts'
import { type ListData, useListData } from './query/useListData.ts'
import type { ListScreen, RowAction } from './screen.ts'
import { anyDate } from './state/anyDate.ts'
import { isDelegated, withToggleDefaults } from './state/filterSpecs.ts'
import { acceptFilters, type FilterValues, resolveDays } from './state/filterValues.ts'
import type { ListState } from './state/state.ts'
import { useDraft } from './state/useDraft.ts'
import type { StateApi } from './state/useListState.ts'
import type { PlacedColumn } from './table/columns.ts'
import { actionsWidth } from './table/rowButtons.ts'
import { type RowActing, useActing } from './table/useActing.tsx'
import { useArchiving } from './table/useArchiving.tsx'
import { type ListColumns, useColumns } from './table/useColumns.ts'
import { type RowActions, useRowActions } from './table/useRowActions.ts'
import { type Selection, useSelection } from './table/useSelection.ts'
import type { ScreenAccess } from './useScreenAccess.ts'

/** How a list is embedded in another page: its hidden filters, and their fixed values. */
export interface Embedded {
  readonly hide: readonly string[]
  readonly fixed: FilterValues
  /** Shown when there are no rows, which are created elsewhere, in any period, and cannot be added here. */
  readonly madeElsewhere?: string
}

const filterDelay = 500

/** The state and actions of a list; its views only render them and decide nothing. */
export interface List<R extends AnyRecord> extends StateApi, Omit<ListColumns<R>, 'toRemember'> {
  readonly screen: ListScreen<R>
  readonly access: ScreenAccess
  readonly embedded: Embedded | undefined
  /** The state as it is queried: with the defaults of its toggles, and the days of today. */
  readonly query: ListState
  readonly names: Names
  readonly data: ListData<R>
  /** Identifies the query of the rows; a row is rendered again when it changes. */
  readonly queryKey: string
  readonly setColumns: (columns: readonly PlacedColumn<R>[]) => void
  readonly filters: {
    readonly value: FilterValues
    readonly change: (name: string, value: unknown) => void
    /** A filter was chosen and is about to be applied: the rows, and any selection of them, are about to change. */
    readonly isPending: boolean
  }
  readonly selection: Selection<R>
  readonly actions: RowActions<R>
  /** The companions of the record that the application provides. */
  readonly companions: readonly Carried[]
  /** Performs one of the record's own actions on a row. */
  readonly act: RowActing<R>['act']
  /** The dialog of an action, while it is open. */
  readonly dialog: ReactNode
  readonly isOpen: (id: string) => boolean
  readonly toggleOpen: (id: string) => void
  /** Whether the form of a row can be opened. */
  readonly mayWrite: (row: Shown<R>) => boolean
  readonly offers: (action: RowAction<R>, row: Shown<R>) => boolean
  readonly mayAdd: boolean
  readonly mayExport: boolean
  readonly mayImport: boolean
  readonly hasTotals: boolean
  /** The range of the shell does not apply: a filter says so, or one item was requested. */
  readonly isOfAnyPeriod: boolean
  /** Nor do its offices: a link asked for one item, or for rows that it names itself. */
  readonly isOfAnyPlace: boolean
}

/** Range and offices belong to the shell; when they change, the list goes back to its first page. */
function useFirstPageWhenMoved({ dispatch }: StateApi) {
  const { dateRange, selectedOffices } = useSessionContext()
  const place = JSON.stringify([dateRange, selectedOffices])
  const seen = useRef(place)
  useEffect(() => {
    if (seen.current === place) return
    seen.current = place
    dispatch({ type: 'moved' })
  }, [place, dispatch])
}

function useFilterDraft({ state, dispatch }: StateApi, { specs }: ScreenAccess) {
  const draft = useDraft<FilterValues>({
    applied: state.filters,
    delay: filterDelay,
    apply: values => {
      const filters = acceptFilters(specs, values)
      dispatch({ type: 'filters', filters })
      return filters
    },
  })
  const change = (name: string, value: unknown) => draft.change({ ...draft.value, [name]: value })
  return { value: draft.value, change, isPending: draft.isPending }
}

export function useList<R extends AnyRecord>(
  screen: ListScreen<R>,
  api: StateApi,
  access: ScreenAccess,
  embedded?: Embedded,
): List<R> {
  const { state, dispatch } = api
  const session = useSessionContext()
  const names = useNames()
  useFirstPageWhenMoved(api)
  const hasTotals = screen.totals !== undefined && holdsAny(session, screen.record.flags.totals)
  const query = useMemo(
    () => ({ ...state, filters: resolveDays(access.specs, withToggleDefaults(access.specs, state), session.today) }),
    [access, state, session.today],
  )
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const data = useListData({
    record: screen.record,
    state: query,
    fixed: embedded?.fixed,
    withTotals: hasTotals,
  })
  const isOfAnyPlace = query.id !== null || isDelegated(access.specs, query.filters)
  const question = JSON.stringify(wireFilters(screen.record, query, embedded?.fixed))
  const actions = useRowActions(screen)
  const { toggleArchive, dialog } = useArchiving(screen, actions)
  const { act, acting } = useActing<R>(actions.refresh)
  const rowAccess = {
    dispatch,
    screen,
    act,
    actions: { ...actions, toggleArchive },
    companions: useCompanions(screen.record),
    offers: ({ offersOn }: RowAction<R>, row: Shown<R>) => offersOn?.(row, session) ?? true,
    mayWrite: (row: Shown<R>) => screen.mayWrite?.(row, session) ?? row.can.edit,
  }
  const { toRemember, ...placed } = useColumns({
    screen,
    readable: access.shown,
    state,
    rows: data.rows,
    names,
    actionsWidth: actionsWidth(rowAccess, data.rows),
  })

  return {
    ...api,
    ...rowAccess,
    ...placed,
    access,
    embedded,
    query,
    names,
    data,
    setColumns: next => dispatch({ type: 'columns', columns: toRemember(next) }),
    filters: useFilterDraft(api, access),
    queryKey: question,
    selection: useSelection<R>(question, data.rows),
    dialog: dialog ?? acting,
    isOpen: id => toggled.has(id) !== state.expanded,
    toggleOpen: id =>
      setToggled(now => {
        const next = new Set(now)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    mayAdd:
      embedded?.madeElsewhere === undefined &&
      holdsAny(session, screen.record.flags.add) &&
      (screen.adds?.(session) ?? true),
    // As on the server: a user who may open the list may export the columns they may read.
    mayExport: screen.exports?.(session) ?? holdsAny(session, screen.record.flags.list),
    // An import may contain any row, so only the complete list offers it.
    mayImport: embedded === undefined && mayImport(session, screen.record.imports),
    hasTotals,
    isOfAnyPeriod: [query.filters, embedded?.fixed].some(set => set?.[anyDate.name] === true) || isOfAnyPlace,
    isOfAnyPlace,
  }
}

/** Whether the rows are narrowed by filters, the search or one item. */
export function isNarrowed<R extends AnyRecord>({ state }: Pick<List<R>, 'state'>): boolean {
  return Object.keys(state.filters).length > 0 || state.search !== '' || state.id !== null
}
