import { Readable } from 'node:stream'
import type { DemoCompany, DemoData } from '@tipy/seeds/demo'
import { faceOf } from '@tipy/seeds/faces'
import { pdfOf } from '@tipy/seeds/pdf'
import type { Db } from '#platform/database/database'
import type { Storage } from '#platform/storage/storage'
import type { NewFile } from './files.store.ts'

/** Documents and faces of the demonstration: contents first, then their rows, in its transaction. */
export async function fillDemoFiles(trx: Db, storage: Storage, { companies }: DemoData): Promise<void> {
  for (const company of companies) {
    await fillDocuments(trx, storage, company)
    await fillFaces(trx, storage, company)
  }
}

const storeContent = async (
  storage: Storage,
  content: Uint8Array,
): Promise<Pick<NewFile, 'key'> & { size: number }> => {
  const { key, bytes } = await storage.put(Readable.from([content]))
  return { key, size: bytes }
}

const madeBy = (user: string, at: Date) => ({ created_by: user, created_at: at, updated_by: user, updated_at: at })

async function fillDocuments(trx: Db, storage: Storage, { id: company_id, files }: DemoCompany): Promise<void> {
  const rows = await Promise.all(
    files.map(async ({ lines, user, at, isInvoice: is_invoice, ...file }) => ({
      ...file,
      ...madeBy(user, new Date(at)),
      ...(await storeContent(storage, pdfOf(lines))),
      company_id,
      field: 'files' as const,
      mime: 'application/pdf',
      is_invoice,
    })),
  )
  await trx.insertInto('files').values(rows).execute()
}

async function fillFaces(trx: Db, storage: Storage, { id: company_id, people, faces }: DemoCompany): Promise<void> {
  const { default: sharp } = await import('sharp')
  const rows = await Promise.all(
    people
      .filter(({ id }) => faces.includes(id))
      .map(async person => {
        const drawn = await sharp(Buffer.from(faceOf(person)))
          // Flat drawings: more effort would save few bytes and delay the first start.
          .webp({ quality: 84, effort: 1 })
          .toBuffer()
        return {
          ...(await storeContent(storage, drawn)),
          ...madeBy(person.id, new Date(`${person.startDate}T09:00:00Z`)),
          company_id,
          model: 'users',
          ref: person.id,
          field: 'image' as const,
          name: 'fotografia.webp',
          mime: 'image/webp',
        }
      }),
  )
  const made = await trx.insertInto('files').values(rows).returning(['id', 'ref']).execute()
  for (const { id, ref } of made)
    await trx
      .updateTable('users')
      .set({ image: id })
      .where('company_id', '=', company_id)
      .where('id', '=', ref)
      .execute()
}
