import type { DuplicateOf } from '@tipy/domain/features/leads/leads.contract'
import type { Lead, LeadDraft } from '@tipy/domain/features/leads/leads.record'
import { candidateOf, duplicateKeys, staffDuplicateKeys } from '@tipy/domain/features/leads/leads.rules'
import type { User } from '@tipy/domain/features/users/users.record'
import { equal } from '@tipy/domain/record/diff'
import { type RawBuilder, sql } from 'kysely'
import type { RecordViewer, Saving } from '#engine/serverRecord'
import { lockInTransaction } from '#platform/database/advisoryLock'
import type { Db } from '#platform/database/database'

type Keyed = DuplicateOf & {
  readonly keys: readonly string[]
  /** Of a person: the lead they were, which is no duplicate of them. */
  readonly lead: string | null
}

interface StaffRow {
  readonly id: string
  readonly name: string
  readonly complete_name: string | null
  readonly email: string
  readonly personal_email: string | null
  readonly phone: string | null
  readonly phone2: string | null
  readonly birthday: string | null
  readonly lead: string | null
}

export const keysOf = (lead: LeadDraft): readonly string[] => duplicateKeys(candidateOf(lead))

/** People of the staff who may be one of these candidates: SQL finds some, the rule of the domain decides. */
async function staffWith(db: Db, companyId: string, keys: readonly string[]): Promise<readonly Keyed[]> {
  const values = (kind: string) => keys.flatMap(key => (key.startsWith(kind) ? [key.slice(kind.length)] : []))
  const endings = values('phone ').map(digits => digits.slice(-7))
  const digitsEnd = (column: RawBuilder<unknown>) => sql`right(regexp_replace(${column}, '\\D', '', 'g'), 7)`
  const { rows } = await sql<StaffRow>`
    select u.id, u.name, u.complete_name, u.email, u.personal_email, u.phone, u.phone2,
      u.birthday::text as birthday, u.lead
    from users u where u.company_id = ${companyId} and (
      lower(u.email) = any(${values('email ')}::text[]) or lower(u.personal_email) = any(${values('email ')}::text[])
      or ${digitsEnd(sql.ref('u.phone'))} = any(${endings}::text[])
      or ${digitsEnd(sql.ref('u.phone2'))} = any(${endings}::text[])
      or u.birthday::text = any(${values('born ').map(born => born.slice(0, 10))}::text[]))
    order by u.name, u.id`.execute(db)
  return rows
    .map(row => ({ model: 'users' as const, _id: row.id, name: row.name, lead: row.lead, keys: staffKeys(row) }))
    .filter(person => overlaps(person.keys, keys))
}

const staffKeys = (row: StaffRow): readonly string[] =>
  staffDuplicateKeys({ ...row, completeName: row.complete_name, personalEmail: row.personal_email })

const overlaps = (some: readonly string[], others: readonly string[]): boolean => some.some(key => others.includes(key))

/**
 * Makes two saves of the same candidate at the same moment see each other: the second waits for the first. Where many
 * rows are saved together there would be too many locks, and the import would stop all others.
 */
async function lockKeys({ trx, viewer, changes }: Saving, keys: readonly string[]): Promise<void> {
  if (changes) return
  for (const key of keys) await lockInTransaction(trx, `lead ${viewer.companyId} ${key}`)
}

/** Whether another lead that is not part of one, or a person of the staff, may be this candidate. */
export async function isDuplicate(lead: LeadDraft, before: Lead | null, saving: Saving): Promise<boolean> {
  const { trx, viewer } = saving
  const keys = keysOf(lead)
  if (keys.length === 0 || lead.mergedInto !== null) return false
  if (!before || !equal(keys, keysOf(before))) await lockKeys(saving, keys)
  const { rows } = await sql`
    select from leads t where t.company_id = ${viewer.companyId} and t.id <> ${lead._id}
    and t.merged_into is null and t.duplicate_keys && ${keys}::text[] limit 1`.execute(trx)
  if (rows.length > 0) return true
  return (await staffWith(trx, viewer.companyId, keys)).some(person => person.lead !== lead._id)
}

/** Stores the keys of a saved lead, and marks those that have become duplicates of it or no longer are. */
export async function updateDuplicates(row: Lead, before: Lead | null, { trx, viewer }: Saving): Promise<void> {
  const { companyId } = viewer
  const keys = keysOf(row)
  const old = before ? keysOf(before) : []
  if (before && equal(keys, old)) return
  await sql`
    update leads set duplicate_keys = ${keys}::text[] where company_id = ${companyId} and id = ${row._id}`.execute(trx)
  await markAgain(trx, companyId, onlyInOne(keys, old))
}

/** The same after a person of the staff was added or changed. People who left stay: they may apply again. */
export async function updateStaffDuplicates(row: User, before: User | null, saving: Saving): Promise<void> {
  const keys = staffDuplicateKeys(row)
  const old = before ? staffDuplicateKeys(before) : []
  const changed = row.lead === (before?.lead ?? null) ? onlyInOne(keys, old) : [...new Set([...keys, ...old])]
  if (changed.length === 0) return
  await lockKeys(saving, changed)
  await markAgain(saving.trx, saving.viewer.companyId, changed)
}

const onlyInOne = (some: readonly string[], others: readonly string[]): readonly string[] => [
  ...some.filter(key => !others.includes(key)),
  ...others.filter(key => !some.includes(key)),
]

/** Decides again which leads with one of these keys are duplicates. No new version: nothing that was typed changes. */
export async function markAgain(trx: Saving['trx'], companyId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const { rows } = await sql<{ id: string; keys: string[]; duplicate: boolean; shared: boolean }>`
    select t.id, t.duplicate_keys as keys, t.duplicate, exists (
      select from leads o where o.company_id = t.company_id and o.id <> t.id and o.merged_into is null
      and o.duplicate_keys && t.duplicate_keys) as shared
    from leads t where t.company_id = ${companyId} and t.merged_into is null
    and t.duplicate_keys && ${keys}::text[] order by t.id`.execute(trx)
  const unshared = rows.filter(({ shared }) => !shared)
  const staff = await staffWith(trx, companyId, [...new Set(unshared.flatMap(row => row.keys))])
  const isOfStaff = (id: string, own: readonly string[]) =>
    staff.some(person => person.lead !== id && overlaps(person.keys, own))
  const marks = rows.map(({ id, keys: own, duplicate, shared }) => ({
    id,
    was: duplicate,
    is: shared || isOfStaff(id, own),
  }))
  for (const value of [true, false]) {
    const ids = marks.filter(({ was, is }) => is === value && was !== value).map(({ id }) => id)
    if (ids.length === 0) continue
    await sql`
      update leads set duplicate = ${value}
      where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(trx)
  }
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
    select 'leads' as model, t.id as _id, t.name, t.duplicate_keys as keys, null as lead from leads t
    where ${visible} and t.merged_into is null and t.duplicate_keys && ${keys}::text[]
    order by t.created_at, t.id limit ${maxDuplicates}`.execute(db)
  const all = [...found.rows, ...(await staffWith(db, companyId, keys))]
  return new Map(
    marked.map(({ id, keys: own }) => [
      id,
      all
        .filter(other => other._id !== id && other.lead !== id && overlaps(other.keys, own))
        .map(({ model, _id, name }) => ({ model, _id, name })),
    ]),
  )
}
const maxDuplicates = 1000
