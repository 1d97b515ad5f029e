import type { DateRange } from '@tipy/domain/calendar/days'
import { formatRange } from '@tipy/domain/calendar/format'
import { wholeMonthsText } from '@tipy/domain/features/stats/stats.cellText'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { fieldOf } from '@tipy/domain/features/stats/stats.fields'
import { seesColleagues } from '@tipy/domain/features/stats/stats.rights'
import { colleagueBars, comparedInPeriod } from '@tipy/domain/features/stats/stats.series'
import { figureOf, type Statistic } from '@tipy/domain/figures/figures'
import { ChartFrame } from '#chart/ChartFrame.tsx'
import { GroupedBars } from '#chart/drawings.tsx'
import type { DrawingProps, Point } from '#chart/series.ts'
import { useOpenFigure } from '#figures/question.ts'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { barSeries, colleaguePoints, middleBars, middleFields, rangeFilters } from './charts.ts'
import { isMiddle, middleOf } from './derived.ts'
import { bothRetry, colleagueFilters, personFilters, useColleagues, usePersonRow } from './person.calls.ts'

interface ColleaguesChartProps {
  readonly id: string
  readonly statistic: Statistic
}

/** The person among the colleagues whom the reader sees; else beside the median and the average. */
export function ColleaguesChart(props: ColleaguesChartProps) {
  const isNamed = seesColleagues(viewerOf(useSessionContext()), props.statistic)
  return isNamed ? <AmongColleagues {...props} /> : <BesideMedian {...props} />
}

const maxBars = 10
const LyingBars = (props: DrawingProps) => <GroupedBars {...props} isLying />
const barHeight = 30

function AmongColleagues({ id, statistic }: ColleaguesChartProps) {
  const own = usePersonRow(id, rangeFilters(statistic), [fieldOf(statistic)])
  const others = useColleagues(statistic)
  const bars =
    own.data && others.data
      ? colleagueBars(others.data, own.data, { figure: statistic, period: 'period', count: maxBars })
      : undefined
  return (
    <Bars
      id={id}
      statistic={statistic}
      note="Quem tem mais no período, com esta pessoa destacada."
      points={bars && colleaguePoints(bars)}
      isWaiting={own.isWaiting || others.isWaiting}
      onRetry={bothRetry(own, others)}
    />
  )
}

function BesideMedian({ id, statistic }: ColleaguesChartProps) {
  const { data, isWaiting, onRetry } = usePersonRow(id, rangeFilters(statistic), middleFields(statistic))
  const months = data ? comparedInPeriod(data, 'period', statistic).months : null
  return (
    <Bars
      id={id}
      statistic={statistic}
      note={
        months
          ? `Ao lado da mediana e da média de todos. ${wholeMonthsText(months)}.`
          : 'O período, ao lado da mediana e da média de todos.'
      }
      row={data}
      months={months}
      points={data ? middleBars(data, statistic) : undefined}
      isWaiting={isWaiting}
      onRetry={onRetry}
    />
  )
}

interface BarsProps extends ColleaguesChartProps {
  /** Of the person, where bars are computed from it. */
  readonly row?: StatsRow | null | undefined
  /** Where the person's bar is of whole months instead of the range. */
  readonly months?: DateRange | null
  readonly note: string
  readonly points: readonly Point[] | undefined
  readonly isWaiting: boolean
  readonly onRetry: (() => void) | undefined
}

function Bars({ id, statistic, row, months = null, points, ...rest }: BarsProps) {
  const { dateRange } = useSessionContext()
  const open = useOpenFigure()
  const { label, unit } = figureOf(statistic)
  const openBar = ({ key, label: who }: Point) => {
    const range = formatRange(months ?? dateRange)
    const of = `${who.replace('▸ ', '')} · ${range}`
    const question = { group: 'consultants', stat: statistic, period: 'period' } as const
    const own = { ...question, ref: id, filters: personFilters(id, rangeFilters(statistic)) }
    if (isMiddle(key)) {
      if (row) open({ ...own, of: `${row.name} · ${range}`, derived: middleOf(row, 'period', statistic, key) })
    } else if (key === 'own' || key === id) open({ ...own, ...(months && { range: months }), of })
    else open({ ...question, ref: key, filters: colleagueFilters(statistic), of })
  }
  return (
    <ChartFrame
      {...rest}
      title={`${label}: comparação por consultor`}
      heading="Consultor"
      unit={unit}
      height={Math.max(260, (points?.length ?? 0) * barHeight)}
      series={barSeries(statistic)}
      points={points}
      Drawing={LyingBars}
      onOpen={(_series, point) => openBar(point)}
    />
  )
}
