import { IconFileTypePdf, IconPencil } from '@tabler/icons-react'
import { choices } from '@tipy/domain/access/choices'
import { executedStates, reservationsFilters } from '@tipy/domain/features/reservations/reservations.filters'
import { hiddenFields } from '@tipy/domain/features/reservations/reservations.hidden'
import { reservationsRights } from '@tipy/domain/features/reservations/reservations.policy'
import { type Reservations, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { screens } from '@tipy/domain/navigation/screens'
import { readable } from '@tipy/domain/record/rights'
import { figureSlot } from '#figures/figureFilter.ts'
import { ListPage } from '#list/List.tsx'
import { listOf, type RowMark } from '#list/screen.ts'
import { writesAny } from '#list/table/writesAny.ts'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'
import { makeInvoice } from './invoice/invoice.ts'
import { BillingCell, DraftTag, PeopleCell } from './reservations.cells.tsx'
import { downloadDealSheet } from './reservations.dealSheet.ts'
import { outcomeLabels, outcomeOf, reservationName } from './reservations.labels.ts'
import { reservationSections } from './reservations.sections.ts'
import { type ReservationSums, reservationTotals } from './reservations.totals.ts'

export const reservationPage = (id: string): string => screens.reservation.path.replace('{id}', id)

const draftMark: Omit<RowMark<Reservations>, 'field'> = {
  of: ({ isDraft }) => (isDraft ? 'Rascunho' : null),
  Icon: IconPencil,
}

/** The list 'Pipeline' (docs/features/reservations.md). */
export const reservationsScreen = listOf<ReservationSums>()(reservations, reservationsFilters, {
  noun: { one: 'reserva', many: 'reservas', feminine: true },
  columns: [
    { field: 'ref', visible: true, width: 116 },
    { field: 'reservationDate', visible: true, width: 92, label: 'Data', priority: 1 },
    { field: 'state', visible: true, width: 164 },
    { field: 'finder', visible: true, width: 128 },
    { field: 'seller', visible: true, width: 128 },
    { field: 'billingDates', visible: true, width: 156, label: 'Faturação', Cell: BillingCell, min: 140, priority: 2 },
    { field: 'tipyValue', visible: true, width: 108, label: 'Comissão da agência', wraps: true, priority: 3 },
    { field: 'value', visible: true, width: 108, label: 'Comissão' },
    { field: 'dealType', visible: true, width: 120, label: 'Negócio', priority: 4 },
    { field: 'address', visible: false, width: 220 },
    { field: 'city', visible: false, width: 110 },
    { field: 'owners', visible: false, width: 200, Cell: PeopleCell, min: 110 },
    { field: 'buyers', visible: false, width: 200, Cell: PeopleCell, min: 110 },
    { field: 'guarantors', visible: false, width: 180, Cell: PeopleCell, min: 110 },
    { field: 'houseValue', visible: false, width: 120 },
    { field: 'billedValue', visible: false, width: 110 },
    { field: 'number', visible: false, width: 120, label: 'Processo' },
    { field: 'postalCode', visible: false, width: 110 },
    { field: 'houseType', visible: false, width: 120, label: 'Tipo' },
    { field: 'area', visible: false, width: 110 },
    { field: 'rooms', visible: false, width: 86 },
    { field: 'condominium', visible: false, width: 120 },
    { field: 'signalValue', visible: false, width: 110 },
    { field: 'officePercentage', visible: false, width: 130, label: '% da comissão' },
    { field: 'percentageSplit', visible: false, width: 120, label: '% interna' },
    { field: 'cpcvDate', visible: false, width: 94, label: 'CPCV' },
    { field: 'deedDate', visible: false, width: 98, label: 'Escritura' },
    { field: 'scheduledDate', visible: false, width: 114, label: 'Agendamento' },
    { field: 'giveUpDate', visible: false, width: 106, label: 'Desistência' },
    { field: 'giveUpReason', visible: false, width: 180 },
    { field: 'clientPaymentDates', visible: false, width: 150, label: 'Cliente pagou' },
    { field: 'impic', visible: false, width: 80 },
    { field: 'impicDate', visible: false, width: 98 },
    { field: 'moneyLaundering', visible: false, width: 130, label: 'Branqueamento' },
    { field: 'riskAnalysis', visible: false, width: 130 },
    { field: 'creditManager', visible: false, width: 140 },
    { field: 'internalCredit', visible: false, width: 130 },
    { field: 'creditBank', visible: false, width: 130 },
    { field: 'creditValue', visible: false, width: 120, label: 'Financiamento' },
    { field: 'bankCommission', visible: false, width: 120, label: 'Com. bancária' },
    { field: 'bankCommissionDate', visible: false, width: 130, label: 'Extrato' },
    { field: 'finderTeam', visible: false, width: 140 },
    { field: 'finderCommercialDirector', visible: false, width: 168 },
    { field: 'sellerTeam', visible: false, width: 140 },
    { field: 'sellerCommercialDirector', visible: false, width: 168 },
    { field: 'externalOffice', visible: false, width: 160 },
    { field: 'user', visible: false, width: 140 },
    { field: 'office', visible: false, width: 120 },
    { field: 'observations', visible: false, width: 240 },
  ],
  titleOf: reservationName,
  filters: [
    {
      title: 'Pessoas',
      filters: [
        figureSlot,
        { name: 'consultants', like: 'finder' },
        { name: 'teams', like: 'finderTeam' },
        { name: 'commercialDirectors', like: 'finderCommercialDirector', among: choices.commercialDirectors },
      ],
    },
    {
      title: 'Andamento',
      filters: [
        { name: 'dealType' },
        { name: 'state' },
        { name: 'executed', labels: executedStates },
        { name: 'isOverBilled' },
        {
          name: 'hasPrediction',
          toggle: { no: 'Sem data', all: 'Tudo', yes: 'Com data', first: null },
        },
      ],
    },
    {
      title: 'Datas',
      filters: [
        { name: 'predictionDate' },
        { name: 'billingDate' },
        { name: 'cpcvDate' },
        { name: 'deedDate' },
        { name: 'scheduledDate' },
        { name: 'giveUpDate' },
        { name: 'impicDate' },
      ],
    },
    {
      title: 'Conformidade',
      filters: [{ name: 'impic' }, { name: 'moneyLaundering' }, { name: 'riskAnalysis' }],
    },
    {
      title: 'Crédito',
      filters: [
        { name: 'creditManager', label: 'Gestoras de Crédito' },
        { name: 'internalCredit' },
        { name: 'creditBank', label: 'Bancos' },
        {
          name: 'bankStatement',
          toggle: { no: 'Por receber', all: 'Tudo', yes: 'Recebido', first: null },
        },
      ],
    },
    {
      title: 'Imóvel',
      filters: [
        { name: 'address' },
        { name: 'postalCode' },
        { name: 'city', offered: true },
        { name: 'houseType' },
        { name: 'rooms', offered: true },
        { name: 'area' },
      ],
    },
  ],
  quick: ['consultants', 'state', 'executed'],
  totals: reservationTotals,
  acrossOffices:
    'Uma reserva partilhada por duas agências conta por inteiro em cada uma delas: somar os números das duas conta-a duas vezes.',
  sections: reservationSections,
  hidden: deal => hiddenFields(deal),
  state: { field: 'billingDates', of: outcomeOf, labels: outcomeLabels },
  mark: { ...draftMark, field: 'state' },
  mayWrite: writesAny(reservations, reservationsRights),
  page: reservationPage,
  views: 'page',
  rowActions: [
    makeInvoice,
    { name: 'Descarregar ficha', Icon: IconFileTypePdf, does: ({ _id }) => void downloadDealSheet(_id) },
  ],
  // Every deal has days: the day input is loaded with the form, so that the open form does not wait for it.
  Form: lazily(async () => {
    const [{ ReservationForm }] = await Promise.all([import('./form/form.tsx'), import('#kinds/DayInput.tsx')])
    return ReservationForm
  }),
})

/** The list of readers without the state: its column says whether a deal was sent. */
const sentScreen: typeof reservationsScreen = {
  ...reservationsScreen,
  columns: reservationsScreen.columns.map(column =>
    column.field === 'state'
      ? { field: 'isDraft', visible: true, width: 104, label: 'Estado', Cell: DraftTag }
      : column,
  ),
  mark: { ...draftMark, field: 'isDraft' },
}

/** The list of deals as this user may read it. */
export function useReservationsScreen(): typeof reservationsScreen {
  const session = useSessionContext()
  return readable(reservations, viewerOf(session)).has('state') ? reservationsScreen : sentScreen
}

export function ReservationsList() {
  return <ListPage screen={useReservationsScreen()} />
}
