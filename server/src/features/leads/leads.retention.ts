import { addDays, type Day, lisbonDay } from '@tipy/domain/calendar/days'
import type { LeavingLead } from '@tipy/domain/features/leads/leads.contract'
import { type Lead, type Leads, leads } from '@tipy/domain/features/leads/leads.record'
import { announcedDays, erased, maxLeaving, personalFields } from '@tipy/domain/features/leads/leads.retention'
import { retentionEnd } from '@tipy/domain/features/leads/leads.rules'
import { refusedStages } from '@tipy/domain/features/leads/leads.stages'
import { type RawBuilder, sql } from 'kysely'
import { eraseLoggedValues, writeNextVersion } from '#engine/changes'
import { rowReader, selectList } from '#engine/columns'
import { eraseAnswers } from '#engine/idempotency'
import { visibleToSql } from '#engine/read/condition'
import type { Author } from '#engine/rows'
import type { RecordViewer, ServerRecord } from '#engine/serverRecord'
import type { RecordTraces } from '#engine/traces'
import { inTransaction } from '#engine/transaction'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { markAgain } from './leads.duplicates.ts'

type Stored = Readonly<Record<string, unknown>>

/** What people wrote about a candidate since the data was erased: nothing of it belongs to the lead itself. */
function hasTexts(traces: readonly RecordTraces[]): RawBuilder<boolean> {
  const events = sql<boolean>`exists (
    select from lead_events e where e.company_id = t.company_id and e.lead = t.id
    and coalesce(e.justification, e.observations) is not null)`
  const written = traces.flatMap(({ isWritten }) => isWritten?.(leads.name) ?? [])
  return sql<boolean>`(${sql.join([events, ...written], sql` or `)})`
}

const isUnerased = sql<boolean>`(t.anonymised_date is null or t.anonymised_date::text <= left(t.end_date, 10))`

/** Closed for this number of months by then. SQL finds some, the rule of the domain decides. */
const closedBy = (months: number, day: Day) => sql<boolean>`
  t.stage = any(${[...refusedStages]}::text[]) and t.merged_into is null and t.end_date is not null
  and (left(t.end_date, 10)::date + make_interval(months => ${months}))::date <= ${day}::date`

/** Whose data goes within 30 days, of those that the viewer sees, the first to go first. */
export async function leavingLeads(
  db: Db,
  serverRecord: ServerRecord<Leads>,
  viewer: RecordViewer,
  now: Date,
): Promise<readonly LeavingLead[]> {
  const months = viewer.settings.candidateRetentionMonths
  if (months <= 0) return []
  const { rows } = await sql<Stored>`
    select ${selectList(leads)} from leads t
    where ${visibleToSql(serverRecord, viewer)} and ${closedBy(months, addDays(lisbonDay(now), announcedDays))}
      and coalesce(t.keep_reason, '') = '' and ${isUnerased}
    order by t.end_date, t.id limit ${maxLeaving}`.execute(db)
  return rows.map(rowReader<Leads>(leads)).flatMap(lead => {
    const leaves = retentionEnd(lead, months)
    const { _id, name, stage, office, recruiter, endDate, version } = lead
    return leaves === null ? [] : [{ _id, name, stage, office, recruiter, endDate, leaves, version }]
  })
}

interface Due {
  readonly companyId: string
  readonly id: string
  readonly months: number
}

interface Erasing {
  readonly db: Db
  readonly clock: Clock
  /** What other features store about leads; app/ provides it. */
  readonly traces: readonly RecordTraces[]
}

/**
 * Erases the data of candidates whose time is over, each in its own transaction: one that fails does not keep the
 * others. It can run again, on two servers concurrently, and after a restore, which brings data back that had gone.
 */
