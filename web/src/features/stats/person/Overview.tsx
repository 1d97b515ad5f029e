import { Button, Paper, Progress, Skeleton, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { DateRange } from '@tipy/domain/calendar/days'
import { type ChipMode, nextMode } from '@tipy/domain/features/stats/stats.cells'
import { computedNumber } from '@tipy/domain/features/stats/stats.computed'
import type { StatsFilters, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import {
  type CardPeriod,
  cardPeriods,
  figureIn,
  growthColumn,
  numberIn,
} from '@tipy/domain/features/stats/stats.series'
import { figureOf, type Statistic } from '@tipy/domain/figures/figures'
import { unitText } from '@tipy/domain/figures/unitText'
import { useId } from 'react'
import { FigureNumber } from '#figures/FigureNumber.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { Chip } from '../table/Chip.tsx'
import { periodText } from './labels.ts'
import classes from './Overview.module.css'
import { type Asked, personFilters } from './person.calls.ts'

/** The statistics with a card, in order (S3 §2.2). */
export const cardStatistics = ['findings', 'reservations', 'billing'] as const satisfies readonly Statistic[]

/** The numbers of all cards at once. */
export const overviewFilters = (stats: readonly Statistic[]): StatsFilters => ({
  stats: [...stats],
  period: true,
  comparativeStats: true,
  lastDateOnly: true,
})

interface OverviewProps {
  readonly id: string
  readonly stats: readonly Statistic[]
  readonly row: Asked<StatsRow>
  readonly mode: ChipMode
  readonly onMode: (mode: ChipMode) => void
}

/** Angariações, Pipeline and Faturação: of the last month, its year and the range, each against the year before. */
export function Overview({ stats, ...rest }: OverviewProps) {
  return (
    <div className={classes.cards}>
      {stats.map(statistic => (
        <Card key={statistic} statistic={statistic} stats={stats} {...rest} />
      ))}
    </div>
  )
}

interface CardProps extends OverviewProps {
  readonly statistic: Statistic
}

function Card({ statistic, row: { data: row, isWaiting, onRetry }, ...rest }: CardProps) {
  const { dateRange } = useSessionContext()
  const heading = useId()
  const periods = cardPeriods(dateRange)
  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby={heading}>
      <Title order={2} fz="md" id={heading}>
        {figureOf(statistic).label}
      </Title>
      {row ? (
        <dl className={classes.body} data-waiting={isWaiting || undefined} aria-busy={isWaiting}>
          {periods.map(period => (
            <Line key={period.key} statistic={statistic} period={period} row={row} range={dateRange} {...rest} />
          ))}
        </dl>
      ) : onRetry ? (
        <Retry onRetry={onRetry} />
      ) : (
        periods.map(({ key }) => <Skeleton key={key} height={48} />)
      )}
    </Paper>
  )
}

function Retry({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div>
      <Text c="dimmed" size="sm" mb="xs">
        Não foi possível carregar.
      </Text>
      <Button size="compact-sm" variant="light" leftSection={<IconRefresh size={15} aria-hidden />} onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  )
}

interface LineProps extends Omit<CardProps, 'row'> {
  readonly period: CardPeriod
  readonly row: StatsRow
  readonly range: DateRange
}

function Line({ id, stats, statistic, period, row, range, mode, onMode }: LineProps) {
  const unit = figureOf(statistic).unit
  const value = figureIn(row, period.key, statistic)
  const text = periodText(period, range)
  const lastYear = String(Number(range.lastDate.slice(0, 4)) - 1)
  const question = {
    group: 'consultants',
    ref: id,
    stat: statistic,
    period: period.key,
    filters: personFilters(id, overviewFilters(stats)),
    of: `${row.name} · ${text}`,
  } as const
  const column = growthColumn(statistic, period.key, `com ${lastYear}`)
  const computed = computedNumber(column, row, mode)
  return (
    <div className={classes.line}>
      <dt>{text}</dt>
      <dd className={classes.value}>
        <FigureNumber question={question}>{unitText(unit, value)}</FigureNumber>
      </dd>
      <dd>
        <Chip
          column={column}
          row={row}
          mode={mode}
          onTurn={() => onMode(nextMode(mode, false))}
          question={computed && { ...question, derived: computed }}
        />
      </dd>
      <GoalLine row={row} period={period} statistic={statistic} />
    </div>
  )
}

function GoalLine({ row, period, statistic }: Pick<LineProps, 'row' | 'period' | 'statistic'>) {
  const goal = numberIn(row, period.key, statistic, 'Goal')
  const percent = numberIn(row, period.key, statistic, 'GoalPercent')
  if (goal === null) return null
  const { unit, label } = figureOf(statistic)
  return (
    <dd className={classes.goal}>
      Objetivo: <span className="tabular">{unitText(unit, goal)}</span>
      {percent !== null && <span className="tabular"> ({unitText('percent', percent)})</span>}
      <Progress
        mt={4}
        size="sm"
        value={Math.min(100, percent ?? 0)}
        color={(percent ?? 0) >= 100 ? 'green' : 'petrol'}
        aria-label={`${label}: objetivo cumprido`}
      />
    </dd>
  )
}
