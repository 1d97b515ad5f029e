export { ReservationsList, reservationsScreen } from './reservations.list.tsx'
