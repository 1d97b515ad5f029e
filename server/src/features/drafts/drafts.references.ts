import type { Day } from '@tipy/domain/calendar/days'
import { TipyError } from '@tipy/domain/errors/errors'
import { quarterOf } from '@tipy/domain/features/drafts/drafts.texts'
import type { FilterState } from '@tipy/domain/features/stats/stats.filterStates'
import type { QuarterKey } from '@tipy/domain/features/stats/stats.quarters'
import { countableDay } from '@tipy/domain/figures/periods'
import { type Cents, euros, fromEuros } from '@tipy/domain/money/money'
import { holdsAny, type RecordViewer } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import type { ContentDeps } from './drafts.deps.ts'

/** What a person gets for those they referred, in one quarter. */
export interface ReferrerAmount {
  readonly person: string
  readonly cents: Cents
  readonly people: readonly { readonly name: string; readonly amount: number }[]
}

export interface ReferencesChoice {
  readonly office: string
  /** In the quarter. */
  readonly lastDate: Day
  readonly active: FilterState
}

/** Per referrer of people of an office what the table of references shows the viewer; those who get nothing are left out. */
export async function readReferrers(
  { readReferences }: Pick<ContentDeps, 'readReferences'>,
  db: Db,
  viewer: RecordViewer,
  { office, lastDate, active }: ReferencesChoice,
): Promise<readonly ReferrerAmount[]> {
  if (!holdsAny(viewer, ['listStaff', 'listConsultants']) || !viewer.flags.has('listBillingStats'))
    throw new TipyError('FORBIDDEN')
  const looking = { ...viewer, selectedOffices: [office], range: { ...viewer.range, lastDate } }
  const { referencedBy } = await readReferences(db, looking, active, lastDate)
  const quarter = String(quarterOf(countableDay(lastDate))) as QuarterKey
  return Object.entries(referencedBy).flatMap(([person, referrer]) => {
    if (!('references' in referrer)) return []
    const total = referrer.totals[quarter].commissions ?? 0
    const people = referrer.references.map(({ name, totals }) => ({ name, amount: totals[quarter].commissions ?? 0 }))
    const paid = people.filter(({ amount }) => amount > 0)
    return total > 0 ? [{ person, cents: fromEuros(euros(total)), people: paid }] : []
  })
}
