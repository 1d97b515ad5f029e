import { IconFileDescription } from '@tabler/icons-react'
import type { Reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { RecordPageOf } from '#list/page/page.ts'
import { ReservationFacts } from './reservations.facts.tsx'
import { ReservationHead } from './reservations.head.tsx'
import { reservationsScreen } from './reservations.list.tsx'
import { RestNotice } from './reservations.rest.tsx'
import { ReservationTimeline } from './reservations.timeline.tsx'
import { Validate } from './validate/validate.tsx'

/** The page of a reservation: header, timeline, the readable fields, and its companions. */
export const pageOfReservation: RecordPageOf<Reservations> = {
  screen: reservationsScreen,
  Head: ({ row, names, buttons, edit }) => (
    <>
      <ReservationHead deal={row} names={names} buttons={buttons} />
      <RestNotice deal={row} edit={edit} />
      <ReservationTimeline deal={row} names={names} />
    </>
  ),
  headRoom: 430,
  own: {
    key: 'ficha',
    label: 'Ficha',
    Icon: IconFileDescription,
    Content: ({ row, names }) => <ReservationFacts deal={row} names={names} />,
  },
  First: Validate,
}
