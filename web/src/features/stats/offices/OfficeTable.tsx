import { type ChipMode, cellText, nextMode, valueAt } from '@tipy/domain/features/stats/stats.cellText'
import type { Column } from '@tipy/domain/features/stats/stats.columnParts'
import { computedNumber } from '@tipy/domain/features/stats/stats.computed'
import type { StatsReply, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { officeColumns, periodName, sortedOffices } from '@tipy/domain/features/stats/stats.offices'
import { totalRow } from '@tipy/domain/features/stats/stats.series'
import type { FigureName } from '@tipy/domain/figures/figures'
import { useState } from 'react'
import { FigureNumber } from '#figures/FigureNumber.tsx'
import type { FigureQuestion } from '#figures/question.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import type { Asked } from '#ui/asked.ts'
import { Loading } from '#ui/Loading.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { ScrollX } from '#ui/ScrollX.tsx'
import { type Sort, SortHead } from '#ui/SortHead.tsx'
import type { StatsQuestion } from '../stats.calls.ts'
import { Chip } from '../table/Chip.tsx'
import classes from '../widgets/Widgets.module.css'

interface OfficeTableProps {
  readonly question: StatsQuestion
  readonly reply: StatsReply
  /** Of all offices together; loaded after them. */
  readonly totals: Asked<StatsReply>
  readonly figure: FigureName
  readonly fields: readonly string[]
  readonly label: string
}

const nameColumn: Column = { key: 'name', heading: '', label: 'Agência', path: 'name', kind: 'text', unit: 'text' }

/** The offices with the chosen columns; a click on a month or year sorts by it, the total stays last. */
export function OfficeTable({ question, reply, totals, figure, fields, label }: OfficeTableProps) {
  const { dateRange } = useSessionContext()
  const [mode, setMode] = useState<ChipMode>('percent')
  const columns = officeColumns(fields, figure, dateRange)
  const [chosen, setSort] = useState<Sort<string> | null>(null)
  const sort = chosen ?? { by: columns[0]?.key ?? nameColumn.key, desc: true }
  const sorted = columns.find(({ key }) => key === sort.by) ?? nameColumn
  const rows = sortedOffices(reply.stats, { column: sorted, desc: sort.desc }, mode)
  const cellsOf = (row: StatsRow, isTotal: boolean) =>
    columns.map(column => (
      <td key={column.key}>
        <OfficeCell
          column={column}
          row={row}
          mode={mode}
          onTurn={() => setMode(nextMode(mode, false))}
          question={questionOf(question, column, row, isTotal)}
        />
      </td>
    ))
  return (
    <ScrollX label={`${label}: tabela das agências`}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {[nameColumn, ...columns].map(column => (
              <SortHead key={column.key} name={column.key} label={column.label} sort={sort} onSort={setSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row._id ?? ''}>
              <th scope="row">{row.name}</th>
              {cellsOf(row, false)}
            </tr>
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot data-waiting={totals.isWaiting || undefined}>
            <tr>
              <th scope="row">Total</th>
              {totals.data?.totals ? (
                cellsOf(totalRow(totals.data.totals), true)
              ) : (
                <td colSpan={columns.length}>
                  {totals.onRetry ? <RetryNote onRetry={totals.onRetry} /> : <Loading height={20} />}
                </td>
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollX>
  )
}

function questionOf(
  { group, filters, offices }: StatsQuestion,
  { figure, period = '' }: Column,
  row: StatsRow,
  isTotal: boolean,
): FigureQuestion | null {
  if (figure === undefined) return null
  return {
    group,
    filters,
    ...(offices && { offices }),
    ...(!isTotal && { ref: row._id }),
    stat: figure,
    period,
    of: `${row.name} · ${periodName(period)}`,
  }
}

interface OfficeCellProps {
  readonly column: Column
  readonly row: StatsRow
  readonly mode: ChipMode
  readonly onTurn: () => void
  readonly question: FigureQuestion | null
}

function OfficeCell({ column, row, mode, onTurn, question: plain }: OfficeCellProps) {
  const text = cellText(column, row, { mode, officeName: key => key })
  const value = valueAt(row, column.path.split('.'))
  const computed = plain && computedNumber(column, row, mode)
  const question = computed ? { ...plain, derived: computed } : plain
  if (column.kind === 'comparison')
    return <Chip column={column} row={row} mode={mode} onTurn={onTurn} question={question} />
  if (question === null || typeof value !== 'number')
    return <span className={typeof value === 'number' ? 'tabular' : classes.none}>{text}</span>
  return <FigureNumber question={question}>{text}</FigureNumber>
}
