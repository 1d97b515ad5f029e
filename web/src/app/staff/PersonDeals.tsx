import { useReservationsScreen } from '#features/reservations/index.ts'
import { EmbeddedList } from '#list/List.tsx'

/** The reservations on which a person is finder or seller. */
export function PersonDeals({ id }: { readonly id: string }) {
  const embedded = { hide: ['consultants', 'teams', 'commercialDirectors'], fixed: { consultants: [id] } }
  return <EmbeddedList screen={useReservationsScreen()} embedded={embedded} />
}
