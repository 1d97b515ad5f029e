import { type Reservations, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { useMemo } from 'react'
import { useAttachments } from '#form/attachments.ts'
import type { RecordFormProps } from '#form/props.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { ReservationExtrasProvider, useReservationExtras } from './extras.tsx'
import { reservationLayout } from './layout.ts'
import { savesOf } from './saves.ts'

/** The form of a reservation (docs/features/reservations.md). */
export function ReservationForm(props: RecordFormProps<Reservations>) {
  const session = useSessionContext()
  const hasFiles = useAttachments() !== null
  const layout = useMemo(() => reservationLayout(session, hasFiles), [session, hasFiles])
  const saves = useMemo(() => savesOf(props.row, session), [props.row, session])
  const { value, extras } = useReservationExtras(props.row)
  return (
    <ReservationExtrasProvider value={value}>
      <RecordForm {...props} record={reservations} layout={layout} extras={extras} saves={saves} />
    </ReservationExtrasProvider>
  )
}
