import { Group, Paper, Text, Title } from '@mantine/core'
import { apps } from '@tipy/domain/features/sessions/sessions.rules'
import type { SessionSummary, SessionsQuery } from '@tipy/domain/features/sessions/sessions.stats.contract'
import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { useId, useRef, useState } from 'react'
import { callOrThrow } from '#api/client.ts'
import { useFigures } from '#figures/useFigures.ts'
import { SearchInput } from '#list/toolbar/SearchInput.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { Loading } from '#ui/Loading.tsx'
import { Pages } from '#ui/Pages.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { ScrollX } from '#ui/ScrollX.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { type Sort, SortHead } from '#ui/SortHead.tsx'
import { TimeBars } from './sessions.bars.tsx'
import { PersonLines } from './sessions.lines.tsx'
import { type SessionsNumber, SessionsPanel } from './sessions.panel.tsx'
import classes from './sessions.table.module.css'

type App = SessionsQuery['app']
type Column = SessionsQuery['sortBy']

interface Query {
  readonly app: App
  readonly search: string
  readonly sort: Sort<Column>
  readonly page: number
  readonly perPage: 10 | 20
}

/** The time people spent in the product, in the days and offices chosen in the shell. */
function useSessions({ app, search, sort, page, perPage }: Query) {
  const { dateRange, selectedOffices } = useSessionContext()
  const sortDesc = sort.desc ? 'true' : 'false'
  const query = { app, search, sortBy: sort.by, sortDesc, page, perPage } as const
  return useFigures({
    key: ['sessions', query, dateRange, selectedOffices],
    ask: signal => callOrThrow('GET /api/stats/sessions', { query, signal }),
  })
}

const sizes = [10, 20] as const
const appLabels = [{ value: 'all', label: 'Tudo' }, ...apps.map(value => ({ value, label: value }))]
const columns: readonly { readonly name: Column; readonly label: string }[] = [
  { name: 'name', label: 'Pessoa' },
  { name: 'total', label: 'Total' },
  { name: 'count', label: 'Sessões' },
  { name: 'average', label: 'Média por sessão' },
  { name: 'dailyAverage', label: 'Média por dia' },
  { name: 'lastSession', label: 'Última sessão' },
]

/**
 * Time in the product by person, most first; a row opens into its sessions. Needs the flag listSessions. As a widget it
 * has a title; a page of its own has one already.
 */
export function SessionsTable({ info }: Partial<WidgetSettings>) {
  const [query, setQuery] = useState<Query>({
    app: 'all',
    search: '',
    sort: { by: 'total', desc: true },
    page: 0,
    perPage: 10,
  })
  const [opened, setOpened] = useState<SessionsNumber | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const heading = useId()
  const { data, isError, isPlaceholderData, refetch } = useSessions(query)
  const set = (part: Partial<Query>) => setQuery(current => ({ ...current, page: 0, ...part }))
  return (
    <Paper
      ref={root}
      component="section"
      withBorder
      p={info ? 'md' : 'sm'}
      {...(info && { 'aria-labelledby': heading })}
    >
      <Group gap="sm" mb="sm">
        {info && (
          <Title order={2} fz="md" id={heading} flex="1 1 160px">
            {widgetTitle({ type: 'sessions', info })}
          </Title>
        )}
        <Group gap="sm" data-screen-only>
          <SegmentedControl
            size="xs"
            aria-label="Aplicação"
            data={appLabels}
            value={query.app}
            onChange={value => set({ app: apps.find(app => app === value) ?? 'all' })}
          />
          <SearchInput
            label="Pesquisar em Sessões"
            applied={query.search}
            apply={search => set({ search: search.trim() })}
            onLeave={() => root.current?.querySelector<HTMLElement>('tbody button')?.focus()}
          />
        </Group>
      </Group>
      {!data && !isError && <Loading height={520} />}
      {!data && isError && <RetryNote onRetry={() => void refetch()} />}
      {data?.sessions.length === 0 && (
        <Text c="dimmed" size="sm">
          Não foram encontradas sessões
        </Text>
      )}
      {data && data.sessions.length > 0 && (
        <div style={{ opacity: isPlaceholderData ? 0.6 : 1 }} aria-busy={isPlaceholderData}>
          <TimeBars people={data.sessions} onOpen={setOpened} />
          <People sessions={data.sessions} sort={query.sort} onSort={sort => set({ sort })} onOpen={setOpened} />
          <Pages
            sizes={sizes}
            page={query.page}
            perPage={query.perPage}
            rows={data.sessions.length}
            total={data.total}
            onPage={page => set({ page })}
            onSize={perPage => set({ perPage })}
            label="Páginas de Sessões"
            isFixed={false}
          />
        </div>
      )}
      {opened && <SessionsPanel number={opened} onClose={() => setOpened(null)} />}
    </Paper>
  )
}

interface PeopleProps {
  readonly sessions: readonly SessionSummary[]
  readonly sort: Sort<Column>
  readonly onSort: (sort: Sort<Column>) => void
  readonly onOpen: (number: SessionsNumber) => void
}

function People({ sessions, sort, onSort, onOpen }: PeopleProps) {
  return (
    <ScrollX label="Tempo por pessoa">
      <table className={classes.table} aria-label="Sessões">
        <thead>
          <tr>
            {columns.map(({ name, label }) => (
              <SortHead key={name} name={name} label={label} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sessions.map(summary => (
            <PersonLines key={summary.user._id} summary={summary} columns={columns.length} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </ScrollX>
  )
}
