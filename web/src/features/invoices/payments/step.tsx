import { IconAlertTriangle, IconCheck, IconPoint } from '@tabler/icons-react'
import type { Day } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import type { TimelineStep } from '@tipy/domain/features/invoices/invoices.timeline'
import type { InvoiceRow } from '../invoices.labels.ts'
import { StepButton } from './stepButton.tsx'
import classes from './timeline.module.css'

interface StepProps {
  readonly step: TimelineStep
  readonly invoice: InvoiceRow
  /** What is still missing, although the step is done. */
  readonly note?: string | null
}

const standingOf = ({ isOdd, isDone }: TimelineStep) => (isOdd ? 'odd' : isDone ? 'done' : 'awaited')

/** One step; a button for users who may take it or change its day. */
export function Step({ step, invoice, note }: StepProps) {
  // Computed steps follow from the others.
  const isTakenHere = invoice.can.edit && invoice.active === true && step.kind !== 'computed'
  return (
    <li className={classes.step} data-standing={standingOf(step)}>
      {isTakenHere ? (
        <StepButton step={step} invoice={invoice}>
          <StepText step={step} />
        </StepButton>
      ) : (
        <div className={classes.face}>
          <StepText step={step} note={note ?? null} />
        </div>
      )}
    </li>
  )
}

function StepText({ step, note = null }: Pick<StepProps, 'step' | 'note'>) {
  const { label, day, isDone, isOdd } = step
  const Icon = isOdd ? IconAlertTriangle : isDone ? IconCheck : IconPoint
  return (
    <>
      <span className={classes.dot} aria-hidden>
        <Icon size={14} stroke={2.2} />
      </span>
      <span className={classes.what}>{label}</span>
      {day === null ? (
        <span className={classes.day} data-note={note !== null || undefined}>
          {note ?? (isDone ? 'Sim' : 'Ainda não')}
        </span>
      ) : (
        <time dateTime={day} className={`${classes.day} tabular`}>
          {formatDay(day as Day)}
        </time>
      )}
      {isOdd && <span className={classes.odd}>Anterior ao passo que a antecede</span>}
    </>
  )
}
