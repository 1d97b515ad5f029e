import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { z } from 'zod'
import type { WaitingJob } from '#jobs/waiting'
import { errorCode } from '#platform/errorCode'
import { isKey } from '#platform/storage/keys'
import type { StoredObject } from '#platform/storage/storage'
import { type Bytes, openBytes } from './bytes.ts'
import {
  ArchiveError,
  type CopiedTable,
  type End,
  endShape,
  FORMAT,
  FORMAT_VERSION,
  jobsShape,
  MAX_JSON_BYTES,
  MAX_PIECE_BYTES,
  type Manifest,
  manifestShape,
  names,
  PIECE,
} from './format.ts'
import { BLOCK, CLOSING, paddingOf, readHeader } from './tar.ts'

/** The items of a backup, in order. A content must be read before the next item is requested, or it is skipped. */
export type Item =
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  | { readonly kind: 'file'; readonly object: StoredObject; readonly content: AsyncIterable<Uint8Array> }
  | { readonly kind: 'piece'; readonly table: CopiedTable; readonly rows: Buffer }
  | { readonly kind: 'jobs'; readonly jobs: readonly WaitingJob[] }
  | { readonly kind: 'end'; readonly end: End }

interface Header {
  readonly name: string
  readonly size: number
}

const damaged = (how: string): ArchiveError => new ArchiveError(`a cópia está danificada: ${how}`)
const misplaced = (name: string): ArchiveError => damaged(`não devia ter «${shown(name)}» neste lugar`)
const foreign = (): ArchiveError => new ArchiveError('o ficheiro não é uma cópia de segurança do Tipy')

/** Everything in a backup, checked while reading: only at its end is the whole backup known to be intact. */
export async function* readArchive(path: string): AsyncGenerator<Item> {
  const bytes = await openBytes(path)
  try {
    if (bytes.left() === 0) throw new ArchiveError('o ficheiro está vazio')
    yield* new Walk(bytes).items()
  } finally {
    await bytes.close()
  }
}

/** Reads a backup to its end, only to check it. */
export async function inspectArchive(path: string): Promise<{ manifest: Manifest; end: End }> {
  let manifest: Manifest | null = null
  for await (const item of readArchive(path)) {
    if (item.kind === 'manifest') manifest = item.manifest
    if (item.kind === 'end' && manifest) return { manifest, end: item.end }
  }
  throw foreign()
}

class Walk {
  readonly #bytes: Bytes
  #entries = 0
  #sums: string[] = []
  #blocks = 0
  #manifest: Manifest | null = null
  #files = { count: 0, bytes: 0, last: '' }
  #table = { index: 0, pieces: 0, rows: 0 }
  #hasJobs = false

  constructor(bytes: Bytes) {
    this.#bytes = bytes
  }

