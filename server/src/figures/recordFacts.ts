import type { Day } from '@tipy/domain/calendar/days'
import { type Dimensions, type Measure, measures } from '@tipy/domain/figures/facts'
import { type FigureModel, measureInfo } from '@tipy/domain/figures/measures'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { factsOf } from './query.ts'

/** What one record adds to one measure on one day. */
export interface RecordFact extends Dimensions {
  readonly measure: Measure
  /** Null: in no period, as a billing date without a prediction. */
  readonly day: Day | null
  /** Whole cents, or a number of things. */
  readonly value: number
}

interface RecordKey {
  readonly companyId: string
  readonly model: FigureModel
  readonly id: string
}

/** The facts of one record: of a save, before or after it in its transaction. */
export async function factsOfRecord(db: Db, key: RecordKey): Promise<readonly RecordFact[]> {
  const { rows } = await selectFacts(key).execute(db)
  return rows.map(row => ({ ...row, value: Number(row.value) }))
}

/** By primary keys, because each view has the key of its record. */
export function selectFacts({ companyId, model, id }: RecordKey) {
  const parts = measures
    .filter(measure => measureInfo[measure].model === model)
    .map(measure => sql`select * from ${factsOf(measure)} f where f.company_id = ${companyId} and f.ref = ${id}`)
  return sql<Omit<RecordFact, 'value'> & { readonly value: string }>`
    select measure, to_char(day, 'YYYY-MM-DD') as day, person, team, commercial_director as "commercialDirector", broker,
      coo, credit_manager as "creditManager", office, is_bank as "isBank", sub_category as "subCategory", name, value
    from (${sql.join(parts, sql` union all `)}) f`
}
