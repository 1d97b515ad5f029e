import { Group, Paper, Text, Title } from '@mantine/core'
import type { ReferencesReply } from '@tipy/domain/features/stats/stats.contract'
import { type QuarterKey, quarterKeys } from '@tipy/domain/features/stats/stats.quarters'
import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { callOrThrow } from '#api/client.ts'
import { useFigures } from '#figures/useFigures.ts'
import { SearchInput } from '#list/toolbar/SearchInput.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { Loading } from '#ui/Loading.tsx'
import { Pages } from '#ui/Pages.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { ScrollX } from '#ui/ScrollX.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SortHead } from '#ui/SortHead.tsx'
import { officesOf } from '../widgets/scope.ts'
import { ReferredNumber, type ReferredNumberProps } from './ReferredNumber.tsx'
import { ReferrerLines } from './ReferrerLines.tsx'
import classes from './references.module.css'
import {
  allReferred,
  quarterLabels,
  type ReferencesSort,
  referredPeople,
  referrersOf,
  totalsOf,
} from './references.rows.ts'
import { TotalsLine } from './TotalsLine.tsx'
import { useReferrersPart } from './useReferrersPart.ts'

const activeStates = ['true', 'all', 'false'] as const
type Active = (typeof activeStates)[number]

interface ReferencesTableProps extends Partial<WidgetSettings> {
  /** Buttons of other features, for the referrers that are shown. */
  readonly tools?: (active: Active) => ReactNode
}

/** Who referred whom, in the year of the last day chosen in the shell. */
function useReferences(active: Active, offices: readonly string[] | undefined) {
  const { dateRange, selectedOffices } = useSessionContext()
  return useFigures({
    key: ['references', active, dateRange, offices ?? selectedOffices],
    ask: signal => callOrThrow('GET /api/stats/references', { query: { active }, signal, ...(offices && { offices }) }),
  })
}

const all = 10_000
const sizes = [10, 20, 50, all]
const activeLabels = [
  { value: 'true', label: 'Ativos' },
  { value: 'all', label: 'Todos' },
  { value: 'false', label: 'Inativos' },
]

/**
 * Quarterly billing of the people whom each referrer brought; a row opens into those people. As a widget it has a title,
 * and the filters of its dashboard say which referrers it shows.
 */
export function ReferencesTable({ info, filters, tools }: ReferencesTableProps) {
  const [chosen, setChosen] = useState<Active>('true')
  const active = filters?.active ?? chosen
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const { data, isError, isPlaceholderData, refetch } = useReferences(active, filters && officesOf(filters).offices)
  const root = useRef<HTMLDivElement>(null)
  return (
    <Paper ref={root} withBorder p="md">
      <Group gap="sm" mb="sm">
        {info && (
          <Title order={2} fz="md" style={{ flex: '1 1 160px' }}>
            {widgetTitle({ type: 'references', info })}
          </Title>
        )}
        <Group gap="sm" data-screen-only>
          {!filters && (
            <SegmentedControl
              size="xs"
              aria-label="Referenciadores"
              data={activeLabels}
              value={active}
              onChange={value => {
                setChosen(activeStates.find(state => state === value) ?? 'true')
                setPage(0)
              }}
            />
          )}
          <SearchInput
            label="Pesquisar em Referências"
            applied={search}
            apply={text => {
              setSearch(text.trim())
              setPage(0)
            }}
            onLeave={() => root.current?.querySelector<HTMLElement>('tbody button')?.focus()}
          />
          {tools?.(active)}
        </Group>
      </Group>
      {!data && !isError && <Loading height={240} />}
      {!data && isError && <RetryNote onRetry={() => void refetch()} />}
      {data && <Rows data={data} search={search} isDimmed={isPlaceholderData} page={page} onPage={setPage} />}
    </Paper>
  )
}

interface RowsProps {
  readonly data: ReferencesReply
  readonly search: string
  /** Of the choice before, until the next one is loaded. */
  readonly isDimmed: boolean
  readonly page: number
  readonly onPage: (page: number) => void
}

function Rows({ data, search, isDimmed, page, onPage }: RowsProps) {
  const [sort, setSort] = useState<ReferencesSort>({ by: 'yearly', desc: true })
  const [perPage, setPerPage] = useState(10)
  const rows = useMemo(() => referrersOf(data, search, sort), [data, search, sort])
  const totals = totalsOf(data)
  if (rows.length === 0)
    return (
      <Text c="dimmed" size="sm">
        Não há resultados
      </Text>
    )
  // Rows may have gone while a later page was open.
  const shown = Math.min(page, Math.ceil(rows.length / perPage) - 1)
  const visible = rows.slice(shown * perPage, (shown + 1) * perPage)
  return (
    <>
      <ScrollX label="Referências">
        <table className={classes.table} aria-label="Referências" style={{ opacity: isDimmed ? 0.6 : 1 }}>
          <thead>
            <tr>
              <SortHead name="name" label="Referenciador" sort={sort} onSort={setSort} />
              {quarterKeys.map(key => (
                <SortHead key={key} name={key} label={quarterLabels[key]} sort={sort} onSort={setSort}>
                  <QuarterInfo info={data.quarterInfo[key]} quarter={key} people={referredPeople(data)} />
                </SortHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {visible.map(row => (
              <ReferrerLines key={row.id} row={row} />
            ))}
          </tbody>
          {totals && <TotalsLine totals={totals} people={referredPeople(data)} />}
        </table>
      </ScrollX>
      <Pages
        sizes={sizes}
        nameOf={size => (size === all ? 'todos' : String(size))}
        page={shown}
        perPage={perPage}
        rows={visible.length}
        total={rows.length}
        onPage={onPage}
        onSize={size => {
          setPerPage(size)
          onPage(0)
        }}
        label="Páginas de Referências"
        isFixed={false}
      />
    </>
  )
}

interface QuarterInfoProps extends Pick<ReferredNumberProps, 'people' | 'quarter'> {
  readonly info: ReferencesReply['quarterInfo'][QuarterKey]
}

/** What referred people billed in the quarter, and what goes to those who referred them. */
function QuarterInfo({ info: { total, amountForReferences }, ...which }: QuarterInfoProps) {
  const partOf = useReferrersPart()
  if (total === null) return null
  const part = partOf(total, amountForReferences)
  return (
    <span className={classes.info}>
      <ReferredNumber of={allReferred} amount={total} {...which} />
      {part && (
        <span title={part.label}>
          → <ReferredNumber of={allReferred} amount={total} derived={part} {...which} />
        </span>
      )}
    </span>
  )
}
