import { Alert, Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCloudOff, IconMailPause, IconReceiptOff, IconSearch } from '@tabler/icons-react'
import type { DateRange } from '@tipy/domain/calendar/days'
import { formatRange } from '@tipy/domain/calendar/format'
import type { StatementRow } from '@tipy/domain/features/statements/statements.contract'
import { type OverviewSort, readSort, shownRows, writeSort } from '@tipy/domain/features/statements/statements.overview'
import { statementTitle } from '@tipy/domain/features/statements/statements.rules'
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNames } from '#kinds/names.ts'
import { mailSetting } from '#session/mailSetting.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { Loading } from '#ui/Loading.tsx'
import { Pages } from '#ui/Pages.tsx'
import { mainActionKey } from '#ui/shortcuts/registry.ts'
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts'
import { problemOf } from '../statements.calls.ts'
import { Actions } from './actions.tsx'
import { type Overview, type Sent, useOverview } from './calls.ts'
import { SendLog } from './log.tsx'
import classes from './overview.module.css'
import { SendProgress } from './progress.tsx'
import { Rows } from './rows.tsx'
import { SendDialog } from './sending.tsx'
import { type Selection, useSelection } from './useSelection.ts'

/** What the address says of the overview. */
export interface OverviewView {
  readonly search: string
  readonly sort: string | undefined
}

interface OverviewPageProps {
  readonly view: OverviewView
  readonly onView: (view: OverviewView) => void
}

/** Everybody's sums in the period and offices of the shell; from here statements are opened, sent and packed. */
export function OverviewPage({ view, onView }: OverviewPageProps) {
  const { dateRange, selectedOffices } = useSessionContext()
  const { data, error, isPlaceholderData, refetch } = useOverview(dateRange, selectedOffices)
  if (data) return <Loaded overview={data} isOld={isPlaceholderData} view={view} onView={onView} />
  return (
    <div className={classes.page}>
      <Head />
      {error ? (
        <Paper withBorder role="alert">
          <Stack align="center" gap={6} className={classes.empty}>
            <IconCloudOff size={34} stroke={1.4} aria-hidden />
            <Text fw={600}>{problemOf(error, 'Não foi possível carregar os extratos')}</Text>
            <Button variant="default" mt="xs" onClick={() => void refetch()}>
              Tentar de novo
            </Button>
          </Stack>
        </Paper>
      ) : (
        <Loading height={420} radius="md" />
      )}
    </div>
  )
}

function Head({ children }: { readonly children?: ReactNode }) {
  return (
    <header className={classes.head}>
      <div>
        <Title order={1} fz={26}>
          {statementTitle}
        </Title>
        <Text c="dimmed" size="sm">
          O que cada pessoa ganha no período, e o que falta pagar-lhe.
        </Text>
      </div>
      {children}
    </header>
  )
}

interface LoadedProps extends OverviewPageProps {
  readonly overview: Overview
  /** The rows are still those of the period or offices before. */
  readonly isOld: boolean
}

const perPage = 100

/** The rows on screen; a search or a sort returns to the first page. */
function usePage(shown: readonly StatementRow[]) {
  const [page, setPage] = useState(0)
  const last = Math.max(0, Math.ceil(shown.length / perPage) - 1)
  const here = Math.min(page, last)
  return { rows: shown.slice(here * perPage, (here + 1) * perPage), page: here, last, setPage }
}

type Panel = { readonly kind: 'send' } | { readonly kind: 'log'; readonly person: StatementRow | null }

