import { Badge, Group, Paper, Text, Title } from '@mantine/core'
import { IconBuilding, IconCalendar, IconMapPin } from '@tabler/icons-react'
import { labelsOf } from '@tipy/domain/features/reservations/reservations.labels'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { isCreditReservation } from '@tipy/domain/features/reservations/reservations.rules'
import type { ReactNode } from 'react'
import { BilledShare } from '#kinds/BilledShare.tsx'
import { Cell } from '#kinds/cells.tsx'
import { formatMoney, formatValue } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'
import { Party } from '#kinds/Party.tsx'
import page from '#list/page/recordPage.module.css'
import { DraftTag, EndedTag } from './reservations.cells.tsx'
import { outcomeOf, reservationName, type ShownReservation } from './reservations.labels.ts'

interface OfReservation {
  readonly deal: ShownReservation
  readonly names: Names
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const
const { fields } = reservations

/** The page's header: reference, people, amounts and progress of the deal. */
export function ReservationHead({ deal, names, buttons }: OfReservation & { readonly buttons: ReactNode }) {
  const ended = outcomeOf(deal)
  const isTold = ended !== null && deal.state && names.item('reservationStates', deal.state)?.outcome === ended
  return (
    <Paper withBorder component="header" className={page.head}>
      <div className={page.top}>
        <div className={page.identity}>
          <Group gap="xs">
            <Title order={1} fz={24}>
              {reservationName(deal)}
            </Title>
            {deal.dealType && <Badge variant="outline">{formatValue(fields.dealType, deal.dealType, names)}</Badge>}
            <State deal={deal} names={names} />
            {ended && !isTold && <EndedTag ended={ended} />}
            {!deal.active && <Badge color="gray">Arquivo</Badge>}
          </Group>
          <Places deal={deal} names={names} />
        </div>
        <div className={page.buttons}>{buttons}</div>
      </div>
      <div className={page.figures}>
        <div className={page.sides}>
          <Party label="Angariador" value={deal.finder} names={names} />
          <Party label="Vendedor" value={deal.seller} names={names} />
        </div>
        <Money deal={deal} />
      </div>
    </Paper>
  )
}

/** Consultants may not read states; they see only whether a deal was sent. */
function State({ deal, names }: OfReservation) {
  if (deal.state) return <Cell field={fields.state} value={deal.state} names={names} />
  return <DraftTag row={deal} />
}

function Places({ deal, names }: OfReservation) {
  const textOf = (name: 'reservationDate' | 'office' | 'rooms' | 'houseType') =>
    formatValue(fields[name], deal[name], names)
  const place = [deal.address, deal.postalCode, deal.city].filter(Boolean).join(', ')
  const house = [textOf('houseType'), textOf('rooms')].filter(Boolean).join(' ')
  return (
    <ul className={page.places}>
      {(place || house) && (
        <li>
          <IconMapPin {...icon} />
          {[house, place].filter(Boolean).join(' · ')}
        </li>
      )}
      <li>
        <IconCalendar {...icon} />
        {textOf('reservationDate')}
      </li>
      {deal.office && (
        <li>
          <IconBuilding {...icon} />
          {textOf('office')}
        </li>
      )}
    </ul>
  )
}

function Money({ deal }: { readonly deal: ShownReservation }) {
  const price = isCreditReservation(deal.dealType)
    ? { label: 'Financiamento', amount: deal.creditValue }
    : { label: labelsOf(deal.dealType).houseValue, amount: deal.houseValue }
  const figures = [
    price,
    { label: 'Comissão total', amount: deal.value },
    { label: 'Valor da agência', amount: deal.tipyValue },
  ].filter(({ amount }) => amount !== undefined)
  return (
    <>
      {figures.map(({ label, amount }) => (
        <Figure key={label} label={label}>
          {amount === null || amount === undefined ? '–' : formatMoney(amount)}
        </Figure>
      ))}
      <Billed deal={deal} />
    </>
  )
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={page.figure}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text fz={20} fw={650} className="tabular" lh={1.3}>
        {children}
      </Text>
    </div>
  )
}

function Billed({ deal }: { readonly deal: ShownReservation }) {
  const { value, billedValue, isOverBilled, billingDates } = deal
  if (typeof value !== 'number' || typeof billedValue !== 'number' || !billingDates?.length) return null
  return (
    <div className={page.figure}>
      <Text size="xs" c="dimmed" mb={4}>
        Faturado
      </Text>
      <BilledShare
        billed={billedValue}
        value={value}
        isOver={isOverBilled === true}
        isBroken={outcomeOf(deal) === 'broken'}
      />
    </div>
  )
}
