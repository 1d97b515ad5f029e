import { Paper, Title } from '@mantine/core'
import type { ChipMode } from '@tipy/domain/features/stats/stats.cellText'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { cardPeriods } from '@tipy/domain/features/stats/stats.series'
import { type FigureName, figureOf } from '@tipy/domain/figures/figures'
import { type ReactNode, useId } from 'react'
import { useSessionContext } from '#session/sessionContext.ts'
import type { Asked } from '#ui/asked.ts'
import { Loading } from '#ui/Loading.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { periodText } from '../person/labels.ts'
import classes from './Cards.module.css'
import { type AskedBy, StatLine } from './StatLine.tsx'

interface StatCardProps {
  readonly figure: FigureName
  readonly row: Asked<StatsRow>
  readonly askedBy: AskedBy
  readonly mode: ChipMode
  readonly onMode: (mode: ChipMode) => void
  /** More numbers of a period, under its line. */
  readonly under?: (row: StatsRow, period: string, text: string) => ReactNode
}

/** A figure in the last month, its year and the range, each against the year before. */
export function StatCard({ figure, row: { data: row, isWaiting, onRetry }, under, ...rest }: StatCardProps) {
  const { dateRange } = useSessionContext()
  const periods = cardPeriods(dateRange)
  return (
    <CardFrame title={figureOf(figure).label}>
      {row ? (
        <dl className={classes.body} data-waiting={isWaiting || undefined} aria-busy={isWaiting}>
          {periods.map(period => {
            const text = periodText(period, dateRange)
            return (
              <StatLine key={period.key} figure={figure} period={period.key} row={row} label={text} of={text} {...rest}>
                {under?.(row, period.key, text)}
              </StatLine>
            )
          })}
        </dl>
      ) : onRetry ? (
        <RetryNote onRetry={onRetry} />
      ) : (
        periods.map(({ key }) => <Loading key={key} height={lineHeightOf(figure, under !== undefined)} />)
      )}
    </CardFrame>
  )
}

/** Of the lines that will stand there: figures with goals have one more, with how much of it was reached. */
const withGoals: ReadonlySet<FigureName> = new Set(['findings', 'reservations', 'billing'])
export const lineHeightOf = (figure: FigureName, hasMore = false): number =>
  withGoals.has(figure) ? 81 : hasMore ? 70 : 50

/** A card with its title. */
export function CardFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useId()
  return (
    <Paper component="article" withBorder className={classes.card} aria-labelledby={heading}>
      <Title order={2} fz="md" id={heading}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}

export function Cards({ children }: { readonly children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>
}
