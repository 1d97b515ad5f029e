import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { TipyError } from '@tipy/domain/errors/errors'
import { draftLimits, draftSentences } from '@tipy/domain/features/drafts/drafts.rules'
import { assignSlips, type SlipPerson } from '@tipy/domain/features/drafts/drafts.slips'
import { fileSentences } from '@tipy/domain/features/files/files.rules'
import { cleanName } from '@tipy/domain/text/fileNames'
import { sql } from 'kysely'
import type { RecordViewer } from '#engine/serverRecord'
import type { Form, FormFile } from '#http/form'
import type { ConcurrencyLimit } from '#http/limits/concurrencyLimit'
import type { Db } from '#platform/database/database'
import type { Storage } from '#platform/storage/storage'
import type { ContentDeps } from './drafts.deps.ts'
import type { PlannedSlip } from './drafts.plan.ts'
import type { PdfReader } from './drafts.reader.ts'

export interface SlipDeps {
  readonly reader: Pick<PdfReader, 'run'>
  /** One PDF at a time: one that stops the thread would take the others with it. */
  readonly reading: ConcurrencyLimit
}

interface ReceivedSlip {
  readonly fileName: string
  readonly name: string
  readonly digest: string
  /** Null if the PDF cannot be read. */
  readonly text: string | null
  /** Empty if nothing is stored. */
  readonly key: string
}

export interface ReceivedForm {
  readonly slips: readonly ReceivedSlip[]
  /** By position, the person whom the user named; empty: none. */
  readonly people: readonly string[]
}

/**
 * Reads the form. Contents are stored, one at a time as they arrive, only where there is a storage: a preview stores
 * nothing. `pendingKeys` gets each key, so that the caller can remove them.
 */
export async function receiveSlips(
  deps: SlipDeps,
  form: Form,
  storage: Storage | null,
  pendingKeys: string[],
): Promise<ReceivedForm> {
  const slips: ReceivedSlip[] = []
  const people: string[] = []
  let left: number = draftLimits.uploadBytes
  for await (const part of form) {
    if (part.kind === 'text') {
      if (part.name !== 'people') refuse(part.name, 'Campo desconhecido')
      people.push(part.value.trim().toLowerCase())
    } else {
      const place = `files.${slips.length}`
      if (part.name !== 'files') refuse(part.name, 'Campo desconhecido')
      if (slips.length >= draftLimits.slips) throw new TipyError('TOO_LARGE', { files: draftSentences.tooManySlips })
      const content = await wholeContent(part, place, left)
      left -= content.length
      slips.push(await received(deps, part, content, storage, pendingKeys))
    }
  }
  if (slips.length === 0) refuse('files', draftSentences.chooseFiles)
  if (people.length > slips.length) refuse('people', 'Há mais valores do que ficheiros')
  return { slips, people }
}

function refuse(name: string, sentence: string): never {
  throw new TipyError('INVALID', { [name.slice(0, 64)]: sentence })
}

const pdfStart = '%PDF-'

/** A slip is small enough to be in memory whole. */
async function wholeContent({ content }: FormFile, place: string, left: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.byteLength
    if (bytes > draftLimits.slipBytes || bytes > left)
      throw new TipyError('TOO_LARGE', { [place]: fileSentences.tooLarge })
    chunks.push(chunk)
  }
  const whole = Buffer.concat(chunks)
  if (!whole.subarray(0, 1024).includes(pdfStart)) refuse(place, fileSentences.onlyPdf)
  return whole
}

async function received(
  deps: SlipDeps,
  { fileName }: FormFile,
  content: Buffer,
  storage: Storage | null,
  pendingKeys: string[],
): Promise<ReceivedSlip> {
  const stored = await storage?.put(Readable.from([content]))
  if (stored) pendingKeys.push(stored.key)
  return {
    fileName,
    name: cleanName(fileName, 'recibo.pdf'),
    digest: createHash('sha256').update(content).digest('hex'),
    text: await textOf(deps, content),
    key: stored?.key ?? '',
  }
}

/** Null for a PDF that is broken, encrypted or takes too long. */
function textOf({ reader, reading }: SlipDeps, content: Buffer): Promise<string | null> {
  return reading(async () => {
    try {
      return (await reader.run(new Uint8Array(content))).toString('utf8')
    } catch {
      return null
    }
  })
}

/** Whose the slips are, among the active people whom the viewer sees in any office. */
export async function assigned(
  { visibleStaff }: Pick<ContentDeps, 'visibleStaff'>,
  db: Db,
  viewer: RecordViewer,
  { slips, people: chosen }: ReceivedForm,
): Promise<readonly PlannedSlip[]> {
  const { people, others } = await readSlipPeople(db, visibleStaff({ ...viewer, selectedOffices: null }), viewer)
  const known = new Set(people.map(({ id }) => id))
  chosen.forEach((id, place) => {
    if (id !== '' && !known.has(id)) refuse(`people.${place}`, 'Escolha uma pessoa da lista')
  })
  const uploaded = slips.map(({ fileName, text }, place) => ({ fileName, text, chosen: chosen[place] || null }))
  const found = assignSlips(uploaded, people, others)
  return slips.map(({ name, key }, place) => ({
    person: found[place]?.person ?? null,
    problem: found[place]?.problem ?? null,
    attachment: { kind: 'slip', name, key },
  }))
}

interface StoredPerson extends SlipPerson {
  readonly isCandidate: boolean
}

async function readSlipPeople(db: Db, isVisible: ReturnType<ContentDeps['visibleStaff']>, { companyId }: RecordViewer) {
  const { rows } = await sql<StoredPerson>`
    select t.id, t.name, t.complete_name as "completeName", t.nif, t.active and ${isVisible} as "isCandidate"
    from users t where t.company_id = ${companyId}`.execute(db)
  return { people: rows.filter(({ isCandidate }) => isCandidate), others: rows.filter(row => !row.isCandidate) }
}
