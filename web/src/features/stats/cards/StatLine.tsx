import { Progress } from '@mantine/core'
import { type ChipMode, nextMode } from '@tipy/domain/features/stats/stats.cellText'
import { type Column, pathOf } from '@tipy/domain/features/stats/stats.columnParts'
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
      <GoalLine row={row} question={question} />
      {children}
    </div>
  )
}

interface GoalLineProps extends Pick<StatLineProps, 'row'> {
  /** Of the figure that the goal is of. */
  readonly question: FigureQuestion
}

function GoalLine({ row, question }: GoalLineProps) {
  const { stat: figure, period } = question
  const goal = numberIn(row, period, figure, 'Goal')
  const percent = numberIn(row, period, figure, 'GoalPercent')
  if (goal === null) return null
  const { unit, label } = figureOf(figure)
  return (
    <dd className={classes.goal}>
      Objetivo: <GoalNumber name="Goal" row={row} question={question} unit={unit} />
      {percent !== null && (
        <>
          {' '}
          (<GoalNumber name="GoalPercent" row={row} question={question} unit="percent" />)
        </>
      )}
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

interface GoalNumberProps extends GoalLineProps {
  readonly name: 'Goal' | 'GoalPercent'
  readonly unit: Column['unit']
}

/** The goal, or how much of it was reached: it says how, and opens what counts for it. */
function GoalNumber({ name, row, question, unit }: GoalNumberProps) {
  const { stat: figure, period } = question
  const path = pathOf(period, figure, name)
  const column: Column = { key: path, heading: '', label: '', path, kind: 'number', unit, figure, period }
  const derived = computedNumber(column, row, 'percent')
  if (!derived) return null
  return <FigureNumber question={{ ...question, derived }}>{derived.value}</FigureNumber>
}
