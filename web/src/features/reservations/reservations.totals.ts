import type {
  ReservationExtraTotals,
  ReservationTotals,
} from '@tipy/domain/features/reservations/reservations.contract'
import { partOfTotal } from '@tipy/domain/features/reservations/reservations.figures'
import { listFigures } from '@tipy/domain/figures/listFigures'
import { cardOf } from '#list/figureCard.ts'
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

/** The totals of the list (docs/features/reservations.md); each has its formula and opens the deals it sums. */
export const reservationTotals: readonly TotalCard<keyof ReservationSums>[] = [
  {
    name: 'pipeline',
    ...cardOf(listFigures.reservations.pipeline),
    ofAnyPeriod: true,
    rows: counted => and(ofAnyDay(counted), ['toExecute']),
    partOf: row => partOfTotal.unexecuted(row),
  },
  {
    name: 'pipelineInPeriod',
    ...cardOf(listFigures.reservations.pipelineInPeriod),
    sums: 'tipyValue',
    rows: counting,
  },
  {
    name: 'toInvoice',
    ...cardOf(listFigures.reservations.toInvoice),
    rows: counted => and(dated(counted, 'predictionDate'), ['toExecute']),
    partOf: (row, { period }) => partOfTotal.predictedIn(row, period),
  },
  {
    name: 'invoiced',
    ...cardOf(listFigures.reservations.invoiced),
    rows: counted => dated(counted, 'billingDate'),
    partOf: (row, { period }) => partOfTotal.executedIn(row, period),
  },
  {
    name: 'giveUps',
    ...cardOf(listFigures.reservations.giveUps),
    rows: counted => and(dated(counted, 'giveUpDate'), ['giveUp']),
    partOf: row => partOfTotal.unexecuted(row),
  },
  {
    name: 'financing',
    ...cardOf(listFigures.reservations.financing),
    sums: 'creditValue',
    rows: counted => and(counting(counted), ['toExecute', 'executed']),
  },
]
