import { Progress } from '@mantine/core'
import { type ChipMode, nextMode } from '@tipy/domain/features/stats/stats.cellText'
import { computedNumber } from '@tipy/domain/features/stats/stats.computed'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { figureIn, growthColumn, numberIn } from '@tipy/domain/features/stats/stats.series'
import { type FigureName, figureOf } from '@tipy/domain/figures/figures'
import { unitText } from '@tipy/domain/figures/unitText'
import type { ReactNode } from 'react'
import { FigureNumber } from '#figures/FigureNumber.tsx'
import type { FigureQuestion } from '#figures/question.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { Chip } from '../table/Chip.tsx'
import classes from './Cards.module.css'

/** How the numbers of a card were asked for. */
export type AskedBy = Pick<FigureQuestion, 'group' | 'ref' | 'filters' | 'offices'>

interface StatLineProps {
  readonly figure: FigureName
  /** The key of a period that the row has. */
  readonly period: string
  readonly row: StatsRow
  readonly label: ReactNode
  /** The period in words. */
  readonly of: string
  readonly askedBy: AskedBy
  readonly mode: ChipMode
  readonly onMode: (mode: ChipMode) => void
  readonly children?: ReactNode
}

/** A figure in a period, against the year before and its goal. */
export function StatLine({ figure, period, row, label, of, askedBy, mode, onMode, children }: StatLineProps) {
  const { lastDate } = useSessionContext().dateRange
  const { unit } = figureOf(figure)
  const question: FigureQuestion = { ...askedBy, stat: figure, period, of: `${row.name} · ${of}` }
  const column = growthColumn(figure, period, `com ${Number(lastDate.slice(0, 4)) - 1}`)
  const computed = computedNumber(column, row, mode)
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        <FigureNumber question={question}>{unitText(unit, figureIn(row, period, figure))}</FigureNumber>
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
      <GoalLine row={row} period={period} figure={figure} />
      {children}
    </div>
  )
}

function GoalLine({ row, period, figure }: Pick<StatLineProps, 'row' | 'period' | 'figure'>) {
  const goal = numberIn(row, period, figure, 'Goal')
  const percent = numberIn(row, period, figure, 'GoalPercent')
  if (goal === null) return null
  const { unit, label } = figureOf(figure)
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
