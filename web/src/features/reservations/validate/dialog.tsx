import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { expectedDay } from '@tipy/domain/features/reservations/reservations.rules'
import { useState } from 'react'
import { DayInput } from '#kinds/DayInput.tsx'
import { formatPercent } from '#kinds/format.ts'
import { useNames } from '#kinds/names.ts'
import { mandatory } from '#ui/messages.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import { reservationName, type ShownReservation } from '../reservations.labels.ts'
import { unpredictedDates, useValidation } from './useValidation.ts'

interface PredictedDatesDialogProps {
  readonly deal: ShownReservation
  readonly onDone: () => void
  readonly onClose: () => void
}

const { predictedExecutionDate: field } = reservations.fields.billingDates.fields

/**
 * Asks for the predicted day of each billing date without one, and validates the deal with them. The day of its
 * contract is proposed; where every day is, Enter is enough.
 */
export function PredictedDatesDialog({ deal, onDone, onClose }: PredictedDatesDialogProps) {
  useReturnFocus()
  const names = useNames()
  const missing = unpredictedDates(deal)
  const [days, setDays] = useState<Readonly<Record<string, string | null>>>(() =>
    Object.fromEntries(missing.map(({ _id, type }) => [_id, expectedDay(deal, type)])),
  )
  const [isKnown] = useState(() => missing.every(({ _id }) => days[_id]))
  const [isChecked, setChecked] = useState(false)
  const { isBusy, validate } = useValidation(deal, onDone)
  const send = async () => {
    setChecked(true)
    if (missing.some(({ _id }) => !days[_id])) return
    const all = (deal.billingDates ?? []).map(({ _id, predictedExecutionDate }) => ({
      _id,
      predictedExecutionDate: days[_id] ?? predictedExecutionDate,
    }))
    if (await validate(all)) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Validar ${reservationName(deal)}`}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack>
          <Text size="sm">
            Quando se prevê faturar? Sem data prevista, a reserva não conta no que está por faturar.
          </Text>
          {missing.map(({ _id, type, percentage }) => (
            <DayInput
              key={_id}
              field={{ ...field, label: `${field.label}: ${titleOf(type, percentage, names)}`, required: true }}
              value={days[_id] ?? null}
              onChange={day => setDays({ ...days, [_id]: typeof day === 'string' ? day : null })}
              onBlur={() => {}}
              error={isChecked && !days[_id] ? mandatory : undefined}
              names={names}
              focusOn={null}
              offices={[]}
            />
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={isBusy} data-autofocus={isKnown || undefined}>
              Validar
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** "CPCV · 50 %". */
function titleOf(type: string | null, percentage: number | null, names: ReturnType<typeof useNames>): string {
  const name = type === null ? null : (names.item('billingTypes', type)?.name ?? type)
  return [name, percentage === null ? null : formatPercent(percentage)].filter(Boolean).join(' · ')
}
