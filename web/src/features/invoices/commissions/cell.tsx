import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { FieldName } from '@tipy/domain/record/define'
import type { Field } from '@tipy/domain/record/fields'
import { ShareInput } from '#form/shares/ShareInput.tsx'
import { shareOf } from '#form/shares/shares.ts'
import { type InvoiceRow, invoiceName } from '../invoices.labels.ts'
import classes from '../invoices.list.module.css'
import { isSomebodys, useCommissions } from './shares.ts'

interface CommissionInputProps {
  readonly row: InvoiceRow
  readonly name: FieldName<Invoices>
  readonly field: Field
  readonly value: unknown
}

/** An input for one share of one invoice. */
export function CommissionInput({ row, name, field, value }: CommissionInputProps) {
  const { edits, type } = useCommissions()
  if (!row.active || !isSomebodys(row, name)) return <span className={classes.nobody}>–</span>
  return (
    <ShareInput
      name={name}
      value={shareOf(value)}
      label={`${field.label} de ${invoiceName(row)}`}
      edit={edits.get(row._id)?.cells[name]}
      onType={text => type(row, name, text)}
    />
  )
}
