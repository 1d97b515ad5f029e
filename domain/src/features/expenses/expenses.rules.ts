import { addMonths, type Day, monthsBetween, startOf } from '../../calendar/days.ts'
import type { FieldMessages } from '../../errors/errors.ts'
import type { Expense } from './expenses.record.ts'

/** A sub-category belongs to a category: the list item says to which. */
export function wrongSubCategory(
  { category, subCategory }: Pick<Expense, 'category' | 'subCategory'>,
  items: readonly { key: string; type?: string | null | undefined }[],
): FieldMessages {
  const item = items.find(one => one.key === subCategory)
  return subCategory === null || !item?.type || item.type === category ? {} : { subCategory: 'Não é desta categoria' }
}

/** The day of a monthly expense in the n-th month after it: the same day, or the month's last. */
export function repetitionDay(first: Day, months: number): Day {
  return addMonths(first, months)
}

/** A copy that is to be made: the month it stands for (its first day) and the day it is to be paid on. */
export interface Repetition {
  readonly month: Day
  readonly day: Day
}

/** A monthly expense nobody looked after for so long has ended; a date typed wrong must not make hundreds of copies. */
const maxGapMonths = 36

/**
 * The next copy of a monthly expense, once the day of the latest one has come: so that there is always one copy ahead,
 * which can be archived in time to end the repetition. `latest`: the month its latest copy stands for; null without one.
 * Each month's day is that of the first expense, so that 31 January comes back to the 31st after February.
 */
export function nextRepetition(first: Day, latest: Day | null, today: Day): Repetition | null {
  const months = latest === null ? 0 : monthsBetween(first, latest)
  const latestDay = repetitionDay(first, months)
  if (latestDay > today || latestDay < addMonths(today, -maxGapMonths)) return null
  return { month: addMonths(startOf('month', first), months + 1), day: repetitionDay(first, months + 1) }
}

/** What a copy takes from the latest one, which may have been corrected; its invoice is still to come. */
export function repeated(latest: Expense, day: Day): Omit<Expense, '_id' | '_created' | 'version' | 'active'> {
  return { ...latest, paymentDate: day, invoiceReceived: false, number: null }
}
