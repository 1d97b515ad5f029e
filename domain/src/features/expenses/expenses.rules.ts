import { addMonths, type Day, monthsBetween, startOf } from '../../calendar/days.ts'
import type { FieldMessages } from '../../errors/errors.ts'
import type { Expense } from './expenses.record.ts'

/** The item of a sub-category says which category it belongs to. */
export function wrongSubCategory(
  { category, subCategory }: Pick<Expense, 'category' | 'subCategory'>,
  items: readonly { key: string; type?: string | null | undefined }[],
): FieldMessages {
  const item = items.find(one => one.key === subCategory)
  return subCategory === null || !item?.type || item.type === category ? {} : { subCategory: 'Não é desta categoria' }
}

/** The day of a monthly expense in the n-th month after the first: the same day, or the last of a shorter month. */
export function repetitionDay(first: Day, months: number): Day {
  return addMonths(first, months)
}

/** A copy to be made: its month (the first day of it) and its payment day. */
export interface Repetition {
  readonly month: Day
  readonly day: Day
}

/** A repetition with a gap this long has ended: a mistyped date must not make hundreds of copies. */
const maxGapMonths = 36

/**
 * The next copy of a monthly expense, once the day of the latest one has come. One copy is always ahead, so archiving
 * it in time ends the repetition. `latest`: the month of the latest copy; null without one. The day is always that of
 * the first expense, so that 31 January is followed by 28 February and 31 March.
 */
export function nextRepetition(first: Day, latest: Day | null, today: Day): Repetition | null {
  const months = latest === null ? 0 : monthsBetween(first, latest)
  const latestDay = repetitionDay(first, months)
  if (latestDay > today || latestDay < addMonths(today, -maxGapMonths)) return null
  return { month: addMonths(startOf('month', first), months + 1), day: repetitionDay(first, months + 1) }
}

/** A copy repeats the latest one, which may have been corrected; its invoice has not been received yet. */
export function repeated(latest: Expense, day: Day): Omit<Expense, '_id' | '_created' | 'version' | 'active'> {
  return { ...latest, paymentDate: day, invoiceReceived: false, number: null }
}
