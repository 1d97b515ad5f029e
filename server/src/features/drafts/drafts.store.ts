import { batchLimit, draftLeaseEnd, slipExpiry } from '@tipy/domain/features/drafts/drafts.attempts'
import type { DraftAttachment, DraftLine, DraftsRequest } from '@tipy/domain/features/drafts/drafts.content'
import type { DraftKind, DraftState } from '@tipy/domain/features/drafts/drafts.rules'
import { type Cents, cents } from '@tipy/domain/money/money'
import { sql } from 'kysely'
import type { Saving } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import type { PlannedDraft } from './drafts.plan.ts'

/** A draft that was made. */
export interface MadeDraft {
  readonly at: Date
  readonly subject: string
  readonly cents: Cents | null
  readonly lines: readonly DraftLine[]
}

/** The last draft of this kind that was made for each of these people. */
export async function lastMade(
  db: Db,
  companyId: string,
  kind: DraftKind,
  people: readonly string[],
): Promise<ReadonlyMap<string, MadeDraft>> {
  if (people.length === 0) return new Map()
  const { rows } = await sql<{ person: string; amount: string | null } & Omit<MadeDraft, 'cents'>>`
    select distinct on (person) person, made_at as at, subject, amount, lines from drafts
    where company_id = ${companyId} and person = any(${[...people]}::uuid[]) and kind = ${kind} and state = 'made'
    order by person, made_at desc, id`.execute(db)
  return new Map(
    rows.map(({ person, amount, ...made }) => [
      person,
      { ...made, cents: amount === null ? null : cents(Number(amount)) },
    ]),
  )
}

interface NewBatch {
  readonly kind: DraftKind
  readonly request: DraftsRequest
  readonly drafts: readonly PlannedDraft[]
}

/** Rows per statement: PostgreSQL limits its parameters. */
const maxRowsPerInsert = 500

