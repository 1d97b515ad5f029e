import type { StatsReply } from '@tipy/domain/features/stats/stats.contract'
import { officePeriods, periodName } from '@tipy/domain/features/stats/stats.offices'
import { figureIn } from '@tipy/domain/features/stats/stats.series'
import { type FigureName, figureOf } from '@tipy/domain/figures/figures'
import { ChartFrame } from '#chart/ChartFrame.tsx'
import { StackedBars } from '#chart/drawings.tsx'
import { colorAt } from '#chart/palette.ts'
import type { DrawingProps, Point, Series } from '#chart/series.ts'
import { useOpenFigure } from '#figures/question.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import type { Asked } from '#ui/asked.ts'
import type { StatsQuestion } from '../stats.calls.ts'

interface OfficesChartProps {
  readonly question: StatsQuestion
  readonly asked: Asked<StatsReply>
  readonly figure: FigureName
}

const LyingShares = (props: DrawingProps) => <StackedBars {...props} isLying isShare />

/** What each office is of a month and of a year, beside the same a year before. */
export function OfficesChart({ question, asked, figure }: OfficesChartProps) {
  const { dateRange } = useSessionContext()
  const open = useOpenFigure()
  const { label, unit } = figureOf(figure)
  const offices = asked.data?.stats ?? []
  const series: readonly Series[] = offices.map(({ _id, name }, at) => ({
    name: _id ?? '',
    label: name,
    color: colorAt(at),
  }))
  const points: readonly Point[] = Object.values(officePeriods(dateRange)).map(key => ({
    key,
    label: periodName(key),
    values: Object.fromEntries(offices.map(row => [row._id ?? '', figureIn(row, key, figure)])),
  }))
  const { group, filters, offices: chosen } = question
  return (
    <ChartFrame
      title={`${label}: parte de cada agência`}
      heading="Período"
      unit={unit}
      series={series}
      points={asked.data ? points : undefined}
      isWaiting={asked.isWaiting}
      Drawing={LyingShares}
      onOpen={(office, point) =>
        open({
          group,
          filters,
          ...(chosen && { offices: chosen }),
          ref: office || null,
          stat: figure,
          period: point.key,
          of: `${series.find(({ name }) => name === office)?.label ?? ''} · ${point.label}`,
        })
      }
    />
  )
}
