import type { AnyRecord } from './define.ts'

/** A row as far as its archive flag goes. */
interface ArchiveFlags {
  readonly active?: unknown
  readonly archived?: unknown
}

/**
 * Whether a row, stored or received, is archived. Records say it by `active`; one whose own `active` means something
 * else (a candidate who works today) says it by `archived`.
 */
export function isArchived(row: object): boolean {
  const { active, archived }: ArchiveFlags = row
  return typeof archived === 'boolean' ? archived : active === false
}

type Archivable = Pick<AnyRecord, 'archiveName'>

/** The name of a record's archive flag on the wire and in its history. */
export const archiveField = ({ archiveName }: Archivable): 'active' | 'archived' => archiveName ?? 'active'

/** The archive flag of a row of this record, under the name the record gives it. */
export const archiveFlag = (record: Archivable, archived: boolean) =>
  archiveField(record) === 'archived' ? { archived } : { active: !archived }
