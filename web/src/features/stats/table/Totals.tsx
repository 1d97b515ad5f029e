import { Tooltip } from '@mantine/core'
import { unitText, valueAt } from '@tipy/domain/features/stats/stats.cellText'
import type { Column } from '@tipy/domain/features/stats/stats.columnParts'
import { memo } from 'react'
import { Cell, type CellContext } from './Cell.tsx'
import { attributesOf } from './cellAttributes.ts'
import type { Placed } from './places.ts'

interface TotalsProps {
  readonly context: CellContext
  readonly places: readonly Placed[]
}

/** Of the whole filter, not of the page; a tooltip says what the filter leaves out. */
export const Totals = memo(function TotalsRow({ context, places }: TotalsProps) {
  const { totals, leftOut } = context.table.reply
  return (
    <tfoot>
      <tr>
        {places.map(place => {
          const { column } = place
          if (column.figure === undefined) {
            const isName = column.key === 'name'
            const Tag = isName ? 'th' : 'td'
            return (
              <Tag key={column.key} {...(isName && { scope: 'row' })} {...attributesOf(place)}>
                {isName ? 'Total' : ''}
              </Tag>
            )
          }
          return (
            <td key={column.key} {...attributesOf(place)}>
              <Tooltip
                label={leftOutText(column, totals, leftOut)}
                disabled={!hasLeftOut(column, leftOut)}
                events={{ hover: true, focus: true, touch: true }}
              >
                <span>
                  <Cell context={context} column={column} values={totals} />
                </span>
              </Tooltip>
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
})

const numberAt = (values: unknown, { path }: Column): number => {
  const value = valueAt(values, path.split('.'))
  return typeof value === 'number' ? value : 0
}

/** Only sums have a part that is left out: of a percentage or a comparison it would be none. */
const hasLeftOut = (column: Column, leftOut: unknown): boolean =>
  column.kind === 'number' && column.unit !== 'percent' && numberAt(leftOut, column) !== 0

function leftOutText(column: Column, totals: unknown, leftOut: unknown): string {
  const [shown, out] = [numberAt(totals, column), numberAt(leftOut, column)]
  const whole = Math.round((shown + out) * 100) / 100
  return `O filtro deixa de fora ${unitText(column.unit, out)}, de um total de ${unitText(column.unit, whole)}`
}
