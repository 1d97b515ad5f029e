import { createHash } from 'node:crypto'
import { TipyError } from '@tipy/domain/errors/errors'
import type { AnyRecord, ImportMark } from '@tipy/domain/record/define'
import {
  errorSentence,
  type ImportReport,
  type ImportStep,
  importLimits,
  importSentences,
  spreadsheetNamed,
} from '@tipy/domain/record/importing'
import { namesFrom, readNamed } from '#engine/export/names'
import type { Saving, ServerRecord } from '#engine/serverRecord'
import type { Form } from '#http/form'
import { BadFile } from './badFile.ts'
import { matchRows } from './existing.ts'
import { readHeadings } from './headings.ts'
import { lookupFrom } from './lookup.ts'
import { type Planned, planRow, type Reading } from './plan.ts'
import { markTextsOf, reportOf } from './report.ts'
import { runRows } from './run.ts'
import type { Table } from './table.ts'
import { isZip } from './zip.ts'

/** A received file, with the fingerprint of the preview that its sender saw. */
export interface Received {
  readonly content: Buffer
  readonly digest: string
  /** Of the preview; null in the preview itself. */
  readonly fingerprint: string | null
}

const refuse = (name: string, sentence: string): never => {
  throw new TipyError('INVALID', { [name.slice(0, 64)]: sentence })
}

export async function receiveFile(form: Form): Promise<Received> {
  let content: Buffer | null = null
  let fingerprint: string | null = null
  for await (const part of form) {
    if (part.kind === 'text' && part.name === 'fingerprint') fingerprint = part.value
    else if (part.kind === 'text' || part.name !== 'files') refuse(part.name, 'Campo desconhecido')
    else {
      if (content) refuse('files', importSentences.many)
      const named = spreadsheetNamed(part.fileName) ?? refuse('files', importSentences.notSheet)
      content = await bounded(part.content)
      // Of the two accepted formats, only a workbook is a zip.
      if (content.length > 0 && isZip(content) !== (named === '.xlsx')) refuse('files', importSentences.notSheet)
    }
  }
  if (!content || content.length === 0) return refuse('files', importSentences.none)
  return { content, fingerprint, digest: createHash('sha256').update(content).digest('hex') }
}

async function bounded(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.byteLength
    if (bytes > importLimits.bytes) throw new TipyError('TOO_LARGE', { files: importSentences.tooLarge })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export type ReadTable = (content: Uint8Array) => Promise<Table>

/** A file that cannot be read is answered as a wrong field. */
export async function tableOf(read: ReadTable, { content }: Received): Promise<Table> {
  try {
    return await read(content)
  } catch (error) {
    if (error instanceof BadFile) return refuse('files', importSentences[error.problem])
    throw error
  }
}

interface ImportRequest {
  readonly imports: ImportMark
  readonly step: ImportStep
  readonly received: Received
  readonly table: Table
}

/**
 * Applies the whole file in the transaction of `saving`. A preview rolls it back. Confirming does exactly what the
 * preview showed, or nothing: if the file, a record it refers to or the meaning of a name has changed since, the answer
 * is STALE, with the new report.
 */
export async function importRecords<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  outerSaving: Saving,
  { imports, step, received, table }: ImportRequest,
): Promise<ImportReport> {
  const saving: Saving = { ...outerSaving, looked: new Map(), changes: [] }
  const { viewer, trx } = saving
  const headings = readHeadings(serverRecord, viewer, imports, table.headings)
  const named = await readNamed(trx, viewer.companyId, Object.values(serverRecord.record.fields))
  const lookups = { names: namesFrom(named), lookup: lookupFrom(named) }
  const reading = { serverRecord, viewer, used: headings.used, ...lookups, today: saving.today }
  const matched = await matchRows(serverRecord, saving, headings, table.rows, step === 'confirm')
  const planned = matched.map(row => planRow(reading, row))
  const fingerprint = fingerprintOf(reading, received, planned)
  const outcomes = await runRows(serverRecord, saving, planned)
  const markTexts = await markTextsOf(reading, outcomes, trx)
  const report = reportOf({ reading, columns: headings.shown, outcomes, markTexts, fingerprint })
  if (step === 'confirm') refuseOther(report, received)
  return report
}

function refuseOther(report: ImportReport, { fingerprint }: Received): void {
  if (fingerprint !== report.fingerprint) throw new TipyError('STALE', undefined, report)
  if (report.errors.length === 0) return
  const named = report.errors.slice(0, 50).map(error => [`${error.row}.${error.column ?? ''}`, errorSentence(error)])
  throw new TipyError('INVALID', Object.fromEntries(named), report)
}

/** Covers the file, the version of every record it refers to, and the values that its names were resolved to. */
function fingerprintOf<R extends AnyRecord>(
  { serverRecord, viewer }: Reading<R>,
  { digest }: Received,
  planned: readonly Planned<R>[],
): string {
  const rows = planned.map(({ row, before, sent }) => [row, before?._id ?? null, before?.version ?? null, sent])
  const whole = [serverRecord.record.name, viewer.companyId, viewer.id, digest, rows]
  return createHash('sha256').update(JSON.stringify(whole)).digest('hex')
}
