import { TipyError } from '@tipy/domain/errors/errors'
import type { MergedLead } from '@tipy/domain/features/leads/leads.contract'
import { type Lead, type Leads, leads } from '@tipy/domain/features/leads/leads.record'
import { mergeOf, mergeSentences } from '@tipy/domain/features/leads/leads.rules'
import { archiveFlag, isArchived } from '@tipy/domain/record/archive'
import { type RawBuilder, sql } from 'kysely'
import { writeNextVersion } from '#engine/changes'
import { presentRows } from '#engine/read/present'
import { authorOf } from '#engine/rows'
import { lockRecord } from '#engine/save'
import type { RecordViewer, Saving, ServerRecord } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { keysOf, markAgain } from './leads.duplicates.ts'
import { moveUserDraft, readEvents } from './leads.store.ts'

interface Target {
  readonly id: string
  readonly version: number | undefined
}

/**
 * Merges two leads of the same candidate: one is archived and points to the other, which gets its comments, tasks and
 * files. Its events and its history stay where they are.
 */
export async function mergeLeads(
  serverRecord: ServerRecord<Leads>,
  saving: Saving,
  one: Target,
  other: Target,
): Promise<unknown> {
  if (one.id.toLowerCase() === other.id.toLowerCase()) throw refusal(mergeSentences.itself)
  const { stays, goes } = requireMerge(await lockBoth(serverRecord, saving, one, other))
  const { viewer, trx } = saving
  const author = authorOf(saving)
  const archived = { ...goes, ...archiveFlag(leads, true), mergedInto: stays._id, duplicate: false }
  await writeNextVersion(leads, goes, archived, author)
  await serverRecord.moveCompanions?.(goes._id, stays._id, saving)
  await moveUserDraft(saving, goes._id, stays)
  await markAgain(trx, viewer.companyId, keysOf(goes))
  // What it shows has changed, although none of its fields did: other screens must notice.
  const duplicate = await isStillDuplicate(saving, stays._id)
  const row = await writeNextVersion(leads, stays, { ...stays, duplicate }, author)
  return (await presentRows(serverRecord, [row], viewer, trx))[0]
}

const refusal = (sentence: string) => new TipyError('INVALID', { lead: sentence })

/** Always in the same order, so that two users who merge the same two leads cannot deadlock. */
async function lockBoth(
  serverRecord: ServerRecord<Leads>,
  saving: Saving,
  one: Target,
  other: Target,
): Promise<readonly [Lead, Lead]> {
  const lock = ({ id, version }: Target) => lockRecord(serverRecord, saving, id, version)
  if (one.id.toLowerCase() < other.id.toLowerCase()) return [await lock(one), await lock(other)]
  const second = await lock(other)
  return [await lock(one), second]
}

function requireMerge([one, other]: readonly [Lead, Lead]) {
  if (isArchived(one) || isArchived(other)) throw refusal(mergeSentences.archived)
  const keys = keysOf(other)
  if (!keysOf(one).some(key => keys.includes(key))) throw refusal(mergeSentences.unlike)
  const merge = mergeOf(one, other)
  if (!merge) throw refusal(mergeSentences.bothRecruited)
  return merge
}

async function isStillDuplicate({ trx, viewer }: Saving, id: string): Promise<boolean> {
  const { rows } = await sql<{ duplicate: boolean }>`
    select duplicate from leads where company_id = ${viewer.companyId} and id = ${id}`.execute(trx)
  return rows[0]?.duplicate ?? false
}

/**
 * The leads that were merged into those of a page, with their events, as far as the viewer sees them. A lead that is
 * merged brings those that were merged into it before.
 */
export async function mergedLeadsOf(
  ids: readonly string[],
  { companyId }: RecordViewer,
  db: Db,
  visible: RawBuilder<boolean>,
): Promise<ReadonlyMap<string, readonly MergedLead[]>> {
  const { rows } = await sql<Omit<MergedLead, 'events' | '_created'> & { into: string; created: Date }>`
    with recursive part as (
      select l.merged_into as into, l.id from leads l
      where l.company_id = ${companyId} and l.merged_into = any(${[...ids]}::uuid[])
      union select part.into, l.id from leads l join part on l.merged_into = part.id
      where l.company_id = ${companyId}
    )
    select part.into, t.id as _id, t.name, t.stage, t.source, t.recruiter, t.created_at as created
    from part join leads t on t.company_id = ${companyId} and t.id = part.id
    where ${visible} order by t.created_at, t.id`.execute(db)
  if (rows.length === 0) return new Map()
  const events = await readEvents(
    db,
    companyId,
    rows.map(({ _id }) => _id),
  )
  const merged = new Map<string, MergedLead[]>()
  for (const { into, created, ...lead } of rows) {
    const shown = { ...lead, _created: created.toISOString(), events: events.get(lead._id) ?? [] }
    merged.set(into, [...(merged.get(into) ?? []), shown])
  }
  return merged
}
