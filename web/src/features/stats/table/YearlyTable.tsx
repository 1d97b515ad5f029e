import { Button, Paper, Progress, Stack, Text } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconCloudOff, IconSearchOff } from '@tabler/icons-react'
import { comparedMonthsText } from '@tipy/domain/features/stats/stats.cellText'
import { allRows, type StatsPageSize, statsPageSizes } from '@tipy/domain/features/stats/stats.paging'
import { type Choice, choicesOf, tableFiltersFor } from '@tipy/domain/features/stats/stats.views'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useNames } from '#kinds/names.ts'
import { FilterFrame } from '#list/panels/FilterFrame.tsx'
import { useDraft } from '#list/state/useDraft.ts'
import { FilterChips } from '#list/toolbar/FilterChips.tsx'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { Loading } from '#ui/Loading.tsx'
import { usePhone } from '#ui/layout/usePhone.ts'
import { Pages } from '#ui/Pages.tsx'
import type { Shortcut } from '#ui/shortcuts/registry.ts'
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts'
import { Controls } from './Controls.tsx'
import { Filters } from './Filters.tsx'
import { describeFilter } from './filterLabels.ts'
import { Grid, rowHeightOf } from './Grid.tsx'
import type { ShownTable, TableSlots } from './slots.ts'
import classes from './Table.module.css'
import { changeState, filtersWithin, type TableFilters, type TableState } from './tableState.ts'
import { type Table, type TableScope, useTable } from './useTable.ts'

const filterDelay = 500
/** Two lines over the rows, in pixels; and around what stands in their place. */
const headHeight = 57
const waitingPadding = 12
const heights = { withTotals: 780, withoutTotals: 810, inWidget: 530 } as const

interface YearlyTableProps {
  readonly state: TableState
  readonly onState: (state: TableState) => void
  readonly slots?: TableSlots
  readonly isWidget?: boolean
  /** What the selectors offer, where it is less than all that the reader may have. */
  readonly choices?: readonly Choice[]
  readonly scope?: TableScope
  /** Over the controls. */
  readonly head?: ReactNode
}

const noSlots: TableSlots = {}

/** The individual yearly table: figures of members by month, compared, and against their goals. */
export function YearlyTable(props: YearlyTableProps) {
  const { state, onState, slots = noSlots, isWidget = false, choices: some, scope, head } = props
  const session = useSessionContext()
  const reader = useMemo(() => viewerOf(session), [session])
  const choices = useMemo(() => some ?? choicesOf(reader), [some, reader])
  const names = useNames()
  const scroller = useRef<HTMLElement>(null)
  const offered = tableFiltersFor(reader, state.choice)
  const change = useCallbackRef((changes: Partial<TableState>) => {
    const next = changeState(state, changes)
    onState({ ...next, filters: filtersWithin(tableFiltersFor(reader, next.choice), next.filters) })
  })
  const filters = useDraft<TableFilters>({
    applied: state.filters,
    delay: filterDelay,
    apply: value => {
      change({ filters: value })
      return value
    },
  })
  const table = useTable(state, change, { ...scope, rowFields: slots.rowFields })
  useTableKeys(change, state, isWidget)
  // Another page begins at its first row.
  useEffect(() => {
    if (scroller.current && state.page >= 0) scroller.current.scrollTop = 0
  }, [state.page])
  const goToRows = () => scroller.current?.querySelector<HTMLElement>('tbody a, tbody button')?.focus()
  const chips = [
    ...(state.search === ''
      ? []
      : [{ key: 'search', label: `Pesquisa: ${state.search}`, onRemove: () => change({ search: '' }) }]),
    ...offered
      .filter(name => state.filters[name] !== undefined)
      .map(name => ({
        key: name,
        label: describeFilter(name, state.filters, names),
        onRemove: () => {
          const { [name]: _removed, ...rest } = state.filters
          change({ filters: rest })
        },
      })),
  ]
  return (
    <Paper withBorder className={classes.card}>
      <div className={classes.main}>
        {head}
        <Controls
          choices={choices}
          state={state}
          onState={change}
          tools={slots.tools?.(state, table.table)}
          onLeaveSearch={goToRows}
        />
        {chips.length > 0 && <FilterChips chips={chips} onClear={() => change({ filters: {}, search: '' })} />}
        <div className={classes.bar}>
          {table.isWaiting && <Progress value={100} animated size={2} radius={0} aria-label="A atualizar" />}
        </div>
        <Body
          table={table}
          slots={slots}
          scroller={scroller}
          isWidget={isWidget}
          names={names}
          perPage={state.perPage}
        />
        {table.table && comparesMonths(table.table) && (
          <Text size="xs" c="dimmed" px="sm" pt={6}>
            Mediana e média: por meses inteiros, arredondadas
          </Text>
        )}
        <Pages
          sizes={statsPageSizes}
          nameOf={sizeName}
          page={state.page}
          perPage={state.perPage}
          rows={table.table?.reply.stats.length ?? 0}
          total={table.table?.reply.total}
          onPage={page => change({ page })}
          onSize={perPage => change({ perPage })}
          isFixed={false}
        />
      </div>
      <FilterFrame isOpen={state.isFiltering} onClose={() => change({ isFiltering: false })}>
        <Filters
          offered={offered}
          value={filters.value}
          names={names}
          onChange={filters.change}
          onClear={() => filters.applyNow({})}
        />
      </FilterFrame>
    </Paper>
  )
}