export async function eraseCandidates({ db, clock, traces }: Erasing): Promise<void> {
  const now = clock.now()
  const today = lisbonDay(now)
  const failures: unknown[] = []
  for (const due of await dueLeads(db, traces, today)) {
    try {
      await inTransaction(db, trx => eraseDue({ trx, companyId: due.companyId, by: null, now }, traces, due, today))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function dueLeads(db: Db, traces: readonly RecordTraces[], today: Day): Promise<readonly Due[]> {
  const companies = await db.selectFrom('companies').select(['id', 'settings']).execute()
  const due: Due[] = []
  for (const { id: companyId, settings } of companies) {
    const months = settings.candidateRetentionMonths
    if (months <= 0) continue
    const { rows } = await sql<{ id: string }>`
      select t.id from leads t where t.company_id = ${companyId} and ${closedBy(months, today)}
        and (${isUnerased} or ${hasTexts(traces)})
      order by t.end_date, t.id`.execute(db)
    due.push(...rows.map(({ id }) => ({ companyId, id, months })))
  }
  return due
}

/** Leads that were merged into this one are the same candidate. */
async function eraseDue(
  author: Author,
  traces: readonly RecordTraces[],
  { id, months }: Due,
  today: Day,
): Promise<void> {
  const [lead, ...merged] = await lockWithMerged(author, id)
  if (!lead) return
  const isWritten = await isWrittenAbout(author, traces, id)
  const leaves = retentionEnd(isWritten ? { ...lead, anonymisedDate: null } : lead, months)
  if (!leaves || leaves > today) return
  for (const one of [lead, ...merged]) await eraseLead(author, traces, one, today)
}

async function isWrittenAbout(
  { trx, companyId }: Author,
  traces: readonly RecordTraces[],
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${hasTexts(traces)} as is from leads t where t.company_id = ${companyId} and t.id = ${id}`.execute(trx)
  return rows[0]?.is ?? false
}

/** The lead is locked before those merged into it are looked for: a merge that is being made is waited for. */
async function lockWithMerged({ trx, companyId }: Author, id: string): Promise<readonly Lead[]> {
  await sql`select from leads where company_id = ${companyId} and id = ${id} for update`.execute(trx)
  const { rows } = await sql<Stored>`
    with recursive same as (
      select ${id}::uuid as id
      union select l.id from leads l join same on l.merged_into = same.id where l.company_id = ${companyId}
    )
    select ${selectList(leads)} from leads t where t.company_id = ${companyId} and t.id in (select id from same)
    order by t.id <> ${id}::uuid, t.id for update`.execute(trx)
  return rows.map(rowReader<Leads>(leads))
}

/** What remains is what figures count. */
async function eraseLead(author: Author, traces: readonly RecordTraces[], lead: Lead, today: Day): Promise<void> {
  const { _id: id } = lead
  await writeNextVersion(leads, lead, erased(lead, today), author)
  await eraseKeys(author, id)
  await eraseEventTexts(author, id)
  await eraseLoggedValues(leads, id, [...personalFields, ...Object.keys(leads.loggedParts ?? {})], author)
  for (const { erase } of traces) await erase(author, { model: leads.name, id })
  await eraseAnswers(author, id)
}

/** What the table keeps besides the fields; leads that were a duplicate of this one only are one no longer. */
async function eraseKeys({ trx, companyId }: Author, id: string): Promise<void> {
  const { rows } = await sql<{ keys: string[] }>`
    select duplicate_keys as keys from leads where company_id = ${companyId} and id = ${id}`.execute(trx)
  await sql`
    update leads set duplicate_keys = '{}', user_draft = null where company_id = ${companyId} and id = ${id}`.execute(
    trx,
  )
  await markAgain(
    trx,
    companyId,
    rows.flatMap(({ keys }) => keys),
  )
}

async function eraseEventTexts({ trx, companyId }: Author, id: string): Promise<void> {
  await sql`
    update lead_events set justification = null, observations = null
    where company_id = ${companyId} and lead = ${id}`.execute(trx)
}
