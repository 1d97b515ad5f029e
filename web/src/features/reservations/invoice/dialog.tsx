import { Alert, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errors } from '@tipy/domain/errors/errors'
import { openBillings } from '@tipy/domain/features/invoices/invoices.billing'
import type { MadeInvoice } from '@tipy/domain/features/invoices/invoices.contract'
import { type BillingDate, sharesWhatIsLeft } from '@tipy/domain/features/reservations/reservations.amounts'
import {
  type ReservationDraft,
  type Reservations,
  reservations,
} from '@tipy/domain/features/reservations/reservations.record'
import { toEuros } from '@tipy/domain/money/money'
import { screens } from '@tipy/domain/navigation/screens'
import { draftFromWire } from '@tipy/domain/record/draft'
import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '#api/answer.ts'
import { call } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { newKey } from '#api/newKey.ts'
import { recordKey } from '#api/records.ts'
import { formatMoney, formatPercent, formatValue } from '#kinds/format.ts'
import { itemName, type Names, useNames } from '#kinds/names.ts'
import { useCurrentRecord } from '#list/query/useRecord.ts'
import type { RowDialogProps } from '#list/screen.ts'
import { Loading } from '#ui/Loading.tsx'
import { toast } from '#ui/toast.ts'
import { useInitialFocus } from '#ui/useInitialFocus.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import { reservationName, type ShownReservation, sharesHint } from '../reservations.labels.ts'

/** The message of a refusal; a 4xx with an unknown code says that the NIF is invalid (docs/features/invoices.md). */
export function refusalOf(answer: Refusal): string {
  const isUnknown = answer.status >= 400 && answer.status < 500 && !Object.hasOwn(errors, answer.message)
  return isUnknown ? errors.INVALID_NIF.text : explain(answer)
}

