import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import {
  isDated,
  nextPaymentStep,
  type PaymentDates,
  type PaymentStep,
  paymentStepLabels,
  paymentSteps,
  readPaymentFacts,
  takePaymentStep,
} from '@tipy/domain/features/invoices/invoices.paymentSteps'
import { type Invoices, invoices } from '@tipy/domain/features/invoices/invoices.record'
import { paymentOrderWarnings } from '@tipy/domain/features/invoices/invoices.rules'
import { replacing } from '@tipy/domain/record/bulk'
import { useEffect, useRef, useState } from 'react'
import { call } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { DayInput } from '#kinds/DayInput.tsx'
import { useNames } from '#kinds/names.ts'
import type { ListPartProps } from '#list/parts.ts'
import { counted } from '#list/table/sentences.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { toast } from '#ui/toast.ts'
import { undoToast } from '#ui/undoToast.tsx'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import { type InvoiceRow, invoiceName } from '../invoices.labels.ts'

type Props = ListPartProps<Invoices>

interface Change {
  readonly row: InvoiceRow
  readonly changes: Partial<PaymentDates>
}

/** The request's body: each new value with the one it replaces. */
function bodyOf(all: readonly Change[]): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  return Object.fromEntries(
    all.map(({ row, changes }) => {
      const replaced = Object.entries(changes).map(([name, value]) =>
        replacing<unknown>(name, value, row[name as keyof PaymentDates]),
      )
      return [row._id, Object.assign({}, ...replaced)]
    }),
  )
}

/** The reverse changes, for the undo. */
const undone = (all: readonly Change[]): readonly Change[] =>
  all.map(({ row, changes }) => ({
    row: { ...row, ...changes },
    changes: Object.fromEntries(Object.keys(changes).map(name => [name, row[name as keyof PaymentDates]])),
  }))

function useBulk({ list }: Props) {
  const [isBusy, setBusy] = useState(false)
  async function save(all: readonly Change[], isUndoing = false): Promise<boolean> {
    setBusy(true)
    const answer = await call('PATCH /api/invoices', { body: bodyOf(all) })
    setBusy(false)
    list.actions.refresh()
    if (!answer.ok) {
      const moved = all.filter(({ row }) => answer.data?.fields?.[row._id]).map(({ row }) => invoiceName(row))
      toast.failure([explain(answer), moved.join(', ')].filter(Boolean).join(': '))
    } else if (isUndoing) toast.success('Faturas editadas')
    else undoToast('Faturas editadas', () => void save(undone(all), true))
    return answer.ok
  }
  return { isBusy, save }
}

/** Sets a payment step on those selected invoices that have not taken it yet. */
export function PaymentStepDialog({ list, onClose }: Props & { readonly onClose: () => void }) {
  useReturnFocus()
  const { today } = useSessionContext()
  const names = useNames()
  const { clientProofDate, clientPaymentDate } = invoices.fields
  const { rows } = list.selection
  const [step, setStep] = useState<PaymentStep>(() => nextPaymentStep(rows.map(readPaymentFacts)))
  const [day, setDay] = useState<string | null>(today)
  const { isBusy, save } = useBulk({ list })
  const all = rows.map(row => ({ row, changes: takePaymentStep(readPaymentFacts(row), step, day ?? today) }))
  const taken = all.filter(({ changes }) => Object.keys(changes).length > 0)
  const keep = async () => {
    if (!(await save(taken))) return
    list.selection.clear()
    onClose()
  }
  const isReady = taken.length > 0 && (!isDated(step) || day !== null)
  return (
    <Modal opened onClose={onClose} title="Pagamentos das faturas selecionadas" size="lg">
      <Stack
        component="form"
        onSubmit={event => {
          event.preventDefault()
          if (isReady && !isBusy) void keep()
        }}
      >
        <StepChoice step={step} onChange={setStep} />
        {isDated(step) && (
          <DayInput
            field={{ ...(step === 'proof' ? clientProofDate : clientPaymentDate), label: 'Dia', required: true }}
            value={day}
            onChange={value => setDay(typeof value === 'string' ? value : null)}
            onBlur={() => {}}
            error={undefined}
            names={names}
            focusOn={null}
            offices={[]}
          />
        )}
        <ChangePreview list={list} step={step} rows={rows.length} taken={taken} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={!isReady} loading={isBusy}>
            Guardar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface StepChoiceProps {
  readonly step: PaymentStep
  readonly onChange: (step: PaymentStep) => void
}

/** The chosen step takes the focus of the dialog: arrows choose another, Enter saves. */
function StepChoice({ step, onChange }: StepChoiceProps) {
  const steps = useRef<HTMLDivElement>(null)
  useEffect(() => steps.current?.querySelector('input:checked')?.setAttribute('data-autofocus', ''), [])
  return (
    <SegmentedControl
      ref={steps}
      aria-label="Passo"
      orientation="vertical"
      fullWidth
      data={paymentSteps.map(one => ({ value: one, label: paymentStepLabels[one] }))}
      value={step}
      onChange={value => onChange(paymentSteps.find(one => one === value) ?? step)}
    />
  )
}

const left: Readonly<Record<PaymentStep, string>> = {
  proof: 'já com comprovativo',
  clientPayment: 'já com pagamento do cliente',
  bills: 'sem nada por enviar',
  payment: 'já com pagamento ou ainda sem fatura enviada',
}

interface ChangePreviewProps extends Props {
  readonly step: PaymentStep
  readonly rows: number
  readonly taken: readonly Change[]
}

/** How many invoices change and how many stay; days out of order warn and do not block. */
function ChangePreview({ list, step, rows, taken }: ChangePreviewProps) {
  const stay = rows - taken.length
  const backwards = taken.filter(({ row, changes }) => {
    const warnings = paymentOrderWarnings({ ...row, ...changes })
    return Object.keys(changes).some(name => Object.hasOwn(warnings, name))
  })
  const { noun } = list.screen
  return (
    <>
      <Text size="sm" aria-live="polite">
        {`${taken.length === 1 ? 'Muda' : 'Mudam'} ${counted(noun, taken.length)}.`}
        {stay > 0 && ` ${stay === 1 ? 'Fica como está' : 'Ficam como estão'} ${counted(noun, stay)}: ${left[step]}.`}
      </Text>
      {backwards.length > 0 && (
        <Alert color="yellow" title="Datas anteriores ao passo que as antecede">
          {backwards
            .slice(0, 8)
            .map(({ row }) => invoiceName(row))
            .join(', ')}
          {backwards.length > 8 && ` e mais ${backwards.length - 8}`}
        </Alert>
      )}
    </>
  )
}
