import { addMonths, type DateRange, type Day, endOf, startOf } from '@tipy/domain/calendar/days'
import type { ReferencesReply } from '@tipy/domain/features/stats/stats.contract'
import type { FilterState } from '@tipy/domain/features/stats/stats.filterStates'
import { type ReferenceBilling, type Referred, referencesReply } from '@tipy/domain/features/stats/stats.references'
import { countedScopeOf } from '@tipy/domain/figures/factScope'
import { termsOf } from '@tipy/domain/figures/figures'
import { countableDay } from '@tipy/domain/figures/periods'
import { type RawBuilder, sql } from 'kysely'
import type { RecordViewer } from '#engine/serverRecord'
import { readGrid } from '#figures/readGrid'
import type { Db } from '#platform/database/database'

export interface ReferencesDeps {
  readonly db: Db
  /** A condition of people `t`: those the viewer sees, of the chosen offices; app/ provides it. */
  readonly visibleStaff: (viewer: RecordViewer) => RawBuilder<boolean>
}

/** Who referred whom, and what those billed without banks in each quarter of the last day's year. */
export async function readReferences(
  deps: ReferencesDeps,
  viewer: RecordViewer,
  active: FilterState,
  today: Day,
): Promise<ReferencesReply> {
  const { db } = deps
  const people = await readReferred(deps, viewer, active)
  const readsAmounts = viewer.flags.has('listBillingStats')
  const year = startOf('year', countableDay(viewer.range.lastDate ?? today))
  return referencesReply(people, readsAmounts ? await billingOf(db, viewer, people, year) : null)
}

/** Referred people whom the reader sees; `active` chooses among those who referred them. */
async function readReferred(
  { db, visibleStaff }: ReferencesDeps,
  viewer: RecordViewer,
  active: FilterState,
): Promise<readonly Referred[]> {
  const { rows } = await sql<Referred>`
    select t.id, t.name, t.active, t.start_date::text as "startDate",
      json_build_object('id', r.id, 'name', r.name, 'active', r.active) as referrer
    from users t join users r on r.company_id = t.company_id and r.id = t.referenced_by
    where ${visibleStaff(viewer)} ${active === 'all' ? sql`` : sql`and r.active = ${active === 'true'}`}
    order by fold(r.name), r.id, fold(t.name), t.id`.execute(db)
  return rows
}

const terms = termsOf('billingWithoutBanks')

async function billingOf(
  db: Db,
  viewer: RecordViewer,
  people: readonly Referred[],
  year: Day,
): Promise<ReferenceBilling> {
  const quarters = [0, 3, 6, 9].map((months): readonly DateRange[] => {
    const firstDate = addMonths(year, months)
    return [{ firstDate, lastDate: endOf('quarter', firstDate) }]
  })
  const counting = {
    companyId: viewer.companyId,
    group: 'consultants',
    offices: null,
    scopeOf: () => countedScopeOf(viewer, 'invoices'),
    members: people.map(({ id }) => id),
  } as const
  const grid = await readGrid(db, counting, { measures: ['billing'], ranges: quarters.flat() })
  return {
    percentage: viewer.settings.referencePercentage ?? 0,
    billingOf: (person, quarter) => grid.rowOf(person).valueOf(terms, quarters[quarter - 1] ?? []),
  }
}
