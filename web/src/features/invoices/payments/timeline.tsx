import { Paper, Text, Title } from '@mantine/core'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { timelineOf } from '@tipy/domain/features/invoices/invoices.timeline'
import { useId } from 'react'
import { ScrollX } from '#ui/ScrollX.tsx'
import { type InvoiceRow, owedOfDone } from '../invoices.labels.ts'
import { Step } from './step.tsx'
import classes from './timeline.module.css'

/**
 * The payment steps of an invoice: what the client does, then one track for each side that is paid, and the end. Users
 * who may edit the invoice take the steps here.
 */
export function PaymentSteps({ invoice }: { readonly invoice: InvoiceRow }) {
  const heading = useId()
  const { shared, tracks, end } = timelineOf(invoice)
  const owed = owedOfDone(invoice)
  return (
    <Paper component="section" withBorder className={classes.chain} aria-labelledby={heading}>
      <Title order={2} id={heading} fz="md">
        Pagamentos
      </Title>
      <ScrollX label="Passos do pagamento">
        <div className={classes.flow}>
          <ol className={classes.line}>
            {shared.map(step => (
              <Step key={step.key} step={step} invoice={invoice} />
            ))}
          </ol>
          <div className={classes.tracks} data-many={tracks.length > 1 || undefined}>
            {tracks.map(({ side, steps }) => (
              <div key={side} className={classes.track}>
                <Text size="xs" fw={600} className={classes.side} aria-hidden>
                  {invoices.fields[side].label}
                </Text>
                <ol className={classes.line} aria-label={invoices.fields[side].label}>
                  {steps.map(step => (
                    <Step key={step.key} step={step} invoice={invoice} />
                  ))}
                </ol>
              </div>
            ))}
          </div>
          <ol className={classes.line}>
            <Step step={end} invoice={invoice} note={owed && `Falta pagar ${owed} a responsáveis`} />
          </ol>
        </div>
      </ScrollX>
    </Paper>
  )
}
