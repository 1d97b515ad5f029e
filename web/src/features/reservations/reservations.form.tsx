import { type Reservations, reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { RecordFormProps } from '#form/props.ts'
import { RecordForm } from '#form/RecordForm.tsx'

export function ReservationForm(props: RecordFormProps<Reservations>) {
  const arrangement = { columns: [[{ title: 'Processo', fields: ['ref', 'dealType', 'value'] }]] } as const
  return <RecordForm {...props} record={reservations} arrangement={arrangement} />
}
