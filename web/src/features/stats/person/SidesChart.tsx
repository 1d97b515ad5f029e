import { formatRange } from '@tipy/domain/calendar/format'
import { figureOf, type Statistic } from '@tipy/domain/figures/figures'
import { type FigurePart, figureParts } from '@tipy/domain/figures/parts'
import { ChartFrame } from '#chart/ChartFrame.tsx'
import { Donut } from '#chart/drawings.tsx'
import { colorAt } from '#chart/palette.ts'
import type { Point, Series } from '#chart/series.ts'
import { useOpenFigure } from '#figures/question.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { bothRetry, partFilters, usePart } from './person.calls.ts'

const labels: Readonly<Record<FigurePart, string>> = { finder: 'Angariador', seller: 'Vendedor' }
const legend = figureParts.map((part, at) => ({ label: labels[part], color: colorAt(at) }))
const series: readonly Series[] = [{ name: 'value', label: 'Valor', color: colorAt(0) }]

interface SidesChartProps {
  readonly id: string
  /** Empty until it is loaded. */
  readonly name: string
  readonly statistic: Statistic
}

/** What a person brought as finder and as seller, in the range. */
export function SidesChart({ id, name, statistic }: SidesChartProps) {
  const { dateRange } = useSessionContext()
  const open = useOpenFigure()
  const finder = usePart(id, statistic, 'finder')
  const seller = usePart(id, statistic, 'seller')
  const { label, unit } = figureOf(statistic)
  const hasBoth = typeof finder.data === 'number' && typeof seller.data === 'number'
  const points: readonly Point[] | undefined = hasBoth
    ? figureParts.map(part => ({
        key: part,
        label: labels[part],
        values: { value: (part === 'finder' ? finder.data : seller.data) ?? null },
      }))
    : undefined
  return (
    <ChartFrame
      title={`${label}: angariador e vendedor`}
      note="O que trouxe de cada lado dos negócios, no período."
      heading="Lado"
      unit={unit}
      series={series}
      legend={legend}
      points={points}
      isWaiting={finder.isWaiting || seller.isWaiting}
      onRetry={bothRetry(finder, seller)}
      Drawing={Donut}
      onOpen={(_series, { key }) => {
        const part = figureParts.find(one => one === key)
        if (part)
          open({
            group: 'consultants',
            ref: id,
            stat: statistic,
            period: 'period',
            part,
            filters: partFilters(id, statistic),
            of: [name, labels[part], formatRange(dateRange)].filter(Boolean).join(' · '),
          })
      }}
    />
  )
}
