import type { FileShown } from '@tipy/domain/features/files/files.contract'
import type { FileField } from '@tipy/domain/features/files/files.rules'
import { sql } from 'kysely'
import type { Saving } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import type { Place } from './files.place.ts'

/** A file as the server knows it; its key is never sent to a client. */
export interface FileRow {
  readonly id: string
  readonly model: string
  readonly ref: string
  readonly field: FileField
  readonly name: string
  readonly folder: string
  readonly mime: string
  readonly size: string
  readonly key: string
  readonly is_invoice: boolean
  readonly active: boolean
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly created_by: string
  readonly author: string
}

/** What `presented` needs of a file; inside JSON, instants are texts. */
export interface StoredFile extends Omit<FileRow, 'field' | 'key' | 'size' | 'created_at' | 'updated_at'> {
  readonly size: string | number
  readonly created_at: Date | string
  readonly updated_at: Date | string
}

function filesOf(db: Db, companyId: string) {
  return db
    .selectFrom('files as f')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'f.company_id').onRef('u.id', '=', 'f.created_by'))
    .select(['f.id', 'f.model', 'f.ref', 'f.field', 'f.name', 'f.folder', 'f.mime', 'f.size', 'f.key', 'f.is_invoice'])
    .select(['f.active', 'f.version', 'f.created_at', 'f.updated_at', 'f.created_by', 'u.name as author'])
    .where('f.company_id', '=', companyId)
}

/** The documents of each of these records, ordered by folder and name, as a query: `ref` and `value`, an array. */
export const filesByRow = (companyId: string, model: string, refs: readonly string[]) =>
  sql<{ ref: string; value: readonly StoredFile[] }>`
    select f.ref, jsonb_agg(jsonb_build_object(
      'id', f.id, 'model', f.model, 'ref', f.ref, 'name', f.name, 'folder', f.folder, 'mime', f.mime, 'size', f.size,
      'is_invoice', f.is_invoice, 'active', f.active, 'version', f.version, 'created_at', f.created_at,
      'updated_at', f.updated_at, 'created_by', f.created_by, 'author', u.name
    ) order by fold(f.folder), fold(f.name), f.created_at, f.id) as value
    from files f join users u on u.company_id = f.company_id and u.id = f.created_by
    where f.company_id = ${companyId} and f.model = ${model} and f.ref = any(${refs}::uuid[]) and f.field = 'files'
    group by f.ref`

/** The documents of one record. */
export async function listFiles(db: Db, companyId: string, model: string, ref: string): Promise<readonly FileShown[]> {
  const { rows } = await filesByRow(companyId, model, [ref]).execute(db)
  return rows.flatMap(({ value }) => value.map(presented))
}

/** In the order of `ids`; files of other companies are left out. */
export async function readFiles(
  db: Db,
  companyId: string,
  ids: readonly string[],
  lock = false,
): Promise<readonly FileRow[]> {
  if (ids.length === 0) return []
  // Always locked in the same order, so that two concurrent changes cannot deadlock.
  const question = filesOf(db, companyId).where('f.id', 'in', ids).orderBy('f.id')
  const rows = await (lock ? question.forUpdate('f') : question).execute()
  const rowById = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => rowById.get(id) ?? [])
}

/** Reads a file by a verified link: its holder needs no session. */
export async function readLinked(db: Db, id: string): Promise<Pick<FileRow, 'name' | 'mime' | 'size' | 'key'> | null> {
  const row = await db
    .selectFrom('files')
    .select(['name', 'mime', 'size', 'key'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function countFiles(db: Db, companyId: string, { model, id }: Place): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select(sql<string>`count(*)`.as('count'))
    .where('company_id', '=', companyId)
    .where('model', '=', model)
    .where('ref', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Gives the files of one record to another; their contents stay where they are. */
export async function moveFiles({ trx, viewer, now }: Saving, model: string, from: string, to: string): Promise<void> {
  await trx
    .updateTable('files')
    .set({ ref: to, version: sql`version + 1`, updated_at: now, updated_by: viewer.id })
    .where('company_id', '=', viewer.companyId)
    .where('model', '=', model)
    .where('ref', '=', from)
    .execute()
}

export interface NewFile {
  readonly name: string
  readonly folder: string
  readonly isInvoice: boolean
  readonly mime: string
  readonly bytes: number
  readonly key: string
}

/** Returns their ids, in the order of the files. */
export async function insertFiles(
  { trx, viewer, now }: Saving,
  { model, id: ref }: Place,
  field: FileField,
  files: readonly NewFile[],
): Promise<readonly string[]> {
  const made = {
    company_id: viewer.companyId,
    created_at: now,
    created_by: viewer.id,
    updated_at: now,
    updated_by: viewer.id,
  }
  const rows = files.map(({ name, folder, isInvoice: is_invoice, mime, bytes: size, key }) => ({
    ...made,
    model,
    ref,
    field,
    name,
    folder,
    is_invoice,
    mime,
    size,
    key,
  }))
  const inserted = await trx.insertInto('files').values(rows).returning(['id', 'key']).execute()
  const ids = new Map(inserted.map(({ id, key }) => [key, id]))
  return files.flatMap(({ key }) => ids.get(key) ?? [])
}

export interface Update {
  readonly name?: string
  readonly folder?: string
  readonly active?: boolean
  readonly is_invoice?: boolean
}

export async function updateFile({ trx, viewer, now }: Saving, id: string, change: Update): Promise<void> {
  await trx
    .updateTable('files')
    .set({ ...change, version: sql`version + 1`, updated_at: now, updated_by: viewer.id })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', id)
    .execute()
}

/** A person has one picture: all their other ones are archived. */
export async function archiveOtherImages({ trx, viewer, now }: Saving, { model, id: ref }: Place, but: string) {
  await trx
    .updateTable('files')
    .set({ active: false, version: sql`version + 1`, updated_at: now, updated_by: viewer.id })
    .where('company_id', '=', viewer.companyId)
    .where('model', '=', model)
    .where('ref', '=', ref)
    .where('field', '=', 'image')
    .where('id', '<>', but)
    .where('active', '=', true)
    .execute()
}

/** Whether the whole company sees this picture of a person. */
export async function isShownImage(db: Db, companyId: string, { id, model, ref }: FileRow): Promise<boolean> {
  if (model !== 'users') return false
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', ref)
    .where('image', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Those of these keys that a file references, in any company, archived or not. */
export async function usedKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const found = await db.selectFrom('files').select('key').where('key', 'in', keys).execute()
  return new Set(found.map(({ key }) => key))
}

/** Key and size of every file's content, in all companies, archived or not. */
export async function readContents(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('files').select(['key', 'size']).execute()
  return new Map(rows.map(({ key, size }) => [key, Number(size)]))
}

/** How many files the company has, and their total size. */
export async function storageFacts(
  db: Db,
  companyId: string,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('files')
    .select([sql<string>`count(*)`.as('files'), sql<string>`coalesce(sum(size), 0)`.as('bytes')])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes) }
}

export function presented(row: StoredFile): FileShown {
  return {
    _id: row.id,
    group: row.model,
    ref: row.ref,
    name: row.name,
    folder: row.folder,
    link: `/api/files/url/${row.id}`,
    mime: row.mime,
    size: Number(row.size),
    active: row.active,
    isInvoice: row.is_invoice,
    selected: false,
    _created: new Date(row.created_at).toISOString(),
    _modified: new Date(row.updated_at).toISOString(),
    user: { _id: row.created_by, name: row.author },
    version: row.version,
  }
}