/** "ESC · 50% · 2 500,00 € · prevista para 05-03-2026". */
function billingText({ type, percentage, gross, predictedExecutionDate }: BillingDate, names: Names): string {
  const day = formatValue({ kind: 'day', label: '' }, predictedExecutionDate ?? null, names)
  return [
    type && itemName(names, 'billingTypes', type),
    percentage !== null && percentage !== undefined && formatPercent(percentage),
    gross !== null && formatMoney(toEuros(gross)),
    day && `prevista para ${day}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Creates an invoice for a billing date that is open now: one on the page may have been billed since it was loaded. */
export function MakeInvoice({ row, onClose, onDone }: RowDialogProps<Reservations>) {
  useReturnFocus()
  const { row: deal, isMissing } = useCurrentRecord(reservations, row._id)
  return (
    <Modal opened onClose={onClose} title={`Criar fatura de ${reservationName(row)}`}>
      {deal && <InvoiceSteps deal={deal} onClose={onClose} onDone={onDone} />}
      {!deal && (isMissing ? <Text c="dimmed">Não encontrado</Text> : <Loading height={120} />)}
    </Modal>
  )
}

interface InvoiceStepsProps extends Omit<RowDialogProps<Reservations>, 'row'> {
  readonly deal: ShownReservation
}

/** Which date is billed, then the invoice. */
function InvoiceSteps({ deal, onClose, onDone }: InvoiceStepsProps) {
  const { invoice, ...creation } = useInvoiceCreation(deal, onDone)
  const draft = draftFromWire(reservations, deal)
  const dates = offeredDates(draft, creation.refusals)
  if (invoice) return <NewInvoice invoice={invoice} onClose={onClose} />
  // While it is being made, the last date may already be known to be billed.
  if (dates.length === 0 && !creation.isBusy) return <NothingOpen onClose={onClose} />
  return <Choice draft={draft} dates={dates} {...creation} onClose={onClose} />
}

/** The open dates, and those whose answer was lost (`isLost`): if an invoice was made, repeating the request shows it. */
function offeredDates(draft: ReservationDraft, refusals: InvoiceRefusals): readonly BillingDate[] {
  const open = openBillings(draft)
  return draft.billingDates.filter(date => open.includes(date) || refusals.get(date._id)?.isLost)
}

function NothingOpen({ onClose }: { readonly onClose: () => void }) {
  const close = useInitialFocus<HTMLButtonElement>()
  return (
    <Stack>
      <Text size="sm">Todas as datas de faturação já têm fatura.</Text>
      <Group justify="flex-end">
        <Button variant="default" ref={close} onClick={onClose}>
          Fechar
        </Button>
      </Group>
    </Stack>
  )
}

interface ChoiceProps extends Omit<ReturnType<typeof useInvoiceCreation>, 'invoice'> {
  readonly draft: ReservationDraft
  readonly dates: readonly BillingDate[]
  readonly onClose: () => void
}

/** Why a date is no longer offered. */
function goneText({ billingDates }: ReservationDraft, billingDate: string): string {
  const date = billingDates.find(({ _id }) => _id === billingDate)
  if (!date) return 'Essa data de faturação já não existe'
  return date.executionDate ? errors.ALREADY_BILLED.text : 'Essa data de faturação já não tem nada por faturar'
}

/** The next open date, unless another is chosen. If others bill it meanwhile, nothing is chosen in its place. */
function Choice({ draft, dates, refusals, isBusy, make, onClose }: ChoiceProps) {
  const names = useNames()
  const [chosen, setChosen] = useState(dates[0]?._id ?? '')
  // While its invoice is being made, it may already be known to be billed.
  const isGone = !isBusy && !dates.some(({ _id }) => _id === chosen)
  const problem = isGone ? goneText(draft, chosen) : refusals.get(chosen)?.text
  const confirm = useInitialFocus<HTMLButtonElement>()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isGone) first.current?.focus()
  }, [isGone])
  return (
    <Stack>
      <Radio.Group
        label="Data de faturação"
        description={sharesWhatIsLeft(draft) && sharesHint}
        value={chosen}
        onChange={setChosen}
      >
        <Stack gap="xs" mt={6}>
          {dates.map((billing, at) => (
            <Radio
              key={billing._id}
              ref={at === 0 ? first : null}
              value={billing._id}
              label={billingText(billing, names)}
              disabled={isBusy}
            />
          ))}
        </Stack>
      </Radio.Group>
      {problem && <Alert color="red">{problem}</Alert>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button ref={confirm} loading={isBusy} disabled={isGone} onClick={() => void make(chosen)}>
          Criar fatura
        </Button>
      </Group>
    </Stack>
  )
}

interface InvoiceRefusal {
  readonly text: string
  /** No answer came, or none that says whether the invoice was made: the server may have failed after it was. */
  readonly isLost: boolean
}

/** The last of each billing date. */
type InvoiceRefusals = ReadonlyMap<string, InvoiceRefusal>

/** One idempotency key per billing date, so that retries create one invoice. */
function useInvoiceCreation(deal: ShownReservation, onDone: () => void) {
  const queries = useQueryClient()
  const [keys] = useState(() => new Map<string, string>())
  const [isBusy, setBusy] = useState(false)
  const [invoice, setInvoice] = useState<MadeInvoice | null>(null)
  const [refusals, setRefusals] = useState<InvoiceRefusals>(new Map())

  async function make(billingDate: string) {
    const idempotencyKey = keys.get(billingDate) ?? newKey()
    keys.set(billingDate, idempotencyKey)
    setBusy(true)
    const answer = await call('POST /api/reservations/{id}/invoices', {
      params: { id: deal._id },
      body: { billingDate },
      idempotencyKey,
    })
    setBusy(false)
    if (answer.ok) {
      setInvoice(answer.data)
      toast.success('Fatura criada com sucesso')
    } else {
      const text = refusalOf(answer)
      const refusal = { text, isLost: answer.data === null || answer.status >= 500 }
      setRefusals(earlier => new Map([...earlier, [billingDate, refusal]]))
      toast.failure(text)
    }
    void queries.invalidateQueries({ queryKey: recordKey('invoices') })
    onDone()
  }

  return { invoice, refusals, isBusy, make }
}

interface NewInvoiceProps {
  readonly invoice: MadeInvoice
  readonly onClose: () => void
}

function NewInvoice({ invoice: { _id, number }, onClose }: NewInvoiceProps) {
  const open = useInitialFocus<HTMLAnchorElement>()
  return (
    <Stack>
      <Text size="sm">A fatura {number} foi criada e a data de faturação ficou executada.</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        <Button component={Link} to={screens.invoice.path.replace('{id}', _id)} ref={open}>
          Abrir a fatura
        </Button>
      </Group>
    </Stack>
  )
}
