import type { Day } from '@tipy/domain/calendar/days'
import { formatDay, formatMonth, formatShortMonth } from '@tipy/domain/calendar/format'
import { daysOfPoint, type FunnelStat, funnelStats, type SeriesStep } from '@tipy/domain/features/leads/leads.stats'
import type { LeadStatistics } from '@tipy/domain/features/leads/leads.stats.contract'
import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { useMemo, useState } from 'react'
import { ChartFrame } from '#chart/ChartFrame.tsx'
import { Lines } from '#chart/drawings.tsx'
import { colorAt } from '#chart/palette.ts'
import type { Point, Series } from '#chart/series.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { LeadDetails } from './LeadDetails.tsx'
import { funnelLabels } from './labels.ts'
import { type LeadCount, noRef, useLeadStatistics } from './statistics.ts'

/** Colour alone would not tell four lines apart. */
const dashes: Readonly<Record<FunnelStat, string | null>> = {
  recruiterAssigned: null,
  interviewScheduled: '6 3',
  interviewDone: '2 3',
  recruited: '10 3 2 3',
}

const series: readonly Series[] = funnelStats.map((name, at) => {
  const dash = dashes[name]
  return { name, label: funnelLabels[name], color: colorAt(at), ...(dash !== null && { dash }) }
})

/** `05-03`, or `março 2026` and `mar 26` on the axis. */
function pointLabels(step: SeriesStep, day: Day): Pick<Point, 'label' | 'tick'> {
  if (step === 'day') return { label: formatDay(day).slice(0, 5) }
  const month = day.slice(0, 7)
  return { label: formatMonth(month), tick: formatShortMonth(month) }
}

const pointsOf = ({ step, points }: LeadStatistics['series']): readonly Point[] =>
  points.map(({ date, ...values }) => ({ key: date, ...pointLabels(step, date), values }))

/** Leads, scheduled, interviewed and recruited over time; a point opens its leads. */
export function LeadsLines({ info, filters }: WidgetSettings) {
  const { dateRange } = useSessionContext()
  const [opened, setOpened] = useState<LeadCount | null>(null)
  const { data, isWaiting, onRetry } = useLeadStatistics(filters)
  const points = useMemo(() => data && pointsOf(data.series), [data])
  const step = data?.series.step ?? 'month'
  return (
    <>
      <ChartFrame
        title={widgetTitle({ type: 'leadsLineChart', info })}
        note={step === 'day' ? 'Por dia.' : 'Por mês.'}
        heading={step === 'day' ? 'Dia' : 'Mês'}
        unit="count"
        height={300}
        series={series}
        points={points}
        isWaiting={isWaiting}
        onRetry={onRetry}
        Drawing={Lines}
        onOpen={(name, { key }) => {
          const day = key as Day
          const stat = funnelStats.find(one => one === name)
          if (!stat) return
          setOpened({
            group: 'total',
            ref: noRef,
            stat,
            range: daysOfPoint(step, day, dateRange),
            of: step === 'day' ? formatDay(day) : formatMonth(day.slice(0, 7)),
          })
        }}
      />
      {opened && <LeadDetails count={opened} filters={filters} onClose={() => setOpened(null)} />}
    </>
  )
}
