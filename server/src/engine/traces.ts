import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '#platform/database/tables'
import type { Author } from './rows.ts'

interface RecordAddress {
  readonly model: string
  readonly id: string
}

/**
 * What a feature stores about records of any kind: comments, files, mails … The feature alone knows its tables, so it
 * says how its traces of a record whose data is erased go (docs/decisions/0037).
 */
export interface RecordTraces {
  /** Erases what is stored about the record, which the caller has locked. */
  readonly erase: (author: Author, about: RecordAddress) => Promise<void>
  /** In SQL: whether people have added something about the row `t` of this kind of record. */
  readonly isWritten?: (model: string) => RawBuilder<boolean>
}

/** Tables whose rows say by `model` and `ref` which record they are about. */
type AboutTable = {
  [T in keyof Tables]: Tables[T] extends { readonly model: unknown; readonly ref: unknown } ? T : never
}[keyof Tables]

/** Deletes the rows of a table about a record. */
export async function deleteAbout(
  { trx, companyId }: Author,
  table: AboutTable,
  { model, id }: RecordAddress,
): Promise<void> {
  await sql`
    delete from ${sql.table(table)} where company_id = ${companyId} and model = ${model} and ref = ${id}`.execute(trx)
}

/** Whether a table has rows about the row `t` of this kind of record. */
export const existsAbout = (table: AboutTable, model: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from ${sql.table(table)} about
  where about.company_id = t.company_id and about.model = ${model} and about.ref = t.id)`
