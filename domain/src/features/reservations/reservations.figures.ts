import type { DateRange } from '../../calendar/days.ts'
import { fromEuros } from '../../money/money.ts'
import type { PartWire } from '../../record/define.ts'
import type { Reservations } from './reservations.record.ts'

type Billing = PartWire<Reservations['fields']['billingDates']>

/** A reservation as its reader receives it: without the fields they may not read. */
interface Billed {
  readonly billingDates?: readonly Partial<Billing>[] | undefined
}

const isIn = (day: string | null | undefined, period: DateRange | null): boolean =>
  period === null || (typeof day === 'string' && day >= period.firstDate && day <= period.lastDate)

function sumOf({ billingDates = [] }: Billed, counts: (date: Partial<Billing>) => boolean): number {
  const amounts = billingDates.filter(counts).flatMap(({ amount }) => (amount ? [fromEuros(amount)] : []))
  // Not a Cents amount: the parts of a draft may add up to more than one amount may be.
  return amounts.reduce<number>((total, one) => total + one, 0) / 100
}

const isOpen = ({ executionDate }: Partial<Billing>): boolean => !executionDate

/** What a reservation adds to each total of its list, in euros (docs/features/reservations.md). */
export const partOfTotal = {
  unexecuted: (row: Billed): number => sumOf(row, isOpen),
  predictedIn: (row: Billed, period: DateRange | null): number =>
    sumOf(row, date => isOpen(date) && isIn(date.predictedExecutionDate, period)),
  executedIn: (row: Billed, period: DateRange | null): number =>
    sumOf(row, date => !isOpen(date) && isIn(date.executionDate, period)),
}
