import { Stack } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { personStatistics } from '@tipy/domain/features/stats/stats.rights'
import { cardFields } from '@tipy/domain/features/stats/stats.series'
import type { Statistic } from '@tipy/domain/figures/figures'
import { mayOpen, screens } from '@tipy/domain/navigation/screens'
import { personOf } from '#app/guard.ts'
import { NotFoundPage } from '#app/pages/NotFoundPage.tsx'
import { personListTabs } from '#app/staff/personListTabs.tsx'
import {
  cardStatistics,
  overviewFilters,
  PersonHead,
  type PersonSearch,
  StatisticsTab,
  usePersonRow,
} from '#features/stats/person/index.ts'
import { FigureQuestions } from '#figures/FigureQuestions.tsx'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { PageTabs } from '#ui/PageTabs.tsx'
import { useNamedPage } from '#ui/pageName.ts'

interface PersonStatsContentProps {
  readonly id: string
  /** Whether the person's name is the page's title; at home the greeting is. */
  readonly isTitle?: boolean
}

/** The statistics of a person and the lists of what they did, as far as the reader may see them. */
export function PersonStatsContent({ id, isTitle = false }: PersonStatsContentProps) {
  const stats = personStatistics(viewerOf(useSessionContext()), id)
  return stats.length === 0 ? <NotFoundPage /> : <Readable id={id} isTitle={isTitle} stats={stats} />
}

const statistics = { key: 'estatisticas', label: 'Estatísticas', Icon: IconChartBar }

interface ReadableProps extends Required<PersonStatsContentProps> {
  readonly stats: readonly Statistic[]
}

function Readable({ id, isTitle, stats }: ReadableProps) {
  const session = useSessionContext()
  const search: PersonSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const shown = overviewStats(stats)
  const row = usePersonRow(id, overviewFilters(shown), shown.flatMap(cardFields))
  const { person, features } = session
  if (row.data === null) return <NotFoundPage />
  const change = (changes: PersonSearch) =>
    void navigate({ to: '.', search: { ...search, ...changes }, replace: true, resetScroll: false })
  const first = {
    ...statistics,
    content: <StatisticsTab id={id} row={row} stats={stats} search={search} onSearch={change} />,
  }
  return (
    <FigureQuestions>
      <Stack gap="md">
        {isTitle && row.data && <Named row={row.data} />}
        <PersonHead row={row.data} isTitle={isTitle} hasRecord={mayOpen(screens.user, personOf(person), features)} />
        <PageTabs
          tabs={[first, ...personListTabs(session, id)]}
          open={search.tab ?? statistics.key}
          onOpen={tab => change({ tab: tab === statistics.key ? undefined : tab })}
        />
      </Stack>
    </FigureQuestions>
  )
}

/** Those with a card; a reader of others alone still needs the person's name. */
function overviewStats(stats: readonly Statistic[]): readonly Statistic[] {
  const cards = cardStatistics.filter(name => stats.includes(name))
  return cards.length > 0 ? cards : stats.slice(0, 1)
}

function Named({ row }: { readonly row: StatsRow }) {
  useNamedPage(row.name)
  return null
}
