import { Group, Select, Text } from '@mantine/core'
import { statisticWithin } from '@tipy/domain/features/stats/stats.banks'
import { fieldOf } from '@tipy/domain/features/stats/stats.fields'
import { statisticsFor } from '@tipy/domain/features/stats/stats.rights'
import { totalRow } from '@tipy/domain/features/stats/stats.series'
import { wholeFigure } from '@tipy/domain/features/stats/stats.whole'
import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { figureOf, type Statistic } from '@tipy/domain/figures/figures'
import { useState } from 'react'
import { ChartFrame } from '#chart/ChartFrame.tsx'
import { GroupedBars, Radar } from '#chart/drawings.tsx'
import { useOpenFigure } from '#figures/question.ts'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { askedOf } from '#ui/asked.ts'
import { lazily } from '#ui/lazily.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Withheld } from '#ui/WidgetFrame.tsx'
import { type Compared, comparisonOf, usualSpans } from '../comparison/comparison.ts'
import { defaultYears, yearCounts } from '../person/search.ts'
import { type TotalsQuestion, useStatsTotals } from '../stats.calls.ts'
import { officesOf } from './scope.ts'
import classes from './Widgets.module.css'

/** The calendar is a library of its own, and few choose periods. */
const Spans = lazily(async () => (await import('../comparison/Spans.tsx')).Spans)

/** Faturação, Pago, Previsto, Pipeline and Angariações. */
const comparable = [
  'billing',
  'billingPaid',
  'predicted',
  'reservations',
  'findings',
] as const satisfies readonly Statistic[]

/** The months of several years beside each other, or two periods of one's own. */
export function ComparisonChart({ info, filters }: WidgetSettings) {
  const readable = statisticsFor(viewerOf(useSessionContext()))
  const [first, ...others] = comparable.filter(stat => readable.includes(stat))
  const title = widgetTitle({ type: 'comparisonBarChart', info })
  if (first === undefined) return <Withheld title={title} />
  return <Comparison title={title} stats={[first, ...others]} filters={filters} usual={info.stat} />
}

interface ComparisonProps extends Pick<WidgetSettings, 'filters'> {
  readonly title: string
  readonly stats: readonly [Statistic, ...Statistic[]]
  readonly usual: Statistic | undefined
}

type Shape = 'bars' | 'radar'
const shapes = [
  { value: 'bars', label: 'Barras' },
  { value: 'radar', label: 'Radar' },
]
const drawings = { bars: GroupedBars, radar: Radar } as const

function Comparison({ title, stats, filters, usual }: ComparisonProps) {
  const session = useSessionContext()
  const { dateRange } = session
  const open = useOpenFigure()
  const [shape, setShape] = useState<Shape>('bars')
  const [chosen, setChosen] = useState<Statistic | null>(null)
  const [years, setYears] = useState(defaultYears)
  const [spans, setSpans] = useState<Compared['spans'] | null>(null)
  const picked = [chosen, usual].find(one => one != null && stats.includes(one)) ?? stats[0]
  const figure = statisticWithin(picked, filters.includeBanks)
  const compared: Compared = { years, spans, range: dateRange }
  const { series, pointsOf, monthOf, count, problem } = comparisonOf(compared, figure)
  const whole = wholeFigure(viewerOf(session), filters)
  const question: TotalsQuestion = {
    group: whole.group,
    fields: [fieldOf(figure)],
    filters: { stats: [figure], multipleYears: count, fullYears: true, ...whole.filters },
    ...officesOf(filters),
  }
  const { data, isWaiting, onRetry } = askedOf(useStatsTotals(question))
  const { unit, label } = figureOf(figure)
  const points = data?.totals ? pointsOf(totalRow(data.totals)) : undefined
  // Fewer corners make no shape.
  const drawn = points !== undefined && points.length < 3 ? 'bars' : shape
  return (
    <ChartFrame
      title={title}
      note={`${label}, mês a mês.`}
      heading="Mês"
      unit={unit}
      height={300}
      series={series}
      points={points}
      isWaiting={isWaiting}
      onRetry={onRetry}
      Drawing={drawings[drawn]}
      onOpen={(name, point) => {
        const month = monthOf(name, point)
        const { group, filters: asked, offices } = question
        open({
          group,
          filters: asked,
          ...(offices && { offices }),
          stat: figure,
          period: month.key,
          of: `Total · ${month.label}`,
        })
      }}
      controls={
        <Group gap={8} align="end" className={classes.controls ?? ''}>
          <Select
            size="xs"
            w={130}
            aria-label="Estatística"
            data={stats.map(value => ({ value, label: figureOf(value).label }))}
            value={picked}
            allowDeselect={false}
            onChange={next => setChosen(stats.find(one => one === next) ?? null)}
          />
          <Select
            size="xs"
            w={130}
            aria-label="Anos ou períodos"
            data={[
              ...yearCounts.map(value => ({ value: String(value), label: `${value} anos` })),
              { value: 'own', label: 'Dois períodos' },
            ]}
            value={spans ? 'own' : String(years)}
            allowDeselect={false}
            onChange={next => {
              setSpans(next === 'own' ? usualSpans(dateRange) : null)
              if (next !== 'own') setYears(Number(next ?? defaultYears))
            }}
          />
          <SegmentedControl
            size="xs"
            aria-label="Forma do gráfico"
            data={shapes}
            value={shape}
            onChange={next => setShape(next === 'radar' ? 'radar' : 'bars')}
          />
          {spans && <Spans value={spans} onChange={setSpans} />}
          {problem && (
            <Text size="xs" c="red" role="alert" w="100%">
              {problem} Mostram-se os anos.
            </Text>
          )}
        </Group>
      }
    />
  )
}
