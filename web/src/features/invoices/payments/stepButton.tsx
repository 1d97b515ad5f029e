import { FocusTrap, Loader, Popover } from '@mantine/core'
import { mayBePaid, type PaymentDates, readPaymentFacts } from '@tipy/domain/features/invoices/invoices.paymentSteps'
import type { BillStep, DayStep } from '@tipy/domain/features/invoices/invoices.timeline'
import { type ReactNode, useState } from 'react'
import { useRowActions } from '#list/table/useRowActions.ts'
import { lazily, WhileLoading } from '#ui/lazily.tsx'
import type { InvoiceRow } from '../invoices.labels.ts'
import { invoicesScreen } from '../invoices.list.tsx'
import classes from './timeline.module.css'

const StepForm = lazily(async () => (await import('./stepForm.tsx')).StepForm)

/** Why the step cannot be taken yet: a payment needs its bill. */
function closedReason(step: DayStep | BillStep, invoice: InvoiceRow): string | undefined {
  if (step.kind === 'bill' || step.side === null) return undefined
  return mayBePaid(readPaymentFacts(invoice), step.side) ? undefined : 'Só com a fatura enviada'
}

interface StepButtonProps {
  readonly step: DayStep | BillStep
  readonly invoice: InvoiceRow
  readonly children: ReactNode
}

/** Marks a bill as sent with one click; a day, and the undoing of a step, are asked for first. */
export function StepButton({ step, invoice, children }: StepButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { patch } = useRowActions(invoicesScreen)
  const reason = closedReason(step, invoice)
  const save = (changes: Partial<PaymentDates>) => {
    setOpen(false)
    void patch(invoice, changes)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom"
      width={260}
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <button
          type="button"
          className={`${classes.face} ${classes.button}`}
          disabled={reason !== undefined}
          title={reason}
          onPointerEnter={StepForm.preload}
          onClick={() => (step.kind === 'bill' && !step.isDone ? save({ [step.key]: true }) : setOpen(!isOpen))}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {/* Focus in the day input would open its calendar over the buttons. */}
        <FocusTrap.InitialFocus />
        <WhileLoading show={<Loader size="sm" aria-label="A carregar" />}>
          {isOpen && <StepForm step={step} invoice={invoice} onSave={save} />}
        </WhileLoading>
      </Popover.Dropdown>
    </Popover>
  )
}
