import { useQuery } from '@tanstack/react-query'
import { type Day, endOf } from '@tipy/domain/calendar/days'
import { formatMonth, formatShortMonth, shortMonths } from '@tipy/domain/calendar/format'
import type { PredictedMonth } from '@tipy/domain/features/stats/stats.contract'
import { wholeFigure } from '@tipy/domain/features/stats/stats.whole'
import {
  type DashboardFilters,
  standardFilters,
  type WidgetSettings,
} from '@tipy/domain/features/widgets/widgets.filters'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import type { FigureName } from '@tipy/domain/figures/figures'
import { useState } from 'react'
import { callOrThrow } from '#api/client.ts'
import { figuresKey } from '#api/records.ts'
import { ChartFrame } from '#chart/ChartFrame.tsx'
import { StackedBars } from '#chart/drawings.tsx'
import { colorAt, palette } from '#chart/palette.ts'
import type { Point, Series } from '#chart/series.ts'
import { type FigureQuestion, useOpenFigure } from '#figures/question.ts'
import { useFigures } from '#figures/useFigures.ts'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { type Asked, askedOf } from '#ui/asked.ts'
import { PredictedDialog } from '../predicted/PredictedDialog.tsx'
import { officesOf } from './scope.ts'

interface Part extends Series {
  readonly name: 'total' | 'totalBanks' | 'predicted'
  readonly figure: FigureName
}

const parts: readonly Part[] = [
  { name: 'total', label: 'Imobiliário', color: colorAt(0), figure: 'billingWithoutBanks' },
  { name: 'totalBanks', label: 'Diversos', color: colorAt(1), figure: 'billingBanks' },
  { name: 'predicted', label: 'Previsão', color: palette.quiet, figure: 'predicted' },
]

type Months = Readonly<Record<string, PredictedMonth>>

function usePredicted(filters: DashboardFilters): Asked<Months> {
  const { dateRange, selectedOffices } = useSessionContext()
  const { offices } = officesOf(filters)
  return askedOf(
    useFigures({
      key: ['predicted', dateRange, offices ?? selectedOffices],
      ask: signal =>
        callOrThrow('GET /api/stats/predicted', { query: { sums: 'true' }, signal, ...(offices && { offices }) }),
    }),
  )
}

/** The reservations of one month, asked for when it is opened. */
function usePredictedMonth(key: string, filters: DashboardFilters): Asked<PredictedMonth> {
  const { dateRange, selectedOffices } = useSessionContext()
  const { offices } = officesOf(filters)
  const { data, ...rest } = askedOf(
    useQuery({
      queryKey: [...figuresKey, 'predicted', key, dateRange, offices ?? selectedOffices],
      queryFn: ({ signal }) =>
        callOrThrow('GET /api/stats/predicted', { query: { month: key }, signal, ...(offices && { offices }) }),
    }),
  )
  return { ...rest, data: data?.[key] }
}

interface OpenedMonthProps {
  readonly month: string
  readonly filters: DashboardFilters
  readonly question: FigureQuestion
  readonly onClose: () => void
}

function OpenedMonth({ month, filters, question, onClose }: OpenedMonthProps) {
  const { data, onRetry } = usePredictedMonth(month, filters)
  const title = `Previsões de ${formatMonth(monthOf(month))}`
  return <PredictedDialog title={title} month={data} onRetry={onRetry} question={question} onClose={onClose} />
}

/** `3-2026` as `2026-03`. */
function monthOf(key: string): string {
  const [month = '', year = ''] = key.split('-')
  return `${year}-${month.padStart(2, '0')}`
}

/** Months of the year by their name alone. */
const tickOf = (month: string, year: string): string =>
  month.startsWith(year) ? (shortMonths[Number(month.slice(5)) - 1] ?? month) : formatShortMonth(month)

/** What was billed of houses and of banks, and what is still expected, by month. */
export function PredictedChart({ info, filters }: WidgetSettings) {
  const session = useSessionContext()
  const open = useOpenFigure()
  const { data, isWaiting, onRetry } = usePredicted(filters)
  const [opened, setOpened] = useState<string | null>(null)
  const months = Object.entries(data ?? {})
  // What the reader may not know is null in every month.
  const series = parts.filter(
    ({ name }) => (filters.includeBanks || name !== 'totalBanks') && months.some(([, month]) => month[name] !== null),
  )
  const year = session.dateRange.lastDate.slice(0, 4)
  const points: readonly Point[] = months.map(([key, { total, totalBanks, predicted }]) => ({
    key,
    label: formatMonth(monthOf(key)),
    tick: tickOf(monthOf(key), year),
    values: { total, totalBanks, predicted },
  }))
  // All that the reader sees: the bars do not depend on which people are chosen.
  const whole = wholeFigure(viewerOf(session), standardFilters)
  const questionOf = (name: string, key: string): FigureQuestion => {
    const month = monthOf(key)
    const firstDate = `${month}-01` as Day
    return {
      group: whole.group,
      filters: { ...whole.filters, period: true, lastDateOnly: true },
      ...officesOf(filters),
      stat: parts.find(part => part.name === name)?.figure ?? 'billing',
      period: 'period',
      range: { firstDate, lastDate: endOf('month', firstDate) },
      of: `Total · ${formatMonth(month)}`,
    }
  }
  return (
    <>
      <ChartFrame
        title={widgetTitle({ type: 'predictedBarChart', info })}
        note="O que foi faturado em cada mês, e o que falta faturar das reservas em curso."
        heading="Mês"
        unit="euro"
        height={300}
        series={series}
        points={data ? points : undefined}
        isWaiting={isWaiting}
        onRetry={onRetry}
        Drawing={StackedBars}
        onOpen={(name, { key }) => (name === 'predicted' ? setOpened(key) : open(questionOf(name, key)))}
      />
      {opened !== null && (
        <OpenedMonth
          month={opened}
          filters={filters}
          question={questionOf('predicted', opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
