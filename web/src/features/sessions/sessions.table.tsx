import { Group, SegmentedControl, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apps } from '@tipy/domain/features/sessions/sessions.rules'
import type { SessionSummary, SessionsQuery } from '@tipy/domain/features/sessions/sessions.stats.contract'
import { useState } from 'react'
import { callOrThrow } from '#api/client.ts'
import { figuresKey } from '#api/records.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { ScrollX } from '#ui/ScrollX.tsx'
import { type Sort, SortHead } from '#ui/SortHead.tsx'
import { TablePager } from '#ui/TablePager.tsx'
import { DayBars } from './sessions.bars.tsx'
import { PersonLines } from './sessions.lines.tsx'
import classes from './sessions.table.module.css'

type App = SessionsQuery['app']
type Column = SessionsQuery['sortBy']

interface Query {
  readonly app: App
  readonly search: string
  readonly sort: Sort<Column>
  readonly page: number
  readonly perPage: number
}

/** The time people spent in the product, in the days and offices chosen in the shell. */
function useSessions({ app, search, sort, page, perPage }: Query) {
  const { dateRange, selectedOffices } = useSessionContext()
  const sortDesc = sort.desc ? 'true' : 'false'
  const query = { app, search, sortBy: sort.by, sortDesc, page, perPage } as const
  return useQuery({
    queryKey: [...figuresKey, 'sessions', query, dateRange, selectedOffices],
    queryFn: ({ signal }) => callOrThrow('GET /api/stats/sessions', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

const sizes = [10, 20]
const searchPauseMs = 800
const appLabels = [{ value: 'all', label: 'Tudo' }, ...apps.map(value => ({ value, label: value }))]
const columns: readonly { readonly name: Column; readonly label: string }[] = [
  { name: 'name', label: 'Pessoa' },
  { name: 'total', label: 'Total' },
  { name: 'count', label: 'Sessões' },
  { name: 'average', label: 'Média por sessão' },
  { name: 'dailyAverage', label: 'Média por dia' },
  { name: 'lastSession', label: 'Última sessão' },
]

/** Time in the product by person, most first; a row opens into its sessions. Needs the flag listSessions. */
export function SessionsTable() {
  const [query, setQuery] = useState<Omit<Query, 'search'>>({
    app: 'all',
    sort: { by: 'total', desc: true },
    page: 0,
    perPage: 10,
  })
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchPauseMs)
  const { data, isError, isPlaceholderData } = useSessions({ ...query, search })
  const set = (part: Partial<typeof query>) => setQuery(current => ({ ...current, page: 0, ...part }))
  return (
    <>
      <Group gap="sm" mb="sm">
        <SegmentedControl
          size="xs"
          aria-label="Aplicação"
          data={appLabels}
          value={query.app}
          onChange={value => set({ app: apps.find(app => app === value) ?? 'all' })}
        />
        <TextInput
          size="xs"
          type="search"
          aria-label="Procurar pessoa"
          placeholder="Procurar…"
          maxLength={200}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            set({})
          }}
        />
      </Group>
      {!data && !isError && <Skeleton height={280} aria-label="A carregar" />}
      {!data && isError && <Text role="alert">Não foi possível carregar as sessões.</Text>}
      {data?.sessions.length === 0 && <Text c="dimmed">Não foram encontradas sessões</Text>}
      {data && data.sessions.length > 0 && (
        <div style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <DayBars sessions={data.sessions.flatMap(({ sessions }) => sessions)} />
          <People sessions={data.sessions} sort={query.sort} onSort={sort => set({ sort })} />
          <TablePager
            page={query.page}
            perPage={query.perPage}
            total={data.total}
            sizes={sizes}
            onPage={page => set({ page })}
            onPerPage={perPage => set({ perPage })}
          />
        </div>
      )}
    </>
  )
}

interface PeopleProps {
  readonly sessions: readonly SessionSummary[]
  readonly sort: Sort<Column>
  readonly onSort: (sort: Sort<Column>) => void
}

function People({ sessions, sort, onSort }: PeopleProps) {
  return (
    <ScrollX label="Sessões">
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
            <PersonLines key={summary.user._id} summary={summary} columns={columns.length} />
          ))}
        </tbody>
      </table>
    </ScrollX>
  )
}
