import type { DuplicateOf } from '@tipy/domain/features/leads/leads.contract'
import type { Lead, LeadDraft } from '@tipy/domain/features/leads/leads.record'
import { candidateOf, duplicateKeys } from '@tipy/domain/features/leads/leads.rules'
import { type RawBuilder, sql } from 'kysely'
import type { RecordViewer, Saving } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'

type Keyed = DuplicateOf & { readonly keys: readonly string[] }

interface StaffRow {
  readonly id: string
  readonly name: string
  readonly complete_name: string | null
  readonly email: string
  readonly personal_email: string | null
  readonly phone: string | null
  readonly phone2: string | null
  readonly birthday: string | null
}

export const keysOf = (lead: LeadDraft): readonly string[] => duplicateKeys(candidateOf(lead))

/** People of the staff who may be one of these candidates: SQL finds some, the rule of the domain decides. */
async function staffWith(db: Db, companyId: string, keys: readonly string[]): Promise<readonly Keyed[]> {
  const values = (kind: string) => keys.flatMap(key => (key.startsWith(kind) ? [key.slice(kind.length)] : []))
  const endings = values('phone ').map(digits => digits.slice(-7))
  const digitsEnd = (column: RawBuilder<unknown>) => sql`right(regexp_replace(${column}, '\\D', '', 'g'), 7)`
  const { rows } = await sql<StaffRow>`
    select u.id, u.name, u.complete_name, u.email, u.personal_email, u.phone, u.phone2, u.birthday::text as birthday
    from users u where u.company_id = ${companyId} and (
      lower(u.email) = any(${values('email ')}::text[]) or lower(u.personal_email) = any(${values('email ')}::text[])
      or ${digitsEnd(sql.ref('u.phone'))} = any(${endings}::text[])
      or ${digitsEnd(sql.ref('u.phone2'))} = any(${endings}::text[])
      or u.birthday::text = any(${values('born ').map(born => born.slice(0, 10))}::text[]))
    order by u.name, u.id`.execute(db)
  return rows
    .map(row => ({ model: 'users' as const, _id: row.id, name: row.name, keys: staffKeys(row) }))
    .filter(person => overlaps(person.keys, keys))
}

function staffKeys(row: StaffRow): readonly string[] {
  const { birthday, email, personal_email, phone, phone2 } = row
  const contacts = { birthday, emails: [email, personal_email], phones: [phone, phone2] }
  return [row.name, row.complete_name].flatMap(name => duplicateKeys({ name, ...contacts }))
}

const overlaps = (some: readonly string[], others: readonly string[]): boolean => some.some(key => others.includes(key))

/** Whether another lead that is not part of one, or a person of the staff, may be this candidate. */
export async function isDuplicate(lead: LeadDraft, { trx, viewer }: Saving): Promise<boolean> {
  const keys = keysOf(lead)
  if (keys.length === 0) return false
  const { rows } = await sql`
    select from leads t where t.company_id = ${viewer.companyId} and t.id <> ${lead._id}
    and t.merged_into is null and t.duplicate_keys && ${keys}::text[] limit 1`.execute(trx)
  return rows.length > 0 || (await staffWith(trx, viewer.companyId, keys)).length > 0
}

/** Stores the keys of a saved lead, and marks those that have become duplicates of it or no longer are. */
export async function updateDuplicates(row: Lead, before: Lead | null, { trx, viewer }: Saving): Promise<void> {
  const { companyId } = viewer
  const keys = keysOf(row)
  const dropped = (before ? keysOf(before) : []).filter(key => !keys.includes(key))
  if (before && dropped.length === 0 && keys.length === keysOf(before).length) return
  await sql`
    update leads set duplicate_keys = ${keys}::text[] where company_id = ${companyId} and id = ${row._id}`.execute(trx)
  const others = sql`t.company_id = ${companyId} and t.id <> ${row._id} and t.merged_into is null`
  if (keys.length > 0)
    await sql`
      update leads t set duplicate = true
      where ${others} and not t.duplicate and t.duplicate_keys && ${keys}::text[]`.execute(trx)
  if (dropped.length > 0) await unmark(trx, companyId, others, dropped)
}

/** Leads that shared a dropped key stay marked only for another reason. */
async function unmark(
  trx: Saving['trx'],
  companyId: string,
  others: RawBuilder<unknown>,
  dropped: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string; keys: string[] }>`
    select t.id, t.duplicate_keys as keys from leads t
    where ${others} and t.duplicate and t.duplicate_keys && ${dropped}::text[] and not exists (
      select from leads o where o.company_id = t.company_id and o.id <> t.id and o.merged_into is null
      and o.duplicate_keys && t.duplicate_keys)`.execute(trx)
  const staff = await staffWith(trx, companyId, [...new Set(rows.flatMap(({ keys }) => keys))])
  const alone = rows.filter(({ keys }) => !staff.some(person => overlaps(person.keys, keys))).map(({ id }) => id)
  await sql`
    update leads set duplicate = false where company_id = ${companyId} and id = any(${alone}::uuid[])`.execute(trx)
}

/** Of whom each lead of a page may be a duplicate; other leads only as far as the viewer sees them. */
export async function duplicatesOf(
  rows: readonly Lead[],
  { companyId }: RecordViewer,
  db: Db,
  visible: RawBuilder<boolean>,
): Promise<ReadonlyMap<string, readonly DuplicateOf[]>> {
  const marked = rows.filter(({ duplicate }) => duplicate).map(row => ({ id: row._id, keys: keysOf(row) }))
  const keys = [...new Set(marked.flatMap(one => one.keys))]
  if (keys.length === 0) return new Map()
  const found = await sql<Keyed>`
    select 'leads' as model, t.id as _id, t.name, t.duplicate_keys as keys from leads t
    where ${visible} and t.merged_into is null and t.duplicate_keys && ${keys}::text[]
    order by t.created_at, t.id limit ${maxDuplicates}`.execute(db)
  const all = [...found.rows, ...(await staffWith(db, companyId, keys))]
  return new Map(
    marked.map(({ id, keys: own }) => [
      id,
      all
        .filter(other => other._id !== id && overlaps(other.keys, own))
        .map(({ model, _id, name }) => ({ model, _id, name })),
    ]),
  )
}
const maxDuplicates = 1000
