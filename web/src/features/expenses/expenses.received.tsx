import { Switch } from '@mantine/core'
import type { Expenses } from '@tipy/domain/features/expenses/expenses.record'
import { Cell } from '#kinds/cells.tsx'
import type { ColumnCellProps } from '#list/screen.ts'

/** Whether the invoice was received; a switch in the row for users who may edit the expense. */
export function ReceivedCell({ row, patch, field, value, names }: ColumnCellProps<Expenses>) {
  if (!row.can.edit) return <Cell field={field} value={value} names={names} />
  return (
    <Switch
      size="xs"
      aria-label={`Fatura recebida de ${row.name ?? ''}`}
      label={value ? 'Sim' : 'Não'}
      checked={value === true}
      onChange={event => patch({ invoiceReceived: event.currentTarget.checked })}
    />
  )
}
