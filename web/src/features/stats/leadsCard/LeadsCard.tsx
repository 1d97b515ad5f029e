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
import { daysOf, type LeadCount, useLeadCount } from './leads.calls.ts'

interface LeadsCardProps {
  readonly filters: DashboardFilters
  readonly mode: ChipMode
  readonly onMode: (mode: ChipMode) => void
}

/** Leads given to recruiters in the last month, its year and the range, each against the year before. */
export function LeadsCard(props: LeadsCardProps) {
  const { dateRange } = useSessionContext()
  return (
    <CardFrame title="Leads">
      <dl className={cards.body}>
        {cardPeriods(dateRange).map(period => (
          <LeadsLine key={period.key} period={period} {...props} />
        ))}
      </dl>
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

function LeadsLine({ period, filters, mode, onMode }: LeadsCardProps & { readonly period: CardPeriod }) {
  const { dateRange } = useSessionContext()
  const { data, isWaiting, onRetry } = useLeadCount(period.key, filters)
  // The count, or its comparison.
  const [opened, setOpened] = useState<'count' | 'growth' | null>(null)
  const text = periodText(period, dateRange)
  if (!data) return onRetry ? <RetryNote onRetry={onRetry} /> : <Loading height={50} />
  return (
    <div className={cards.line} data-waiting={isWaiting || undefined}>
      <dt>{text}</dt>
      <dd className={cards.value}>
        <NumberButton label={`Leads de ${text}: ${unitText('count', data.now)}`} onOpen={() => setOpened('count')}>
          {unitText('count', data.now)}
        </NumberButton>
      </dd>
      <dd>
        <Chip
          column={column}
          row={comparedRow(data)}
          mode={mode}
          onTurn={() => onMode(nextMode(mode, false))}
          question={null}
          onWhy={() => setOpened('growth')}
        />
      </dd>
      {opened && (
        <LeadsPanel
          text={text}
          count={data}
          derived={opened === 'growth' ? comparedNumber(column, comparedRow(data), mode) : undefined}
          question={{ range: daysOf(period.key, dateRange).now, filters }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

const comparedRow = ({ now, before }: LeadCount) => ({ now, growth: comparedTo(now, before) })
