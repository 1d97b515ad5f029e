import { Button, FocusTrap, Group, Popover, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Day } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import { hues } from '@tipy/domain/company/hues'
import { sentOf } from '@tipy/domain/features/invoices/invoices.paymentSteps'
import { type Invoices, invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { SentBody } from '@tipy/domain/record/contract'
import { useState } from 'react'
import { recordCalls, recordKey } from '#api/records.ts'
import { KindInput } from '#kinds/inputs.tsx'
import type { Names } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { StateTag } from '#ui/StateTag.tsx'
import { toast } from '#ui/toast.ts'
import type { InvoiceRow } from '../invoices.labels.ts'
import classes from '../invoices.page.module.css'
import type { Line } from '../invoices.waterfall.lines.ts'
import { partName } from './labels.ts'
import { paidOnDay } from './payments.ts'

interface PaidProps {
  readonly line: Line
  readonly invoice: InvoiceRow
  readonly names: Names
}

/** The field that says whether a bill was sent: only consultants have one. */
const billOf = ({ role, side }: Line) => (role === 'consultant' && side !== null ? sentOf(side) : null)

/** Paid, to pay since the client paid, or waiting for the client; users who may edit the invoice set the day. */
export function PaidCell(props: PaidProps) {
  const { line, invoice } = props
  const [isOpen, setOpen] = useState(false)
  const mark = <PaymentState {...props} />
  if (!invoice.can.edit || !invoice.active) return mark
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={280} trapFocus withinPortal shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Pagamento: ${partName(line)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {mark}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{isOpen && <Paying {...props} onDone={() => setOpen(false)} />}</Popover.Dropdown>
    </Popover>
  )
}

function PaymentState({ line: { paymentDate, role }, invoice }: PaidProps) {
  // A reader of only their own line may not receive the responsibles' payments: then no state is shown.
  if (role !== 'consultant' && invoice.responsiblePayments === undefined) return null
  if (paymentDate !== null)
    return <StateTag color={hues.green.fill} shape="done" label={`Pago ${formatDay(paymentDate as Day)}`} />
  return invoice.isPaid ? (
    <StateTag color={hues.blue.fill} label="A pagar" />
  ) : (
    <StateTag color={hues.gray.fill} label="A aguardar cliente" />
  )
}

/** The fields that store a line's payment. Without a sent bill there is no payment day (docs/features/invoices.md). */
function changesOf(line: Line, invoice: InvoiceRow, isSent: boolean, day: string | null): SentBody<Invoices> {
  const sent = billOf(line)
  if (sent === null) return { responsiblePayments: paidOnDay(invoice.responsiblePayments ?? [], line.part, day) }
  return { [sent]: isSent, [`${line.part}PaymentDate`]: isSent ? day : null }
}

function usePaying({ line, invoice, onDone }: PaidProps & { readonly onDone: () => void }) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const save = async (isSent: boolean, day: string | null) => {
    setBusy(true)
    const { _id, version } = invoice
    // A failed update shows no toast, only the mark in the top bar.
    const answer = await recordCalls<Invoices>(invoices).patch(
      _id,
      { ...changesOf(line, invoice, isSent, day), version },
      true,
    )
    if (answer.ok) toast.success('Fatura atualizada com sucesso')
    await queries.invalidateQueries({ queryKey: recordKey(invoices.name) })
    setBusy(false)
    onDone()
  }
  return { isBusy, save }
}

function Paying(props: PaidProps & { readonly onDone: () => void }) {
  const { line, invoice, names } = props
  const { today, person } = useSessionContext()
  const sent = billOf(line)
  const [isSent, setSent] = useState(sent === null || invoice[sent] === true)
  const [day, setDay] = useState<string | null>(line.paymentDate ?? today)
  const { isBusy, save } = usePaying(props)
  return (
    <div className={classes.paying}>
      {/* Focus in the day input would open its calendar over the buttons. */}
      <FocusTrap.InitialFocus />
      {sent && (
        <Switch label="Fatura enviada" checked={isSent} onChange={event => setSent(event.currentTarget.checked)} />
      )}
      <KindInput
        field={{ ...invoices.fields.sellerPaymentDate, label: 'Data de pagamento' }}
        value={isSent ? day : null}
        disabled={!isSent}
        reason={isSent ? undefined : 'Só com a fatura enviada'}
        onChange={next => setDay(next as string | null)}
        onBlur={() => {}}
        focusOn={null}
        error={undefined}
        names={names}
        offices={person.offices}
      />
      <Group justify="flex-end" gap="xs">
        {line.paymentDate !== null && (
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => void save(isSent, null)}>
            Tirar o pagamento
          </Button>
        )}
        <Button size="xs" loading={isBusy} onClick={() => void save(isSent, day)}>
          Guardar
        </Button>
      </Group>
    </div>
  )
}
