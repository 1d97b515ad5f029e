import { Badge, Modal, Text } from '@mantine/core'
import { isDay } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import type { PredictedMonth, PredictedReservation } from '@tipy/domain/features/stats/stats.contract'
import { screens } from '@tipy/domain/navigation/screens'
import { formatExactPercent } from '@tipy/domain/text/numbers'
import { FigureNumber } from '#figures/FigureNumber.tsx'
import { PlaceLink } from '#figures/PlaceLink.tsx'
import type { FigureQuestion } from '#figures/question.ts'
import { formatMoney } from '#kinds/format.ts'
import { itemName, type Names, useNames } from '#kinds/names.ts'
import { Loading } from '#ui/Loading.tsx'
import { usePhone } from '#ui/layout/usePhone.ts'
import { RetryNote } from '#ui/RetryNote.tsx'
import { ScrollX } from '#ui/ScrollX.tsx'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import classes from '../widgets/Widgets.module.css'

interface PredictedDialogProps {
  readonly title: string
  /** Undefined until it is loaded. */
  readonly month: PredictedMonth | null | undefined
  /** Set when it could not be loaded. */
  readonly onRetry: (() => void) | undefined
  /** Of the sum of all lines. */
  readonly question: FigureQuestion
  readonly onClose: () => void
}

const maxWidthPx = 1500

const heads = [
  'Agência',
  'Ref',
  'Data da reserva',
  'Previsão de execução',
  'Angariador',
  'Vendedor',
  'Tipo de faturação',
  'Percentagem',
  'Comissão da agência',
] as const
const isAmount = (head: string): boolean => ['Percentagem', 'Comissão da agência'].includes(head)

/** The reservations that are expected to be billed in a month; their parts add up to the sum in the title. */
export function PredictedDialog({ title, month, onRetry, question, onClose }: PredictedDialogProps) {
  const phone = usePhone()
  const names = useNames()
  useReturnFocus()
  if (!month)
    return (
      <Modal opened onClose={onClose} size={maxWidthPx} fullScreen={phone} title={title}>
        {onRetry ? <RetryNote onRetry={onRetry} /> : <Loading height={240} />}
      </Modal>
    )
  const { reservations, predicted } = month
  const sum = <FigureNumber question={question}>{formatMoney(predicted ?? 0)}</FigureNumber>
  return (
    <Modal
      opened
      onClose={onClose}
      size={maxWidthPx}
      fullScreen={phone}
      title={
        <>
          {title} · {sum}
        </>
      }
    >
      {reservations.length === 0 ? (
        <Text c="dimmed">Não há resultados</Text>
      ) : (
        <ScrollX label={title}>
          <table className={`${classes.table} ${classes.wrapped}`} aria-label={title}>
            <thead>
              <tr>
                {heads.map(head => (
                  <th key={head} scope="col" data-amount={isAmount(head) || undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {reservations.map(one => (
                <Line key={`${one._id} ${one.predictedExecutionDate} ${one.amount}`} reservation={one} names={names} />
              ))}
            </tbody>
          </table>
        </ScrollX>
      )}
    </Modal>
  )
}

const dayText = (day: string): string => (isDay(day) ? formatDay(day) : day)

function Line({ reservation, names }: { readonly reservation: PredictedReservation; readonly names: Names }) {
  const { _id, office, ref, reservationDate, predictedExecutionDate, billingDates, tipyValue, amount, isLate } =
    reservation
  const { type, percentage } = billingDates
  return (
    <tr>
      <td>{names.office(office)}</td>
      <th scope="row" data-whole>
        <PlaceLink to={screens.reservation.path.replace('{id}', _id)} search={{}} inherit>
          {ref ?? 'Sem referência'}
        </PlaceLink>
      </th>
      <td data-whole>{dayText(reservationDate)}</td>
      <td>
        <span data-whole>{dayText(predictedExecutionDate)}</span>{' '}
        {isLate && (
          <Badge size="xs" color="red" variant="light">
            Atrasada
          </Badge>
        )}
      </td>
      <td>{partyText(reservation.finderUser, reservation.finder, reservation.isExternalFinder)}</td>
      <td>{partyText(reservation.sellerUser, reservation.seller, reservation.isExternalSeller)}</td>
      <td>{type === null ? '–' : itemName(names, 'billingTypes', type)}</td>
      <td data-amount>{percentage === null ? '–' : formatExactPercent(percentage)}</td>
      <td data-amount>
        {formatMoney(tipyValue)}
        <Text size="xs" c="dimmed">
          Valor previsto {formatMoney(amount)}
        </Text>
      </td>
    </tr>
  )
}

/** A person of the company, or the name of another agency's. */
function partyText(user: { readonly name: string } | null, written: string | null, isExternal: boolean): string {
  const name = user?.name ?? written
  if (!name) return '–'
  return isExternal ? `${name} (externo)` : name
}