function Loaded({ overview, isOld, view, onView }: LoadedProps) {
  const session = useSessionContext()
  const { dateRange: range } = session
  const setting = mailSetting(session)
  const names = useNames()
  const sort = useMemo(() => readSort(view.sort), [view.sort])
  // Not the address itself, which follows too late for fast typing.
  const [search, setSearch] = useState(view.search)
  const shown = useMemo(() => shownRows(overview.people, search, sort), [overview.people, search, sort])
  const selection = useSelection(shown)
  const { rows, page, last, setPage } = usePage(shown)
  const [panel, setPanel] = useState<Panel | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [closed, setClosed] = useState<string | null>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  // Without a selection, actions are about everyone on the list.
  const chosen = selection.rows.length > 0 ? selection.rows : shown
  const batch = sent?.batch ?? overview.sending
  useOverviewKeys(searchBox, () => chosen.length > 0 && !isOld && setPanel({ kind: 'send' }))
  const sortBy = (next: OverviewSort) => onView({ search, sort: writeSort(next) })
  const searchFor = (next: string) => {
    setSearch(next)
    onView({ ...view, search: next })
  }

  return (
    <div className={classes.page}>
      <Head>
        <Actions
          chosen={chosen}
          range={range}
          isDisabled={chosen.length === 0 || isOld}
          onSend={() => setPanel({ kind: 'send' })}
          onLog={() => setPanel({ kind: 'log', person: null })}
        />
      </Head>
      {!overview.isSending && (
        <Alert color="yellow" py={6} icon={<IconMailPause aria-hidden />}>
          <strong>Não há servidor de e-mail.</strong> Os extratos enviados ficam na fila até a instalação ter um
          {setting && ` (definição ${setting})`}.
        </Alert>
      )}
      {batch && batch !== closed && (
        <SendProgress batch={batch} skipped={sent?.skipped ?? []} onClose={() => setClosed(batch)} />
      )}
      <Paper withBorder className={classes.sheet} data-waiting={isOld || undefined} aria-busy={isOld}>
        <Toolbar box={searchBox} search={search} onSearch={searchFor} range={range} selection={selection} />
        {shown.length > 0 ? (
          <Rows
            all={shown}
            page={rows}
            range={range}
            names={names}
            selection={selection}
            sort={sort}
            onSort={sortBy}
            onLog={person => setPanel({ kind: 'log', person })}
          />
        ) : (
          <Nothing range={range} isSearched={search.trim() !== ''} />
        )}
        {last > 0 && (
          <Pages
            sizes={[perPage]}
            page={page}
            perPage={perPage}
            rows={rows.length}
            total={shown.length}
            onPage={setPage}
            isFixed={false}
          />
        )}
      </Paper>
      {panel?.kind === 'send' && (
        <SendDialog
          rows={chosen}
          range={range}
          isSending={overview.isSending}
          onSent={answer => {
            setSent(answer)
            selection.clear()
          }}
          onClose={() => setPanel(null)}
        />
      )}
      {panel?.kind === 'log' && <SendLog person={panel.person} onClose={() => setPanel(null)} />}
    </div>
  )
}

/** `/` searches, Ctrl+Enter sends. */
function useOverviewKeys(box: RefObject<HTMLInputElement | null>, send: () => void) {
  const latest = useRef(send)
  useLayoutEffect(() => {
    latest.current = send
  })
  useShortcuts(
    useMemo(
      () => [
        { key: '/', description: 'Pesquisar pessoas', group: 'Neste ecrã', run: () => box.current?.focus() },
        {
          key: mainActionKey,
          description: 'Enviar os extratos por e-mail',
          group: 'Neste ecrã',
          run: () => latest.current(),
        },
      ],
      [box],
    ),
  )
}

interface ToolbarProps {
  readonly box: RefObject<HTMLInputElement | null>
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly range: DateRange
  readonly selection: Selection
}

function Toolbar({ box, search, onSearch, range, selection }: ToolbarProps) {
  return (
    <div className={classes.bar}>
      <TextInput
        ref={box}
        type="search"
        size="xs"
        className={classes.search ?? ''}
        aria-label="Pesquisar pessoas"
        placeholder="Pesquisar pessoas…"
        maxLength={100}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={search}
        onChange={event => onSearch(event.currentTarget.value)}
      />
      {selection.rows.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
          Limpar a seleção
        </Button>
      )}
      <Text size="sm" c="dimmed">
        De {formatRange(range)}
      </Text>
    </div>
  )
}

function Nothing({ range, isSearched }: { readonly range: DateRange; readonly isSearched: boolean }) {
  return (
    <Stack align="center" gap={6} className={classes.empty}>
      <IconReceiptOff size={34} stroke={1.4} aria-hidden />
      <Text fw={600}>{isSearched ? 'Nenhuma pessoa com esse nome' : 'Não há comissões neste período'}</Text>
      <Text size="sm" c="dimmed" ta="center" maw={440}>
        {isSearched
          ? 'Procure por outro nome, ou limpe a pesquisa.'
          : `Ninguém das agências escolhidas tem comissões de ${formatRange(range)}, nem valores por receber. Escolha outro período no topo.`}
      </Text>
    </Stack>
  )
}
