import { Stack } from '@mantine/core'
import { statisticWithin } from '@tipy/domain/features/stats/stats.banks'
import { fieldsOf } from '@tipy/domain/features/stats/stats.columnFields'
import type { StatsReply } from '@tipy/domain/features/stats/stats.contract'
import { officeColumns, officeFilters } from '@tipy/domain/features/stats/stats.offices'
import { allRows } from '@tipy/domain/features/stats/stats.paging'
import { statisticsFor } from '@tipy/domain/features/stats/stats.rights'
import { cardFields } from '@tipy/domain/features/stats/stats.series'
import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { type WidgetInfo, type WidgetStat, widgetStats } from '@tipy/domain/features/widgets/widgets.info'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import type { Statistic } from '@tipy/domain/figures/figures'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { type Asked, askedOf } from '#ui/asked.ts'
import { Answer, WidgetFrame, Withheld } from '#ui/WidgetFrame.tsx'
import { OfficeCards, type SomeStatistics } from '../offices/OfficeCards.tsx'
import { OfficesChart } from '../offices/OfficesChart.tsx'
import { OfficeTable } from '../offices/OfficeTable.tsx'
import { type StatsQuestion, useStats, useStatsTotals } from '../stats.calls.ts'
import { officesOf } from './scope.ts'

/** A table shows one statistic; cards show those that were chosen, or all the reader may read. */
function statsOf({ view, stat = 'billing', fields = [] }: WidgetInfo): readonly WidgetStat[] {
  if (view === 'table') return [stat]
  const chosen = fields.flatMap(field => widgetStats.filter(one => one === field))
  return chosen.length > 0 ? chosen : widgetStats
}

const titleOf = (info: WidgetInfo, [first]: readonly Statistic[]): string =>
  widgetTitle({ type: 'officeStats', info }, first)

/** The figures of each office in a month and its year. */
export function OfficeStats({ info, filters }: WidgetSettings) {
  const readable = statisticsFor(viewerOf(useSessionContext()))
  const chosen = statsOf(info)
  const stats = chosen.filter(stat => readable.includes(stat)).map(stat => statisticWithin(stat, filters.includeBanks))
  const [first] = stats
  if (first === undefined) return <Withheld title={titleOf(info, chosen)} />
  return <Offices info={info} filters={filters} stats={[first, ...stats.slice(1)]} />
}

interface OfficesProps extends WidgetSettings {
  readonly stats: SomeStatistics
}

function Offices({ info, filters, stats }: OfficesProps) {
  const { selectedOffices, config, dateRange } = useSessionContext()
  const isTable = info.view === 'table'
  const question: StatsQuestion = {
    group: 'offices',
    fields: isTable ? fieldsOf(officeColumns(info.fields ?? [], stats[0], dateRange)) : stats.flatMap(cardFields),
    perPage: allRows,
    sortBy: 'name',
    sortDesc: false,
    filters: officeFilters([...stats]),
    ...officesOf(filters),
  }
  const asked: Asked<StatsReply> = askedOf(useStats(question))
  const isSummed = !asked.isWaiting && (asked.data?.total ?? 0) > 1
  const totals: Asked<StatsReply> = askedOf(useStatsTotals(question, isSummed))
  // Until the answer there are as many as are chosen in the shell: its place is kept.
  const expected = filters.isGroup || selectedOffices.length === 0 ? config.offices.length : selectedOffices.length
  const hasChart = info.includeChart === true && !asked.onRetry && (asked.data?.stats.length ?? expected) > 1
  return (
    <Stack gap={10}>
      <WidgetFrame title={titleOf(info, stats)}>
        <Answer asked={asked} height={isTable ? 220 : 300} isEmpty={reply => reply.stats.length === 0}>
          {reply =>
            isTable ? (
              <OfficeTable
                question={question}
                reply={reply}
                totals={totals}
                figure={stats[0]}
                fields={info.fields ?? []}
                label={titleOf(info, stats)}
              />
            ) : (
              <OfficeCards question={question} reply={reply} totals={totals} stats={stats} />
            )
          }
        </Answer>
      </WidgetFrame>
      {hasChart && <OfficesChart question={question} asked={asked} figure={stats[0]} />}
    </Stack>
  )
}
