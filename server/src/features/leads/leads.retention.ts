import { addDays, type Day, lisbonDay } from '@tipy/domain/calendar/days'
import type { LeavingLead } from '@tipy/domain/features/leads/leads.contract'
import { type Lead, type Leads, leads } from '@tipy/domain/features/leads/leads.record'
import { announcedDays, erased, maxLeaving, personalFields } from '@tipy/domain/features/leads/leads.retention'
import { retentionEnd } from '@tipy/domain/features/leads/leads.rules'
import { refusedStages } from '@tipy/domain/features/leads/leads.stages'
import { sql } from 'kysely'
import { writeNextVersion } from '#engine/changes'
import { rowReader } from '#engine/columns'
import { selectList } from '#engine/list'
import { visibleToSql } from '#engine/matching'
import type { Author } from '#engine/rows'
import type { RecordViewer, ServerRecord } from '#engine/serverRecord'
import { inTransaction } from '#engine/transaction'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { markAgain } from './leads.duplicates.ts'

type Stored = Readonly<Record<string, unknown>>

/** What people wrote about a candidate since the data was erased: nothing of it belongs to the lead itself. */
const hasTexts = sql<boolean>`(
  exists (select from lead_events e where e.company_id = t.company_id and e.lead = t.id
    and coalesce(e.justification, e.observations) is not null)
  or exists (select from comments c where c.company_id = t.company_id and c.model = ${leads.name} and c.ref = t.id)
  or exists (select from tasks k where k.company_id = t.company_id and k.model = ${leads.name} and k.ref = t.id)
  or exists (select from files f where f.company_id = t.company_id and f.model = ${leads.name} and f.ref = t.id))`

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

/**
 * Erases the data of candidates whose time is over, each in its own transaction: one that fails does not keep the
 * others. It can run again, on two servers concurrently, and after a restore, which brings data back that had gone.
 */
export async function eraseCandidates({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  const now = clock.now()
  const today = lisbonDay(now)
  const failures: unknown[] = []
  for (const due of await dueLeads(db, today)) {
    try {
      await inTransaction(db, trx => eraseDue({ trx, companyId: due.companyId, by: null, now }, due, today))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function dueLeads(db: Db, today: Day): Promise<readonly Due[]> {
  const companies = await db.selectFrom('companies').select(['id', 'settings']).execute()
  const due: Due[] = []
  for (const { id: companyId, settings } of companies) {
    const months = settings.candidateRetentionMonths
    if (months <= 0) continue
    const { rows } = await sql<{ id: string }>`
      select t.id from leads t where t.company_id = ${companyId} and ${closedBy(months, today)}
        and (${isUnerased} or ${hasTexts})
      order by t.end_date, t.id`.execute(db)
    due.push(...rows.map(({ id }) => ({ companyId, id, months })))
  }
  return due
}

/** Leads that were merged into this one are the same candidate. */
async function eraseDue(author: Author, { id, months }: Due, today: Day): Promise<void> {
  const [lead, ...merged] = await lockWithMerged(author, id)
  if (!lead) return
  const leaves = retentionEnd((await isWrittenAbout(author, id)) ? { ...lead, anonymisedDate: null } : lead, months)
  if (!leaves || leaves > today) return
  for (const one of [lead, ...merged]) await eraseLead(author, one, today)
}

async function isWrittenAbout({ trx, companyId }: Author, id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${hasTexts} as is from leads t where t.company_id = ${companyId} and t.id = ${id}`.execute(trx)
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
async function eraseLead(author: Author, lead: Lead, today: Day): Promise<void> {
  await writeNextVersion(leads, lead, erased(lead, today), author)
  await eraseKeys(author, lead._id)
  await eraseTexts(author, lead._id)
  await eraseMessages(author, lead._id)
  await eraseRowsAbout(author, lead._id)
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

/** The timeline, and the change log: the exception to its being append-only (docs/decisions/0037). */
async function eraseTexts({ trx, companyId }: Author, id: string): Promise<void> {
  await sql`
    update lead_events set justification = null, observations = null
    where company_id = ${companyId} and lead = ${id}`.execute(trx)
  await sql`select set_config('tipy.erasing', 'on', true)`.execute(trx)
  await sql`
    update changes set fields = fields - ${[...personalFields, ...Object.keys(leads.loggedParts ?? {})]}::text[]
    where company_id = ${companyId} and model = ${leads.name} and ref = ${id}`.execute(trx)
  await sql`select set_config('tipy.erasing', 'off', true)`.execute(trx)
}

const tablesAbout = ['comments', 'comment_views', 'tasks', 'files', 'notifications', 'notices'] as const

/** Rows of other tables about the lead. Contents of files are removed by the job that looks for those without a row. */
async function eraseRowsAbout({ trx, companyId }: Author, id: string): Promise<void> {
  for (const table of tablesAbout)
    await trx
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where('model', '=', leads.name)
      .where('ref', '=', id)
      .execute()
}

/**
 * Notifications and mails. A sent mail stays as a row of the outbox without its text; one that was not sent
 * would be sent without it, so it goes. Stored answers to requests may contain the lead.
 */
async function eraseMessages({ trx, companyId }: Author, id: string): Promise<void> {
  // A notice that is being sent at this moment is waited for: its mails are seen by what follows.
  await sql`
    select from notices where company_id = ${companyId} and model = ${leads.name} and ref = ${id} for update`.execute(
    trx,
  )
  // Receivers who did not see the lead got a notification without its link: only the notice says what it was about.
  await sql`
    delete from notifications n using notices w
    where w.company_id = ${companyId} and w.model = ${leads.name} and w.ref = ${id}
      and n.company_id = w.company_id and n.type = w.type and n.title = w.title and n.sent_at = w.sent_at`.execute(trx)
  const mails = sql`company_id = ${companyId} and model = ${leads.name} and ref = ${id}`
  await sql`delete from mails where ${mails} and state <> 'sent'`.execute(trx)
  await sql`update mails set subject = '', html = '', text = '', last_error = null where ${mails}`.execute(trx)
  await sql`
    delete from kept_answers where company_id = ${companyId} and answer::text like ${`%${id}%`}`.execute(trx)
}
