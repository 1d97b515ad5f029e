import { addMonths, type DateRange, type Day, endOf, startOf } from '@tipy/domain/calendar/days'
import type { ReferencesReply, Referrer, TotalsByQuarter } from '@tipy/domain/features/stats/stats.contract'
import { type QuarterKey, quarterKeys } from '@tipy/domain/features/stats/stats.quarters'
import { fold } from '@tipy/domain/text/fold'
import type { Sort } from '#ui/SortHead.tsx'

export interface ReferrerRow extends Referrer {
  readonly id: string
}

export type ReferencesSort = Sort<'name' | QuarterKey>

const isReferrer = (entry: ReferencesReply['referencedBy'][string]): entry is Referrer => 'references' in entry

const amount = (totals: TotalsByQuarter, key: QuarterKey): number => totals[key].billing ?? 0

/** The referrers whose name, or one of whose referred people, contains every typed word. */
export function referrersOf({ referencedBy }: ReferencesReply, search: string, sort: ReferencesSort) {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const rows = Object.entries(referencedBy).flatMap(([id, entry]): ReferrerRow[] => {
    if (!isReferrer(entry)) return []
    const text = fold([entry.name, ...entry.references.map(({ name }) => name)].join(' '))
    return words.every(word => text.includes(word)) ? [{ ...entry, id }] : []
  })
  const { by } = sort
  const sign = sort.desc ? -1 : 1
  return rows.toSorted((a, b) => {
    const byName = a.name.localeCompare(b.name, 'pt')
    if (by === 'name') return sign * byName
    return sign * (amount(a.totals, by) - amount(b.totals, by)) || byName
  })
}

/** Whose the totals are, for the titles of their panels. */
export const allReferred = 'todos os referidos'

/** The people whom any referrer brought, whatever is searched for. */
export const referredPeople = ({ referencedBy }: ReferencesReply): Referrer['references'] =>
  Object.values(referencedBy).flatMap(entry => (isReferrer(entry) ? entry.references : []))

export const totalsOf = ({ referencedBy }: ReferencesReply): TotalsByQuarter | undefined => referencedBy.total?.totals

/** The days of a quarter, or of the whole year, of the year that a day is in. */
export function daysOfQuarter(key: QuarterKey, day: Day): DateRange {
  const firstDate = startOf('year', day)
  if (key === 'yearly') return { firstDate, lastDate: endOf('year', day) }
  const first = addMonths(firstDate, (Number(key) - 1) * 3)
  return { firstDate: first, lastDate: endOf('quarter', first) }
}

export const quarterLabels = Object.fromEntries(
  quarterKeys.map(key => [key, key === 'yearly' ? 'Ano' : `${key}.º trimestre`]),
) as Readonly<Record<QuarterKey, string>>
