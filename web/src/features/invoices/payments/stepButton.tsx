import { FocusTrap, Loader, Popover } from '@mantine/core'
import { sides } from '@tipy/domain/deal/sides'
import {
  mayBePaid,
  type PaymentDates,
  paidOf,
  readPaymentFacts,
} from '@tipy/domain/features/invoices/invoices.paymentSteps'
import type { TimelineStep } from '@tipy/domain/features/invoices/invoices.timeline'
import { type ReactNode, Suspense, useState } from 'react'
import { useRowActions } from '#list/table/useRowActions.ts'
import { lazily } from '#ui/lazily.tsx'
import type { InvoiceRow } from '../invoices.labels.ts'
import { invoicesScreen } from '../invoices.list.tsx'
import classes from './timeline.module.css'

const StepForm = lazily(async () => ({ default: (await import('./stepForm.tsx')).StepForm }))

/** Whether this user takes the step on the page: its invoice can be edited, and the step is not computed. */
export const isTakenHere = ({ key }: TimelineStep, { can, active }: InvoiceRow): boolean =>
  can.edit && active && key !== 'issueDate' && key !== 'isDone'

/** Why the step cannot be taken yet: a payment needs its bill. */
function closedReason({ key }: TimelineStep, invoice: InvoiceRow): string | undefined {
  const side = sides.find(one => paidOf(one) === key)
  return side && !mayBePaid(readPaymentFacts(invoice), side) ? 'Só com a fatura enviada' : undefined
}

interface StepButtonProps {
  readonly step: TimelineStep
  readonly invoice: InvoiceRow
  readonly children: ReactNode
}

/** Marks a bill as sent with one click; a day, and the undoing of a step, are asked for first. */
export function StepButton({ step, invoice, children }: StepButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { patch } = useRowActions(invoicesScreen)
  const reason = closedReason(step, invoice)
  const isBill = step.key.startsWith('sentBills')
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
          onPointerEnter={() => void StepForm.preload?.().catch(() => {})}
          onClick={() => (isBill && !step.isDone ? save({ [step.key]: true }) : setOpen(!isOpen))}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {/* Focus in the day input would open its calendar over the buttons. */}
        <FocusTrap.InitialFocus />
        <Suspense fallback={<Loader size="sm" aria-label="A carregar" />}>
          {isOpen && <StepForm step={step} invoice={invoice} isBill={isBill} onSave={save} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
