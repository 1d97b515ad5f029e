import { formatRange } from '@tipy/domain/calendar/format'
import { funnelStats } from '@tipy/domain/features/leads/leads.stats'
import type { LeadStatistics } from '@tipy/domain/features/leads/leads.stats.contract'
import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { formatExactPercent, formatNumber } from '@tipy/domain/text/numbers'
import { useMemo, useState } from 'react'
import { ChartFrame } from '#chart/ChartFrame.tsx'
import { FunnelSteps } from '#chart/drawings.tsx'
import { colorAt } from '#chart/palette.ts'
import type { Point, Series } from '#chart/series.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { CountButton } from './CountButton.tsx'
import { LeadDetails } from './LeadDetails.tsx'
import { funnelLabels } from './labels.ts'
import { type LeadCount, noRef, useLeadStatistics } from './statistics.ts'

type Steps = LeadStatistics['funnel']['steps']

const whole: Series = { name: 'total', label: 'Total', color: colorAt(0) }

/** The whole, then each recruiter of any step: the columns of the table, and the parts of each step's label. */
function seriesOf(steps: Steps): readonly Series[] {
  const recruiters = new Map(
    steps.flatMap(step => step.recruiters.map(({ _id, name }) => [_id ?? noRef, name] as const)),
  )
  return [whole, ...[...recruiters].map(([name, label]) => ({ name, label, color: whole.color }))]
}

function pointsOf(steps: Steps, series: readonly Series[]): readonly Point[] {
  return steps.map(({ stat, count, recruiters }) => {
    const counts = new Map(recruiters.map(one => [one._id ?? noRef, one.count]))
    const parts = series.slice(1).map(({ name }) => [name, counts.get(name) ?? 0])
    return { key: stat, label: funnelLabels[stat], values: { total: count, ...Object.fromEntries(parts) } }
  })
}

/** "11,19% (47 de 420)" */
function conversionText({ steps, conversionRate }: LeadStatistics['funnel']): string {
  const countOf = (stat: (typeof funnelStats)[number]) =>
    formatNumber(steps.find(step => step.stat === stat)?.count ?? 0)
  const ratio = `${countOf('recruited')} de ${countOf('recruiterAssigned')}`
  return `${formatExactPercent(conversionRate * 100)} (${ratio})`
}

/** From leads to recruited, with the share of each recruiter; a step opens its leads. */
export function LeadsFunnel({ info, filters }: WidgetSettings) {
  const { dateRange } = useSessionContext()
  const [opened, setOpened] = useState<LeadCount | null>(null)
  const { data, isWaiting, onRetry } = useLeadStatistics(filters)
  const chart = useMemo(() => {
    if (!data) return undefined
    const series = seriesOf(data.funnel.steps)
    return { series, points: pointsOf(data.funnel.steps, series) }
  }, [data])
  const { series = [whole], points } = chart ?? {}
  return (
    <>
      <ChartFrame
        title={widgetTitle({ type: 'leadsFunnelChart', info })}
        note={
          <>
            <div>
              {data ? (
                <>
                  Conversão:{' '}
                  <CountButton
                    count={{ group: 'total', ref: noRef, stat: 'recruited', of: formatRange(dateRange) }}
                    label="Conversão"
                    onOpen={setOpened}
                  >
                    {conversionText(data.funnel)}
                  </CountButton>
                </>
              ) : (
                // A space keeps the line until there is something to say.
                '\u00a0'
              )}
            </div>
            Acontecimentos do período, não as mesmas leads.
          </>
        }
        heading="Etapa"
        unit="count"
        height={340}
        series={series}
        // Its steps are named beside them.
        legend={[]}
        points={points}
        isWaiting={isWaiting}
        onRetry={onRetry}
        Drawing={FunnelSteps}
        onOpen={(name, { key }) => {
          const stat = funnelStats.find(one => one === key)
          if (!stat) return
          const isWhole = name === whole.name
          const who = series.find(one => one.name === name)?.label
          setOpened({
            group: isWhole ? 'total' : 'recruiter',
            ref: isWhole ? noRef : name,
            stat,
            of: isWhole ? formatRange(dateRange) : `${who} · ${formatRange(dateRange)}`,
          })
        }}
      />
      {opened && <LeadDetails count={opened} filters={filters} onClose={() => setOpened(null)} />}
    </>
  )
}
