import { Paper, Text, Title, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ChipMode } from '@tipy/domain/features/stats/stats.cellText'
import type { StatsReply, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { officeColumns, officePeriods, periodName, sortedOffices } from '@tipy/domain/features/stats/stats.offices'
import { totalRow } from '@tipy/domain/features/stats/stats.series'
import { figureOf, type Statistic } from '@tipy/domain/figures/figures'
import { useState } from 'react'
import { useSessionContext } from '#session/sessionContext.ts'
import type { Asked } from '#ui/asked.ts'
import { Loading } from '#ui/Loading.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { lineHeightOf } from '../cards/StatCard.tsx'
import { type AskedBy, StatLine } from '../cards/StatLine.tsx'
import type { StatsQuestion } from '../stats.calls.ts'
import classes from '../widgets/Widgets.module.css'

export type SomeStatistics = readonly [Statistic, ...Statistic[]]

interface OfficeCardsProps {
  readonly question: StatsQuestion
  readonly reply: StatsReply
  /** Of all offices together; loaded after them. */
  readonly totals: Asked<StatsReply>
  readonly stats: SomeStatistics
}

interface CardSort {
  readonly figure: Statistic
  readonly period: 'month' | 'year'
  readonly desc: boolean
}

/** A card for each office; a click on a month or year sorts the offices by it, the total stays first. */
export function OfficeCards({ question, reply, totals, stats }: OfficeCardsProps) {
  const { dateRange } = useSessionContext()
  const [mode, setMode] = useState<ChipMode>('percent')
  const [chosen, setSort] = useState<CardSort | null>(null)
  const known = chosen && stats.includes(chosen.figure) ? chosen : null
  const sort: CardSort = known ?? { figure: stats[0], period: 'month', desc: true }
  const [column] = officeColumns([sort.period], sort.figure, dateRange)
  const rows = column ? sortedOffices(reply.stats, { column, desc: sort.desc }, mode) : reply.stats
  const { group, filters, offices } = question
  const askedBy: AskedBy = { group, filters, ...(offices && { offices }) }
  const card = { stats, sort, onSort: setSort, mode, onMode: setMode }
  return (
    <div className={classes.officeCards}>
      {rows.length > 1 &&
        (totals.data?.totals ? (
          <div className={classes.total} data-waiting={totals.isWaiting || undefined}>
            <OfficeCard {...card} row={totalRow(totals.data.totals)} askedBy={askedBy} />
          </div>
        ) : (
          <AwaitedCard stats={stats} onRetry={totals.onRetry} />
        ))}
      {rows.map(row => (
        <OfficeCard key={row._id ?? ''} {...card} row={row} askedBy={{ ...askedBy, ref: row._id }} />
      ))}
    </div>
  )
}

/** Cards of offices are narrow, and write their numbers smaller. */
const narrower = 3

type AwaitedCardProps = Pick<OfficeCardsProps, 'stats'> & Pick<Asked<StatsReply>, 'onRetry'>

/** Where the card of the total will be: with placeholders as high as its lines. */
function AwaitedCard({ stats, onRetry }: AwaitedCardProps) {
  return (
    <Paper component="article" withBorder className={classes.officeCard} aria-label="Total">
      <Title order={3} fz="sm">
        Total
      </Title>
      {onRetry ? (
        <RetryNote onRetry={onRetry} />
      ) : (
        stats.map(figure => (
          <div key={figure}>
            <FigureLabel figure={figure} />
            <div className={classes.lines}>
              <Loading height={lineHeightOf(figure) - narrower} />
              <Loading height={lineHeightOf(figure) - narrower} />
            </div>
          </div>
        ))
      )}
    </Paper>
  )
}

interface OfficeCardProps extends Pick<OfficeCardsProps, 'stats'> {
  readonly row: StatsRow
  readonly askedBy: AskedBy
  readonly sort: CardSort
  readonly onSort: (sort: CardSort) => void
  readonly mode: ChipMode
  readonly onMode: (mode: ChipMode) => void
}

function OfficeCard({ row, stats, sort, onSort, ...rest }: OfficeCardProps) {
  const periods = officePeriods(useSessionContext().dateRange)
  return (
    <Paper component="article" withBorder className={classes.officeCard} aria-label={row.name}>
      <Title order={3} fz="sm">
        {row.name}
      </Title>
      {stats.map(figure => (
        <div key={figure}>
          <FigureLabel figure={figure} />
          <dl className={classes.lines}>
            {(['month', 'year'] as const).map(period => (
              <StatLine
                key={period}
                figure={figure}
                period={periods[period]}
                row={row}
                of={periodName(periods[period])}
                label={
                  <SortLabel
                    text={periodName(periods[period])}
                    isSorted={sort.figure === figure && sort.period === period}
                    isDescending={sort.desc}
                    onSort={desc => onSort({ figure, period, desc })}
                  />
                }
                {...rest}
              />
            ))}
          </dl>
        </div>
      ))}
    </Paper>
  )
}

const FigureLabel = ({ figure }: { readonly figure: Statistic }) => (
  <Text size="xs" fw={600}>
    {figureOf(figure).label}
  </Text>
)

interface SortLabelProps {
  readonly text: string
  readonly isSorted: boolean
  readonly isDescending: boolean
  readonly onSort: (desc: boolean) => void
}

function SortLabel({ text, isSorted, isDescending, onSort }: SortLabelProps) {
  const Arrow = isDescending ? IconArrowDown : IconArrowUp
  return (
    <UnstyledButton
      className={classes.sortLabel ?? ''}
      aria-pressed={isSorted}
      title="Ordenar as agências"
      onClick={() => onSort(isSorted ? !isDescending : true)}
    >
      {text}
      {isSorted && <Arrow size={12} aria-hidden />}
    </UnstyledButton>
  )
}
