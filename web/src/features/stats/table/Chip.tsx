import { IconInfoCircle } from '@tabler/icons-react'
import {
  type ChipMode,
  chipText,
  chipValues,
  comparedMonthsText,
  nextMode,
} from '@tipy/domain/features/stats/stats.cellText'
import type { Column } from '@tipy/domain/features/stats/stats.columnParts'
import { FigureNumber, NumberButton } from '#figures/FigureNumber.tsx'
import type { FigureQuestion } from '#figures/question.ts'
import classes from './Table.module.css'

interface ChipProps {
  readonly column: Column
  readonly row: unknown
  readonly mode: ChipMode
  readonly onTurn: (column: Column) => void
  readonly question: FigureQuestion | null
  /** Instead of the panel of a question: opens what another number is computed from. */
  readonly onWhy?: () => void
}

const modeNames: Readonly<Record<ChipMode, string>> = {
  percent: 'a diferença em percentagem',
  absolute: 'a diferença',
  last: 'o valor com que se compara',
}

/**
 * A comparison: a click shows the next of percent, difference and last value, in all chips of the table. The sign
 * beside it, seen where the row is pointed at or has the focus, says how it was computed.
 */
export function Chip({ column, row, mode, onTurn, question, onWhy }: ChipProps) {
  const values = chipValues(column, row)
  const text = chipText(column, values, mode)
  if (values.amount === null && values.percent === null) return <span className={classes.none}>–</span>
  const others = (['percent', 'absolute', ...(column.isAbsoluteFirst ? [] : ['last' as const])] as const).map(one =>
    chipText(column, values, one),
  )
  const months = comparedMonthsText(column, row)
  const next = nextMode(mode, column.isAbsoluteFirst ?? false)
  return (
    <span className={classes.compared}>
      {question && (
        <span className={classes.why} title="De onde vem este número?">
          <FigureNumber question={question} text={text}>
            <IconInfoCircle size={15} aria-hidden />
          </FigureNumber>
        </span>
      )}
      {onWhy && (
        <span className={classes.why} title="De onde vem este número?">
          <NumberButton label={`Comparação ${column.comparedWith}: ${text}`} onOpen={onWhy}>
            <IconInfoCircle size={15} aria-hidden />
          </NumberButton>
        </span>
      )}
      <button
        type="button"
        className={`${classes.chip} tabular`}
        data-poor={values.isPoor}
        data-none={(mode === 'percent' && values.percent === null) || undefined}
        title={`Comparação ${column.comparedWith}: ${others.join(' · ')}. ${months ? `${months}. ` : ''}Clique para ver ${modeNames[next]}.`}
        onClick={() => onTurn(column)}
      >
        {text}
      </button>
    </span>
  )
}
