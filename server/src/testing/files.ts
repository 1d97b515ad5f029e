import { Readable } from 'node:stream'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Db } from '#platform/database/database'
import { installationStorage } from '#platform/storage/installation'
import { testSettings } from './app.ts'
import type { User } from './factories.ts'

/** A small file that is a PDF by its first bytes. */
export const pdfBytes = (text = 'Recibo'): Buffer => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`)

export interface FormGiven {
  readonly name?: string
  readonly content?: Uint8Array
  readonly path?: string
  readonly isInvoice?: boolean
}

/** A form with these files, as a browser sends it. */
export function formOf(...files: readonly FormGiven[]): FormData {
  const form = new FormData()
  for (const { name = 'recibo.pdf', content = pdfBytes(), path, isInvoice } of files) {
    form.append('files', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name)
    if (path !== undefined) form.append('fileNames', path)
    if (isInvoice !== undefined) form.append('fileIsInvoice', String(isInvoice))
  }
  return form
}

export const pdfForm = (): FormData => formOf({})

/** A spreadsheet with one row and only the key column, for which a preview always succeeds. */
export function spreadsheetForm({ fields, imports }: AnyRecord): FormData {
  const form = new FormData()
  const heading = imports ? (fields[imports.key]?.label ?? '') : ''
  form.append('files', new Blob([`${heading}\nUm nome\n`]), 'lista.csv')
  return form
}

/** A document of that person. */
export async function insertFile(db: Db, { company_id, id: ref }: User, now: Date): Promise<string> {
  const storage = installationStorage(db, testSettings())
  const { key, bytes: size } = await storage.put(Readable.from([pdfBytes()]))
  const by = { created_by: ref, created_at: now, updated_by: ref, updated_at: now }
  const made = await db
    .insertInto('files')
    .values({
      company_id,
      model: 'users',
      ref,
      field: 'files',
      name: 'a.pdf',
      mime: 'application/pdf',
      size,
      key,
      ...by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
