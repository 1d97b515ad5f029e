import { z } from 'zod'

/**
 * A backup is one tar file, in this order:
 *
 *   manifest.json                        what it is, and what follows
 *   files/<key>                          contents of files as they are stored, by ascending key
 *   tables/<name>/<000001>.copy.gz …     rows as COPY writes them, in pieces, tables in the order they can be loaded in
 *   jobs.json                            jobs that were queued and not yet done
 *   end.json                             the checksum of everything before it
 *
 * Between them `checksums/<000001>.sha256` list the entries since the previous one, in the format of `sha256sum`.
 */
export const FORMAT = 'tipy-backup'
export const FORMAT_VERSION = 1

/** Rows are split into pieces of this size before compression; a decompressed piece is never larger. */
export const PIECE = 1 << 20
/** Incompressible data grows a little. */
export const MAX_PIECE_BYTES = PIECE + (1 << 16)
export const MAX_JSON_BYTES = 1 << 24
export const ENTRIES_A_CHECKSUM = 1_000

/** Fixed output formats, whatever the settings of this server or account: a backup is read elsewhere. */
export const ONE_WAY_OF_WRITING = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'`

/** Names become parts of statements, so only names of this form are accepted. */
const identifier = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const manifestShape = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  product: z.string(),
  at: z.iso.datetime(),
  /** Names of the migrations that created its tables, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.strictObject({ name: identifier, columns: z.array(identifier).min(1), rows: count })),
  files: z.strictObject({ count, bytes: count }),
})
export type Manifest = z.infer<typeof manifestShape>
export type CopiedTable = Manifest['tables'][number]

export const jobsShape = z.array(z.strictObject({ name: z.string(), data: z.record(z.string(), z.json()) }))

export const endShape = z.strictObject({
  entries: count,
  sha256: z.hex().length(64),
})
export type End = z.infer<typeof endShape>

const numbered = (index: number): string => String(index).padStart(6, '0')

export const names = {
  manifest: 'manifest.json',
  file: (key: string) => `files/${key}`,
  piecesOf: (table: string) => `tables/${table}/`,
  piece: (table: string, index: number) => `tables/${table}/${numbered(index)}.copy.gz`,
  jobs: 'jobs.json',
  checksums: (index: number) => `checksums/${numbered(index)}.sha256`,
  end: 'end.json',
}

/** Why a backup cannot be made or used; the message is for the user. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}
