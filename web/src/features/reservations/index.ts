export { ReservationsList, useReservationsScreen } from './reservations.list.tsx'
