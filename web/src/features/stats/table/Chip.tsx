import { type ChipMode, chipText, chipValues, isPoor, nextMode } from '@tipy/domain/features/stats/stats.cells'
import type { Column } from '@tipy/domain/features/stats/stats.columns'
import classes from './Table.module.css'

interface ChipProps {
  readonly column: Column
  readonly row: unknown
  readonly mode: ChipMode
  readonly onTurn: (column: Column) => void
}

const modeNames: Readonly<Record<ChipMode, string>> = {
  percent: 'a diferença em percentagem',
  absolute: 'a diferença',
  last: 'o valor com que se compara',
}

/** A comparison: a click shows the next of percent, difference and last value, in all chips of the table. */
export function Chip({ column, row, mode, onTurn }: ChipProps) {
  const values = chipValues(column, row)
  const text = chipText(column, values, mode)
  if (values.amount === null && values.percent === null) return <span className={classes.none}>–</span>
  const others = (['percent', 'absolute', ...(column.isAbsoluteFirst ? [] : ['last' as const])] as const).map(one =>
    chipText(column, values, one),
  )
  const next = nextMode(mode, column.isAbsoluteFirst ?? false)
  return (
    <button
      type="button"
      className={`${classes.chip} tabular`}
      data-poor={isPoor(values) || undefined}
      title={`Comparação ${column.comparedWith}: ${others.join(' · ')}. Clique para ver ${modeNames[next]}.`}
      onClick={() => onTurn(column)}
    >
      {text}
    </button>
  )
}
