import { Button } from '@mantine/core'
import { IconCheck, IconFileDescription } from '@tabler/icons-react'
import { type Reservations, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { useState } from 'react'
import { explain } from '#api/explain.ts'
import { recordCalls } from '#api/records.ts'
import type { PageActionProps, RecordPageOf } from '#list/page/page.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { toast } from '#ui/toast.ts'
import { ReservationFacts } from './reservations.facts.tsx'
import { ReservationHead } from './reservations.head.tsx'
import { reservationsScreen } from './reservations.list.tsx'
import { ReservationTimeline } from './reservations.timeline.tsx'

/** The page of a reservation: header, timeline, the readable fields, and its companions. */
export const pageOfReservation: RecordPageOf<Reservations> = {
  screen: reservationsScreen,
  Head: ({ row, names, buttons }) => (
    <>
      <ReservationHead deal={row} names={names} buttons={buttons} />
      <ReservationTimeline deal={row} names={names} />
    </>
  ),
  headRoom: 356,
  own: {
    key: 'ficha',
    label: 'Ficha',
    Icon: IconFileDescription,
    Content: ({ row, names }) => <ReservationFacts deal={row} names={names} />,
  },
  First: Validate,
}

/** Validates a deal that a consultant or team leader sent; needs validateReservation. */
function Validate({ row: deal, onDone }: PageActionProps<Reservations>) {
  const { flags } = useSessionContext()
  const [isBusy, setBusy] = useState(false)
  if (deal.state !== 'toValidate' || !deal.active || !flags.has('validateReservation')) return null
  const validate = async () => {
    setBusy(true)
    const answer = await recordCalls(reservations).patch(deal._id, { state: 'active', version: deal.version })
    setBusy(false)
    if (answer.ok) toast.success('Reserva validada com sucesso')
    else toast.failure(explain(answer))
    onDone()
  }
  return (
    <Button leftSection={<IconCheck size={16} aria-hidden />} loading={isBusy} onClick={() => void validate()}>
      Validar
    </Button>
  )
}
