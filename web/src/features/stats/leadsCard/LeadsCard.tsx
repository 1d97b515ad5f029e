import { type ChipMode, nextMode } from '@tipy/domain/features/stats/stats.cellText'
import type { Column } from '@tipy/domain/features/stats/stats.columnParts'
import { comparedNumber } from '@tipy/domain/features/stats/stats.computed'
import { type CardPeriod, cardPeriods } from '@tipy/domain/features/stats/stats.series'
import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { comparedTo } from '@tipy/domain/figures/comparisons'
import { unitText } from '@tipy/domain/figures/unitText'
import { useState } from 'react'
import { NumberButton } from '#figures/FigureNumber.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { Loading } from '#ui/Loading.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import cards from '../cards/Cards.module.css'
import { CardFrame } from '../cards/StatCard.tsx'
import { periodText } from '../person/labels.ts'
import { Chip } from '../table/Chip.tsx'
import { LeadsPanel } from './LeadsPanel.tsx'
import { daysOf, type LeadCount, useLeadCounts } from './leads.calls.ts'

interface LeadsCardProps {
  readonly filters: DashboardFilters
  readonly mode: ChipMode
  readonly onMode: (mode: ChipMode) => void
}

/** Leads given to recruiters in the last month, its year and the range, each against the year before. */
export function LeadsCard(props: LeadsCardProps) {
  const { dateRange } = useSessionContext()
  const periods = cardPeriods(dateRange)
  const { data, isWaiting, onRetry } = useLeadCounts(
    periods.map(({ key }) => key),
    props.filters,
  )
  return (
    <CardFrame title="Leads">
      {data ? (
        <dl className={cards.body} data-waiting={isWaiting || undefined} aria-busy={isWaiting}>
          {periods.map(period => {
            const count = data[period.key]
            return count && <LeadsLine key={period.key} period={period} count={count} {...props} />
          })}
        </dl>
      ) : onRetry ? (
        <RetryNote onRetry={onRetry} />
      ) : (
        periods.map(({ key }) => <Loading key={key} height={50} />)
      )}
    </CardFrame>
  )
}

const column: Column = {
  key: 'growth',
  heading: '',
  label: 'Variação',
  path: 'growth',
  kind: 'comparison',
  unit: 'count',
  valuePath: 'now',
  comparedWith: 'com o ano anterior',
}

interface LeadsLineProps extends LeadsCardProps {
  readonly period: CardPeriod
  readonly count: LeadCount
}

function LeadsLine({ period, count, filters, mode, onMode }: LeadsLineProps) {
  const { dateRange } = useSessionContext()
  // The count, or its comparison.
  const [opened, setOpened] = useState<'count' | 'growth' | null>(null)
  const text = periodText(period, dateRange)
  return (
    <div className={cards.line}>
      <dt>{text}</dt>
      <dd className={cards.value}>
        <NumberButton label={`Leads de ${text}: ${unitText('count', count.now)}`} onOpen={() => setOpened('count')}>
          {unitText('count', count.now)}
        </NumberButton>
      </dd>
      <dd>
        <Chip
          column={column}
          row={comparedRow(count)}
          mode={mode}
          onTurn={() => onMode(nextMode(mode, false))}
          question={null}
          onWhy={() => setOpened('growth')}
        />
      </dd>
      {opened && (
        <LeadsPanel
          text={text}
          count={count}
          derived={opened === 'growth' ? comparedNumber(column, comparedRow(count), mode) : undefined}
          question={{ range: daysOf(period.key, dateRange).now, filters }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

const comparedRow = ({ now, before }: LeadCount) => ({ now, growth: comparedTo(now, before) })
