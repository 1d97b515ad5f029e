import { Tooltip } from '@mantine/core'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { FieldName } from '@tipy/domain/record/define'
import type { Field } from '@tipy/domain/record/fields'
import type { KeyboardEvent } from 'react'
import { type InvoiceRow, invoiceName, shareText } from '../invoices.labels.ts'
import classes from '../invoices.list.module.css'
import { isSomebodys, readShare, type TypedShare, useCommissions, writeShare } from './shares.ts'

interface CommissionInputProps {
  readonly row: InvoiceRow
  readonly name: FieldName<Invoices>
  readonly field: Field
  readonly value: unknown
}

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus to the same share of the invoice below or above. */
function move(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key]
  const { name, form } = event.currentTarget
  if (step === undefined || form) return
  event.preventDefault()
  const column = [...document.querySelectorAll<HTMLInputElement>(`input[data-share][name="${name}"]`)]
  const next = column[column.indexOf(event.currentTarget) + step]
  next?.focus()
  next?.select()
}

function noteOf(edit: TypedShare | undefined): string {
  if (!edit) return ''
  if (readShare(edit.text) === undefined) return 'Uma percentagem de 0 a 100'
  return edit.was === undefined
    ? `Antes: ${shareText(edit.old)}`
    : `Alterada entretanto por outra pessoa: ${shareText(edit.was)} → ${shareText(edit.old)}`
}

/** An input for one share of one invoice. */
export function CommissionInput({ row, name, field, value }: CommissionInputProps) {
  const { edits, type } = useCommissions()
  if (!row.active || !isSomebodys(row, name)) return <span className={classes.nobody}>–</span>
  const edit = edits.get(row._id)?.cells[name]
  const note = noteOf(edit)
  const isWrong = edit !== undefined && readShare(edit.text) === undefined
  return (
    <Tooltip label={note} disabled={!note} openDelay={200}>
      <input
        className={classes.share}
        data-share
        data-changed={edit ? true : undefined}
        data-overtaken={edit?.was === undefined ? undefined : true}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        aria-label={`${field.label} de ${invoiceName(row)}`}
        aria-invalid={isWrong || undefined}
        {...(note && { 'aria-description': note })}
        value={edit?.text ?? writeShare(value)}
        onChange={event => type(row, name, event.currentTarget.value)}
        onFocus={event => event.currentTarget.select()}
        onKeyDown={move}
      />
    </Tooltip>
  )
}
