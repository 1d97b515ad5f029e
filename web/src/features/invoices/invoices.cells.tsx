import { FocusTrap, Loader, Popover } from '@mantine/core'
import { hues } from '@tipy/domain/company/hues'
import {
  paymentStepLabels,
  paymentSteps,
  paymentStepsTaken,
  readPaymentFacts,
} from '@tipy/domain/features/invoices/invoices.paymentSteps'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import { useState } from 'react'
import { Cell } from '#kinds/cells.tsx'
import type { ColumnCellProps } from '#list/screen.ts'
import { lazily, WhileLoading } from '#ui/lazily.tsx'
import { StateTag } from '#ui/StateTag.tsx'
import { CommissionInput } from './commissions/lazy.ts'
import { useCommissions } from './commissions/shares.ts'
import { invoiceName, owedOfDone, paymentsText, twoDecimals } from './invoices.labels.ts'
import classes from './invoices.list.module.css'

type Props = ColumnCellProps<Invoices>

const PaymentStepsForm = lazily(async () => (await import('./payments/form.tsx')).PaymentStepsForm)

/** Highlights the agency's value once the client has paid. */
export function AgencyCell({ row, ...cell }: Props) {
  return (
    <span className={row.isPaid ? classes.paid : undefined} {...(row.isPaid && { title: 'Paga pelo cliente' })}>
      <Cell {...cell} />
    </span>
  )
}

/** A share as text or, while commissions are edited, as an input. */
export function PercentCell({ row, field, value, names, name }: Props) {
  const { isOn } = useCommissions()
  const text = twoDecimals(value)
  const shown = text ? <span className="tabular">{text}</span> : <Cell {...{ field, value, names }} />
  if (!isOn) return shown
  return (
    <WhileLoading show={shown}>
      <CommissionInput row={row} field={field} name={name} value={value} />
    </WhileLoading>
  )
}

function Steps({ row }: Pick<Props, 'row'>) {
  const chain = paymentStepsTaken(readPaymentFacts(row))
  const owed = owedOfDone(row)
  if (row.isDone)
    return (
      <StateTag
        color={hues.green.fill}
        shape="done"
        label={paymentsText(row)}
        title={owed === null ? 'Tudo feito' : `Falta: pagar ${owed} a responsáveis`}
      />
    )
  const missing = paymentSteps.filter(step => !chain[step]).map(step => paymentStepLabels[step])
  return (
    <span className={classes.steps} title={missing.length > 0 ? `Falta: ${missing.join(', ')}` : 'Tudo feito'}>
      <span className={classes.dots} aria-hidden>
        {paymentSteps.map(step => (
          <span key={step} className={classes.dot} data-taken={chain[step] || undefined} />
        ))}
      </span>
      {paymentsText(row)}
    </span>
  )
}

/** The payment steps of an invoice; users who may edit it set them here. */
export function PaymentStepsCell({ row, patch }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!row.can.edit || !row.active) return <Steps row={row} />
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      // Its calendars render outside of it, and an accidental click outside would lose what was typed.
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.chain}
          aria-label={`Pagamentos de ${invoiceName(row)}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          onPointerEnter={PaymentStepsForm.preload}
        >
          <Steps row={row} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Pagamentos de ${invoiceName(row)}`}>
        {/* Focus in the form's first day input would open its calendar over the rest. */}
        <FocusTrap.InitialFocus />
        <WhileLoading show={<Loader size="sm" aria-label="A carregar" />}>
          <PaymentStepsForm
            row={row}
            onClose={() => setOpen(false)}
            onSave={changes => {
              setOpen(false)
              if (Object.keys(changes).length > 0) patch(changes)
            }}
          />
        </WhileLoading>
      </Popover.Dropdown>
    </Popover>
  )
}
