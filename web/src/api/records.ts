import type { ExportBody, ExportFormat, Found, SentBody, Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { ImportReport, ImportStep } from '@tipy/domain/record/importing'
import { defaultOrder } from '@tipy/domain/record/order'
import type { SearchPart } from '@tipy/domain/record/search'
import type { Answer } from './answer.ts'
import { call, callAny, callAnyOrThrow } from './client.ts'
import { download, type ReceivedFile } from './download.ts'
import { uploading } from './upload.ts'

export interface ListQuery {
  readonly page: number
  readonly perPage: number
  readonly sortBy?: string
  readonly sortDesc?: boolean
  readonly filters: Readonly<Record<string, unknown>>
  readonly parts: readonly SearchPart[]
}
interface Exporting {
  readonly format: ExportFormat
  readonly signal?: AbortSignal
  readonly onProgress?: (bytes: number) => void
}
interface Importing {
  readonly step: ImportStep
  readonly file: File
  /** The fingerprint of the preview: the import is refused when it would now do something else. */
  readonly fingerprint?: string
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}
export type FilterOptions = Readonly<Record<string, readonly (string | number)[]>>

/** The calls every declared record has (domain/src/record/contract.ts), for code that works with any record. */
export interface RecordCalls<R extends AnyRecord, T = unknown> {
  /** Names the list's own order where no other was chosen. Throws when refused: queries then keep the data they had. */
  readonly search: (question: ListQuery, signal?: AbortSignal) => Promise<Found<R, T>>
  readonly options: (signal?: AbortSignal) => Promise<FilterOptions>
  readonly read: (id: string, signal?: AbortSignal) => Promise<Shown<R>>
  /** One idempotency key per new record, the same for every retry. */
  readonly create: (body: SentBody<R>, idempotencyKey: string) => Promise<Answer<Shown<R>>>
  readonly replace: (id: string, body: SentBody<R>) => Promise<Answer<Shown<R>>>
  readonly patch: (id: string, body: SentBody<R>, quiet?: boolean) => Promise<Answer<Shown<R>>>
  /** Archives an active row and restores an archived one; the version makes a retry safe. */
  readonly toggleArchive: (id: string, version: number) => Promise<Answer<Shown<R>>>
  /** Every row of a query, not only one page, as a file. */
  readonly exportFile: (body: ExportBody, exporting: Exporting) => Promise<Answer<ReceivedFile>>
  /** Previews or performs the import of a spreadsheet; only for records that declare `imports`. */
  readonly importFile: (importing: Importing) => Promise<Answer<ImportReport>>
}

const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

/** The contract is keyed by each record's name, which generic code cannot know: these calls go by built names. */
export function recordCalls<R extends AnyRecord, T = unknown>(record: R): RecordCalls<R, T> {
  const { name, exportLink } = record
  const one = `/api/${name}/{id}`
  return {
    search: (question, signal) =>
      callAnyOrThrow(`POST /api/${name}/search`, {
        body: { ...defaultOrder(record), ...question },
        ...withSignal(signal),
      }),
    options: signal => callAnyOrThrow(`GET /api/${name}/filters`, withSignal(signal)),
    read: (id, signal) => callAnyOrThrow(`GET ${one}`, { params: { id }, ...withSignal(signal) }),
    create: (body, idempotencyKey) => callAny(`POST /api/${name}`, { body, idempotencyKey }),
    replace: (id, body) => callAny(`PUT ${one}`, { params: { id }, body }),
    patch: (id, body, quiet = false) => callAny(`PATCH ${one}`, { params: { id }, body, quiet }),
    toggleArchive: (id, version) => callAny(`DELETE ${one}`, { params: { id }, query: { version } }),
    exportFile: (body, { format, ...others }) =>
      exportLink && format === 'csv'
        ? openExport(`POST /api/${name}/export`, body, others)
        : download(`POST /api/${name}/export`, { body, query: { format }, ...others }),
    importFile: ({ step, file, fingerprint, ...others }) =>
      callAny(`POST /api/${name}/import`, { query: { step }, body: formOf(file, fingerprint), transport, ...others }),
  }
}

/** The answer is a reference: the CSV is opened from the download path of files, as every file is. */
async function openExport(
  name: string,
  body: ExportBody,
  { signal, onProgress }: Omit<Exporting, 'format'>,
): Promise<Answer<ReceivedFile>> {
  const offered = await callAny<string>(name, { body, ...withSignal(signal) })
  if (!offered.ok) return offered
  const link = await call('GET /api/files/url/{id}', { params: { id: offered.data }, ...withSignal(signal) })
  return link.ok ? download(`GET ${link.data}`, { ...withSignal(signal), ...(onProgress && { onProgress }) }) : link
}

const transport = uploading(() => {})

function formOf(file: File, fingerprint: string | undefined): FormData {
  const form = new FormData()
  if (fingerprint !== undefined) form.append('fingerprint', fingerprint)
  form.append('files', file, file.name)
  return form
}

/** The query key of everything cached of any record. */
export const allRecordsKey = ['records'] as const
/** The query key of everything cached of one record: invalidate it after a save. */
export const recordKey = (name: string) => [...allRecordsKey, name] as const
/** Rows, counts and sums: any row may change them. */
export const listKey = (name: string) => [...recordKey(name), 'list'] as const
/** Data of one row alone. */
export const rowKey = (name: string, id: string) => [...recordKey(name), 'row', id] as const
/** One record as its page and its form read it. */
export const readKey = (name: string, id: string) => [...rowKey(name, id), 'read'] as const
/** The values in use that filters offer. */
export const optionsKey = (name: string) => [...recordKey(name), 'options'] as const
/** Everything computed from records of several kinds: statistics. */
export const figuresKey = listKey('figures')