/** Whether medians and averages are those of whole months, as readers without values get them. */
const comparesMonths = ({ columns, reply }: ShownTable): boolean =>
  reply.stats.some(row => columns.some(column => comparedMonthsText(column, row) !== null))

const sizeName = (size: StatsPageSize): string => (size === allRows ? 'todos' : String(size))

/** `f` opens the filters; a widget has no keys, as there may be several. */
function useTableKeys(change: (changes: Partial<TableState>) => void, state: TableState, isWidget: boolean): void {
  const toggle = useCallbackRef(() => change({ isFiltering: !state.isFiltering }))
  const keys = useMemo<readonly Shortcut[]>(
    () => (isWidget ? [] : [{ key: 'f', description: 'Filtros', group: 'Estatísticas', run: toggle }]),
    [isWidget, toggle],
  )
  useShortcuts(keys)
}

interface BodyProps {
  readonly table: Table
  readonly slots: TableSlots
  readonly scroller: React.RefObject<HTMLElement | null>
  readonly isWidget: boolean
  readonly names: ReturnType<typeof useNames>
  readonly perPage: StatsPageSize
}

function Body({ table: found, slots, scroller, isWidget, names, perPage }: BodyProps) {
  const { table, totals, isWaiting, modeOf, turn } = found
  const phone = usePhone()
  // Chips of all rows change together, so rows are drawn again only when something of this does.
  const context = useMemo(
    () => (table ? { table, slots, names, modeOf, turn } : undefined),
    [table, slots, names, modeOf, turn],
  )
  if (!table || !context)
    return found.hasFailed ? (
      <Failed retry={found.retry} />
    ) : (
      <Waiting rows={perPage} maxHeight={isWidget ? heights.inWidget : heights.withTotals} />
    )
  if (table.shown.choice.view === 'percentages') return slots.percentages?.(table)
  if (table.reply.stats.length === 0) return <Empty />
  const height = isWidget ? heights.inWidget : totals ? heights.withTotals : heights.withoutTotals
  return (
    <section
      ref={scroller}
      className={classes.rows}
      aria-label="Linhas das estatísticas"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      data-waiting={isWaiting || undefined}
      data-widget={isWidget || undefined}
      style={{ '--table-height': `${height}px` } as CSSProperties}
    >
      <Grid
        context={context}
        sorting={found}
        scroller={scroller}
        isPhone={phone}
        height={height}
        totals={totals}
        isWaiting={isWaiting}
      />
    </section>
  )
}

/** Of the height that the rows of a page will have. */
function Waiting({ rows, maxHeight }: { readonly rows: number; readonly maxHeight: number }) {
  const phone = usePhone()
  return (
    <div className={classes.waiting} aria-busy>
      <Loading height={Math.min(maxHeight, headHeight + (rows + 1) * rowHeightOf(phone)) - 2 * waitingPadding} />
    </div>
  )
}

function Empty() {
  return (
    <Stack align="center" gap={6} className={classes.empty}>
      <IconSearchOff size={34} stroke={1.4} aria-hidden />
      <Text fw={600}>Não há resultados</Text>
    </Stack>
  )
}

function Failed({ retry }: { readonly retry: () => void }) {
  return (
    <Stack align="center" gap={6} className={classes.empty} role="alert">
      <IconCloudOff size={34} stroke={1.4} aria-hidden />
      <Text fw={600}>Não foi possível carregar as estatísticas</Text>
      <Button variant="default" mt="xs" onClick={retry}>
        Tentar novamente
      </Button>
    </Stack>
  )
}