/** Writes what was asked for, and returns the batch's id. */
export async function insertBatch(saving: Saving, { kind, request, drafts }: NewBatch): Promise<string> {
  const { trx, viewer, now } = saving
  const company_id = viewer.companyId
  const { id: batch } = await trx
    .insertInto('draft_batches')
    .values({ company_id, kind, user_id: viewer.id, created_at: now, request: JSON.stringify(request) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = drafts.map(({ shown, cents: amount, lines, attachments, html, text }, position) => ({
    company_id,
    batch,
    position,
    kind,
    person: shown.person,
    name: shown.name,
    recipient: shown.to,
    subject: shown.subject,
    html,
    text,
    amount,
    lines: JSON.stringify(lines),
    attachments: JSON.stringify(attachments),
    next_attempt_at: now,
  }))
  for (let from = 0; from < rows.length; from += maxRowsPerInsert) {
    const inserted = await trx
      .insertInto('drafts')
      .values(rows.slice(from, from + maxRowsPerInsert))
      .returning(['id', 'attachments'])
      .execute()
    await insertSlips(saving, inserted)
  }
  return batch
}

interface InsertedDraft {
  readonly id: string
  readonly attachments: readonly DraftAttachment[]
}

async function insertSlips({ trx, viewer, now }: Saving, drafts: readonly InsertedDraft[]): Promise<void> {
  const slips = drafts.flatMap(({ id: draft, attachments }) =>
    attachments.flatMap(attachment =>
      attachment.kind === 'slip'
        ? [{ key: attachment.key, company_id: viewer.companyId, draft, expires_at: slipExpiry(now) }]
        : [],
    ),
  )
  if (slips.length > 0) await trx.insertInto('draft_slips').values(slips).execute()
}

/** A draft that this server alone is about to make. */
export interface ClaimedDraft {
  readonly companyId: string
  readonly id: string
  readonly kind: DraftKind
  /** Who asked for it. */
  readonly user: string
  readonly request: DraftsRequest
  readonly person: string | null
  readonly name: string
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly amount: string | null
  readonly lines: readonly DraftLine[]
  readonly attachments: readonly DraftAttachment[]
  readonly attempts: number
}

/** Claims the next due draft by a lease. The attempt counts from here: one that crashes the server is not tried for ever. */
export async function claimDraft(db: Db, now: Date): Promise<ClaimedDraft | undefined> {
  const { rows } = await sql<ClaimedDraft>`
    update drafts d set attempts = attempts + 1, claimed_until = ${draftLeaseEnd(now)}
    from draft_batches b
    where b.company_id = d.company_id and b.id = d.batch and (d.company_id, d.id) = (
      select company_id, id from drafts
      where state = 'waiting' and next_attempt_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
      order by next_attempt_at, batch, position
      limit 1
      for update skip locked
    )
    returning d.company_id as "companyId", d.id, d.kind, b.user_id as user, b.request, d.person, d.name, d.recipient,
      d.subject, d.html, d.text, d.amount, d.lines, d.attachments, d.attempts`.execute(db)
  return rows[0]
}

type Claim = Pick<ClaimedDraft, 'companyId' | 'id' | 'attempts'>

/** Only if no other server has claimed it since. */
const claimed = (db: Db, { companyId, id, attempts }: Claim) =>
  db
    .updateTable('drafts')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)

/** Google has the draft: what it says is not stored here any more. */
export async function markMade(db: Db, draft: Claim, now: Date): Promise<void> {
  await claimed(db, draft)
    .set({ state: 'made', made_at: now, claimed_until: null, last_error: null, html: '', text: '' })
    .execute()
}

/** Tried again at `next`, or given up if there is none. */
export async function markUnmade(db: Db, draft: Claim, reason: string, next: Date | null): Promise<void> {
  await claimed(db, draft)
    .set({ claimed_until: null, last_error: reason, ...(next ? { next_attempt_at: next } : { state: 'failed' }) })
    .execute()
}

/** Puts this draft back as if it had not been tried: it waits for something else than Google. */
export async function unclaim(db: Db, draft: Claim, next: Date): Promise<void> {
  await claimed(db, draft)
    .set({ attempts: draft.attempts - 1, claimed_until: null, next_attempt_at: next })
    .execute()
}

/** All other drafts of this user that are due wait as well: their account would be refused again. */
export async function putOffOthers(db: Db, { companyId, user }: Pick<ClaimedDraft, 'companyId' | 'user'>, next: Date) {
  await sql`
    update drafts d set next_attempt_at = ${next} from draft_batches b
    where b.company_id = d.company_id and b.id = d.batch and d.company_id = ${companyId} and b.user_id = ${user}::uuid
      and d.state = 'waiting' and d.next_attempt_at < ${next}`.execute(db)
}

/** The account of this user is connected again: what waits is due now. */
export async function wakeDrafts(db: Db, companyId: string, user: string, now: Date): Promise<void> {
  await sql`
    update drafts d set next_attempt_at = ${now} from draft_batches b
    where b.company_id = d.company_id and b.id = d.batch and d.company_id = ${companyId} and b.user_id = ${user}::uuid
      and d.state = 'waiting' and d.next_attempt_at > ${now}`.execute(db)
}

export interface OwnBatch {
  readonly id: string
  readonly kind: DraftKind
  readonly createdAt: Date
}

/** A batch of this user; undefined if it is another's. */
export async function findBatch(db: Db, companyId: string, user: string, id: string): Promise<OwnBatch | undefined> {
  return db
    .selectFrom('draft_batches')
    .select(['id', 'kind', 'created_at as createdAt'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface DraftProgress {
  readonly id: string
  readonly name: string
  readonly recipient: string
  readonly state: DraftState
  readonly error: string | null
  readonly lines: readonly DraftLine[]
}

export async function draftsOf(db: Db, companyId: string, batch: string): Promise<readonly DraftProgress[]> {
  return db
    .selectFrom('drafts')
    .select(['id', 'name', 'recipient', 'state', 'last_error as error', 'lines'])
    .where('company_id', '=', companyId)
    .where('batch', '=', batch)
    .orderBy('position')
    .execute()
}

/** Failed drafts wait again. One attempt is counted, so that Google is asked first whether it has them. */
export async function retryFailed({ trx, viewer, now }: Saving, batch: string): Promise<void> {
  await trx
    .updateTable('drafts')
    .set({ state: 'waiting', attempts: 1, last_error: null, next_attempt_at: now })
    .where('company_id', '=', viewer.companyId)
    .where('batch', '=', batch)
    .where('state', '=', 'failed')
    .execute()
}

/** The newest batch of this user with drafts that wait. */
export async function unfinishedDrafts(db: Db, companyId: string, user: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select b.id from draft_batches b
    where b.company_id = ${companyId} and b.user_id = ${user}::uuid and exists (
      select from drafts d where d.company_id = b.company_id and d.batch = b.id and d.state = 'waiting'
    )
    order by b.created_at desc, b.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Old batches with their drafts. Slips are gone long before. */
export async function removeOldBatches(db: Db, now: Date): Promise<void> {
  const old = sql`select company_id, id from draft_batches where created_at <= ${batchLimit(now)}`
  await sql`
    delete from drafts where (company_id, batch) in (${old})
      and not exists (select from draft_slips s where s.company_id = drafts.company_id and s.draft = drafts.id)`.execute(
    db,
  )
  await sql`
    delete from draft_batches b where (b.company_id, b.id) in (${old})
      and not exists (select from drafts d where d.company_id = b.company_id and d.batch = b.id)`.execute(db)
}
