import { Paper, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPoint } from '@tabler/icons-react'
import type { Day } from '@tipy/domain/calendar/days'
import { formatListDay } from '@tipy/domain/calendar/format'
import { type TimelineStep, timelineOf } from '@tipy/domain/features/invoices/invoices.timeline'
import { useId } from 'react'
import { ScrollX } from '#ui/ScrollX.tsx'
import type { InvoiceRow } from '../invoices.labels.ts'
import classes from './timeline.module.css'

/** The payment steps of an invoice as a timeline: proof, client's payment, bills, payments. */
export function PaymentSteps({ invoice }: { readonly invoice: InvoiceRow }) {
  const heading = useId()
  return (
    <Paper component="section" withBorder className={classes.chain} aria-labelledby={heading}>
      <Title order={2} id={heading} fz="md">
        Pagamentos
      </Title>
      <ScrollX label="Passos do pagamento">
        <ol className={classes.line}>
          {timelineOf(invoice).map(step => (
            <Step key={step.key} step={step} />
          ))}
        </ol>
      </ScrollX>
    </Paper>
  )
}

function Step({ step: { label, day, isDone, isOdd } }: { readonly step: TimelineStep }) {
  const Icon = isOdd ? IconAlertTriangle : isDone ? IconCheck : IconPoint
  return (
    <li className={classes.step} data-standing={isOdd ? 'odd' : isDone ? 'done' : 'awaited'}>
      <span className={classes.dot} aria-hidden>
        <Icon size={14} stroke={2.2} />
      </span>
      <span className={classes.what}>{label}</span>
      {day === null ? (
        <span className={classes.day}>{isDone ? 'Sim' : 'Ainda não'}</span>
      ) : (
        <time dateTime={day} className={`${classes.day} tabular`}>
          {formatListDay(day as Day)}
        </time>
      )}
      {isOdd && <span className={classes.odd}>Anterior ao passo que a antecede</span>}
    </li>
  )
}