  async *items(): AsyncGenerator<Item> {
    const manifest = await this.#readManifest()
    yield { kind: 'manifest', manifest }
    for (;;) {
      const before = this.#bytes.digest()
      const header = await this.#header()
      if (header.name.startsWith('files/')) yield* this.#file(header)
      else if (header.name.startsWith('tables/')) yield await this.#piece(header, manifest)
      else if (header.name === names.jobs) yield await this.#jobs(header, manifest)
      else if (header.name === names.checksums(this.#blocks + 1)) await this.#checksums(header)
      else if (header.name === names.end) {
        yield { kind: 'end', end: await this.#end(header, before, manifest) }
        return
      } else throw misplaced(header.name)
    }
  }

  async #header(): Promise<Header> {
    const header = readHeader(await this.#bytes.take(BLOCK))
    if (header === null) throw this.#manifest ? damaged(`falta uma entrada depois da ${this.#entries}.ª`) : foreign()
    return header
  }

  async #closeEntry({ name, size }: Header, sum: string): Promise<void> {
    const padding = await this.#bytes.take(paddingOf(size))
    if (padding.some(byte => byte !== 0)) throw damaged(`há dados a mais depois de «${name}»`)
    this.#entries += 1
    this.#sums.push(`${sum}  ${name}\n`)
  }

  async #content(header: Header, most: number): Promise<Buffer> {
    if (header.size > most) throw damaged(`«${header.name}» é maior do que pode ser`)
    const content = await this.#bytes.take(header.size)
    await this.#closeEntry(header, sha256(content))
    return content
  }

  async #json<Shape extends z.ZodType>(header: Header, shape: Shape): Promise<z.infer<Shape>> {
    const read = shape.safeParse(parsed((await this.#content(header, MAX_JSON_BYTES)).toString('utf8')))
    if (!read.success) throw damaged(`«${header.name}» não se lê`)
    return read.data
  }

  async #readManifest(): Promise<Manifest> {
    const header = await this.#header()
    if (header.name !== names.manifest || header.size > MAX_JSON_BYTES) throw foreign()
    const content = parsed((await this.#content(header, MAX_JSON_BYTES)).toString('utf8'))
    refuseOtherFormat(content)
    const read = manifestShape.safeParse(content)
    if (!read.success) throw damaged('o seu índice não se lê')
    this.#manifest = read.data
    return read.data
  }

  async *#file(header: Header): AsyncGenerator<Item> {
    const key = header.name.slice('files/'.length)
    const isInPlace = this.#table.index === 0 && this.#table.pieces === 0 && !this.#hasJobs
    if (!isKey(key) || key <= this.#files.last || !isInPlace) throw misplaced(header.name)
    const hash = createHash('sha256')
    const chunks = this.#bytes.stream(header.size)
    async function* content(): AsyncGenerator<Uint8Array> {
      for (;;) {
        // Not `for await`, which would close `chunks` when the consumer stops early: the rest is read below.
        const { done, value } = await chunks.next()
        if (done) return
        hash.update(value)
        yield value
      }
    }
    yield { kind: 'file', object: { key, bytes: header.size }, content: content() }
    for await (const chunk of chunks) hash.update(chunk)
    await this.#closeEntry(header, hash.digest('hex'))
    this.#files = { count: this.#files.count + 1, bytes: this.#files.bytes + header.size, last: key }
  }

  async #piece(header: Header, { tables }: Manifest): Promise<Item> {
    const wanted = tables.findIndex(({ name }) => header.name.startsWith(names.piecesOf(name)))
    // Closing a table checks that all its rows were read.
    while (this.#table.index < wanted) this.#closeTable(tables)
    const table = tables[this.#table.index]
    if (!table || this.#hasJobs || header.name !== names.piece(table.name, this.#table.pieces + 1))
      throw misplaced(header.name)
    const rows = await unzipped(header.name, await this.#content(header, MAX_PIECE_BYTES))
    this.#table.pieces += 1
    this.#table.rows += linesIn(rows)
    return { kind: 'piece', table, rows }
  }

  #closeTable(tables: readonly CopiedTable[]): void {
    const table = tables[this.#table.index]
    if (table && table.rows !== this.#table.rows)
      throw damaged(`a tabela «${table.name}» tem ${this.#table.rows} linhas em vez de ${table.rows}`)
    this.#table = { index: this.#table.index + 1, pieces: 0, rows: 0 }
  }

  async #jobs(header: Header, { tables }: Manifest): Promise<Item> {
    while (this.#table.index < tables.length) this.#closeTable(tables)
    if (this.#hasJobs) throw damaged(`tem «${header.name}» duas vezes`)
    this.#hasJobs = true
    return { kind: 'jobs', jobs: await this.#json(header, jobsShape) }
  }

  async #checksums(header: Header): Promise<void> {
    const expected = [...this.#sums]
    const lines = (await this.#content(header, MAX_JSON_BYTES)).toString('utf8').split(/(?<=\n)/)
    const wrong = lines.length === expected.length ? expected.find((line, index) => line !== lines[index]) : expected[0]
    if (wrong !== undefined) throw damaged(`«${wrong.slice(66).trim()}» não confere com a sua soma`)
    this.#blocks += 1
    this.#sums = []
  }

  async #end(header: Header, digest: string, { files }: Manifest): Promise<End> {
    const entries = this.#entries
    if (this.#sums.length > 0) throw damaged(`faltam as somas de ${this.#sums.length} entradas`)
    const end = await this.#json(header, endShape)
    if (end.sha256 !== digest || end.entries !== entries) throw damaged('o conjunto não confere com a sua soma')
    if (!this.#hasJobs) throw damaged(`falta «${names.jobs}»`)
    if (this.#files.count !== files.count || this.#files.bytes !== files.bytes)
      throw damaged(`tem ${this.#files.count} ficheiros em vez de ${files.count}`)
    const closing = await this.#bytes.take(Math.min(CLOSING, this.#bytes.left()))
    if (closing.byteLength < CLOSING) throw new ArchiveError('a cópia está incompleta: acaba a meio')
    if (closing.some(byte => byte !== 0) || this.#bytes.left() > 0) throw damaged('há dados a mais no fim')
    return end
  }
}

/** COPY ends each row with a line feed and escapes those inside values. */
function linesIn(rows: Buffer): number {
  let lines = 0
  for (let at = rows.indexOf(10); at >= 0; at = rows.indexOf(10, at + 1)) lines += 1
  return lines
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** A name in a forged backup may contain anything. */
const shown = (name: string): string => name.replace(/[^\w./-]/g, '?').slice(0, 60)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function refuseOtherFormat(manifest: unknown): void {
  const { format, version } = (manifest ?? {}) as { format?: unknown; version?: unknown }
  if (format !== FORMAT) throw foreign()
  if (typeof version === 'number' && version > FORMAT_VERSION)
    throw new ArchiveError(`a cópia foi feita por uma versão mais recente do Tipy (formato ${version})`)
}

const unzip = promisify(gunzip)

async function unzipped(name: string, content: Buffer): Promise<Buffer> {
  try {
    return await unzip(content, { maxOutputLength: PIECE })
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw damaged(`«${name}» descomprime para mais do que pode ser`)
    throw damaged(`«${name}» não se descomprime`)
  }
}
