import { createHash, type Hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { TipyError } from '@tipy/domain/errors/errors'
import {
  acceptedTypes,
  type FileField,
  type FilePath,
  fileLimits,
  fileSentences,
  readPath,
  wrongType,
} from '@tipy/domain/features/files/files.rules'
import { cleanName } from '@tipy/domain/text/fileNames'
import { fileTypeFromBuffer } from 'file-type'
import type { Form, FormFile } from '#http/form'
import type { ConcurrencyLimit } from '#http/limits/concurrencyLimit'
import type { Storage } from '#platform/storage/storage'
import { makePicture } from './files.picture.ts'
import type { NewFile } from './files.store.ts'

export interface UploadDeps {
  readonly storage: Storage
  /** Limits how many pictures are decoded concurrently. */
  readonly picturing: ConcurrencyLimit
}

interface Receiving extends UploadDeps {
  /** Limits how many pictures are buffered in memory concurrently while they arrive. */
  readonly buffering: ConcurrencyLimit
}

/** A file whose content is stored, but which has no row yet. */
export interface Received extends NewFile {
  /** The hash of what was sent: a retry sends the same. */
  readonly digest: string
}

/**
 * Reads a form, storing contents as they arrive. `pendingKeys` gets the key of each as soon as it is stored, so that the
 * caller can remove them if anything fails.
 */
export async function receive(
  deps: Receiving,
  form: Form,
  field: FileField,
  pendingKeys: string[],
): Promise<readonly Received[]> {
  const texts = new Map<string, string[]>()
  const contents: Content[] = []
  const budget = { bytes: fileLimits.uploadBytes }
  for await (const part of form) {
    if (part.kind === 'text') addText(texts, part.name, part.value)
    else {
      const place = `files.${contents.length}`
      if (part.name !== 'files') refuse(part.name, 'Campo desconhecido')
      if (contents.length >= fileLimits.perUpload[field])
        throw new TipyError('TOO_LARGE', { [place]: fileSentences.tooMany })
      const content = await storeContent(deps, part, { field, place, budget })
      pendingKeys.push(content.key)
      contents.push(content)
    }
  }
  if (contents.length === 0) refuse('files', fileSentences.none)
  return named(contents, texts)
}

function refuse(name: string, sentence: string): never {
  throw new TipyError('INVALID', { [name.slice(0, 64)]: sentence })
}

interface Content {
  readonly key: string
  readonly bytes: number
  readonly mime: string
  readonly digest: string
  readonly fileName: string
}

interface UploadLimits {
  readonly field: FileField
  readonly place: string
  /** Bytes left for the whole request. */
  readonly budget: { bytes: number }
}

async function storeContent(
  { storage, picturing, buffering }: Receiving,
  part: FormFile,
  limits: UploadLimits,
): Promise<Content> {
  const { field, place } = limits
  const hash = createHash('sha256')
  const measured = within(part.content, limits, hash)
  const { head, whole } = await peeked(measured)
  const type = await fileTypeFromBuffer(head)
  if (!type || !acceptedTypes[field].includes(type.mime)) refuse(place, wrongType(field))
  const isPicture = field === 'image'
  const content = isPicture ? await buffering(() => pictured(whole, picturing, place)) : whole
  const stored = await storage.put(content)
  const mime = isPicture ? 'image/webp' : type.mime
  return { ...stored, mime, digest: hash.digest('hex'), fileName: part.fileName }
}

/** The content as it arrives, as long as it stays within the limits of a file and of the request. */
async function* within(
  content: AsyncIterable<Uint8Array>,
  { field, place, budget }: UploadLimits,
  hash: Hash,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.byteLength
    budget.bytes -= chunk.byteLength
    if (bytes > fileLimits.bytes[field] || budget.bytes < 0)
      throw new TipyError('TOO_LARGE', { [place]: fileSentences.tooLarge })
    hash.update(chunk)
    yield chunk
  }
}

/** Enough to detect a file's type. */
const headBytes = 4100

/** The first bytes, and a stream of the whole content. */
async function peeked(content: AsyncGenerator<Uint8Array>) {
  const first: Uint8Array[] = []
  for (let bytes = 0; bytes < headBytes; ) {
    const { value, done } = await content.next()
    if (done) break
    first.push(value)
    bytes += value.byteLength
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* first
    yield* content
  }
  return { head: Buffer.concat(first), whole: whole() }
}

async function pictured(content: AsyncIterable<Uint8Array>, limit: ConcurrencyLimit, place: string) {
  const picture = await makePicture(await buffer(content), limit)
  if ('problem' in picture) refuse(place, picture.problem)
  return oneChunk(picture.content)
}

async function* oneChunk(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

const textNames = new Set(['fileNames', 'fileTypes', 'fileIsInvoice'])

function addText(texts: Map<string, string[]>, name: string, value: string): void {
  if (!textNames.has(name)) refuse(name, 'Campo desconhecido')
  texts.set(name, [...(texts.get(name) ?? []), value])
}

/** Texts of the form belong to its files by position. */
function named(contents: readonly Content[], texts: ReadonlyMap<string, readonly string[]>): readonly Received[] {
  for (const [name, values] of texts)
    if (values.length > contents.length) refuse(name, 'Há mais valores do que ficheiros')
  return contents.map(({ fileName, ...content }, place) => ({
    ...content,
    ...pathOf(texts.get('fileNames')?.[place], fileName, place),
    isInvoice: isTrue(texts.get('fileIsInvoice')?.[place], place),
  }))
}

function pathOf(value: string | undefined, fileName: string, place: number): FilePath {
  if (value === undefined) return { folder: '', name: cleanName(fileName) }
  return readPath(value) ?? refuse(`fileNames.${place}`, fileSentences.name)
}

function isTrue(value: string | undefined, place: number): boolean {
  if (value !== undefined && !['true', 'false', ''].includes(value)) refuse(`fileIsInvoice.${place}`, 'Opção inválida')
  return value === 'true'
}
