import type {
  ReservationExtraTotals,
  ReservationTotals,
} from '@tipy/domain/features/reservations/reservations.contract'
import { partOfTotal } from '@tipy/domain/features/reservations/reservations.figures'
import type { FigureScope, TotalCard } from '#list/screen.ts'
import type { FilterValues } from '#list/state/filterValues.ts'

export interface ReservationSums extends ReservationTotals, ReservationExtraTotals {}

const uncounted: readonly string[] = ['draft', 'toValidate']

/** The filter of deals that count: no drafts, none to validate; null in the archive. */
function counting({ config, isArchive, readable }: FigureScope): FilterValues | null {
  if (isArchive) return null
  if (!readable.has('state')) return {}
  return { state: config.reservationStates.flatMap(({ key }) => (uncounted.includes(key) ? [] : [key])) }
}

const ofAnyDay = (counted: FigureScope): FilterValues | null => {
  const counts = counting(counted)
  return counts && { ...counts, ignoreDate: true }
}

/** Deals whose day in `filter` is in the period, whatever their reservation date. */
function dated(counted: FigureScope, filter: string): FilterValues | null {
  const { period } = counted
  const counts = ofAnyDay(counted)
  return counts && period ? { ...counts, [filter]: { from: period.firstDate, to: period.lastDate } } : counts
}

const and = (filters: FilterValues | null, executed: readonly string[]) => filters && { ...filters, executed }

const without = 'Rascunhos, reservas por validar e arquivadas não contam.'

/** The totals of the list (docs/features/reservations.md); each has its formula and opens the deals it sums. */
export const reservationTotals: readonly TotalCard<keyof ReservationSums>[] = [
  {
    name: 'pipeline',
    label: 'Pipeline acumulado',
    kind: 'money',
    formula: `Soma do que falta faturar (valor da agência × percentagem de cada faturação) das reservas em curso deste filtro, qualquer que seja o período. ${without}`,
    ofAnyPeriod: true,
    rows: counted => and(ofAnyDay(counted), ['toExecute']),
    partOf: row => partOfTotal.unexecuted(row),
  },
  {
    name: 'pipelineInPeriod',
    label: 'Pipeline no período',
    kind: 'money',
    formula: `Soma do valor da agência (comissão total × percentagem interna) das reservas deste filtro com data no período. ${without}`,
    sums: 'tipyValue',
    rows: counting,
  },
  {
    name: 'toInvoice',
    label: 'Por faturar',
    kind: 'money',
    formula: `Soma das faturações por executar com data prevista no período, das reservas em curso deste filtro. ${without}`,
    rows: counted => and(dated(counted, 'predictionDate'), ['toExecute']),
    partOf: (row, { period }) => partOfTotal.predictedIn(row, period),
  },
  {
    name: 'invoiced',
    label: 'Faturado',
    kind: 'money',
    formula: `Soma das faturações executadas no período, das reservas deste filtro. ${without}`,
    rows: counted => dated(counted, 'billingDate'),
    partOf: (row, { period }) => partOfTotal.executedIn(row, period),
  },
  {
    name: 'giveUps',
    label: 'Desistências',
    kind: 'money',
    formula: `Soma do que ficou por faturar nas reservas deste filtro com desistência no período. ${without}`,
    rows: counted => and(dated(counted, 'giveUpDate'), ['giveUp']),
    partOf: row => partOfTotal.unexecuted(row),
  },
  {
    name: 'financing',
    label: 'Financiamento',
    kind: 'money',
    formula: `Soma do valor do financiamento das reservas deste filtro com data no período, sem as desistências. ${without}`,
    sums: 'creditValue',
    rows: counted => and(counting(counted), ['toExecute', 'executed']),
  },
]
