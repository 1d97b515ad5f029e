import { genderOf } from '@tipy/domain/access/roleNames'
import type { DateRange, Day } from '@tipy/domain/calendar/days'
import type { Statement } from '@tipy/domain/features/statements/statements.contract'
import { sumsOfLines } from '@tipy/domain/features/statements/statements.rules'
import type { RecordViewer } from '#engine/serverRecord'
import type { DraftPerson, OpenDeal } from './drafts.billing.ts'
import type { ContentDeps } from './drafts.deps.ts'

/** From the first to the last invoice. */
export function rangeOf(deals: readonly OpenDeal[]): DateRange {
  const days = deals.map(({ line }) => line.day as Day)
  return { firstDate: days[0] as Day, lastDate: days.at(-1) as Day }
}

/** The statement of exactly these deals, as a PDF in the name of this user. */
export function printDeals(
  { printStatement }: ContentDeps,
  issuer: RecordViewer,
  person: DraftPerson,
  deals: readonly OpenDeal[],
): Promise<Uint8Array> {
  const lines = deals.map(({ line }) => line)
  const { id: _id, name, gender } = person
  const statement: Statement = { person: { _id, name, gender: genderOf(gender) }, lines, sums: sumsOfLines(lines) }
  return printStatement(issuer, statement, { range: rangeOf(deals), office: person.office })
}
