import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { type RowRights, readable, writable, writableOf } from '@tipy/domain/record/rights'
import { useMemo } from 'react'
import { useSessionContext, viewerOf } from '#world/sessionContext.ts'
import { bodyFields } from './values.ts'

interface Rights {
  /** Fields and parts' fields in the form: those the person may read. */
  readonly shown: ReadonlySet<string>
  /** Those they may also change; the others are shown locked. */
  readonly may: ReadonlySet<string>
}

/** Of an existing row the server has decided what its reader sees; of a new one the declaration does. */
export function useRights<R extends AnyRecord>(record: R, row: Shown<R> | null, rights: RowRights<R> = {}): Rights {
  const session = useSessionContext()
  return useMemo(() => {
    const viewer = viewerOf(session)
    const known = readable(record, viewer)
    if (!row) {
      const may = writable(record, viewer, true)
      // What belongs to making a record is filled in by its maker, also when they could not read it later.
      return { shown: new Set([...known, ...may]), may }
    }
    const values: Readonly<Record<string, unknown>> = row
    const inRow = bodyFields(record).flatMap(([name]) => (values[name] === undefined ? [] : [name]))
    const shown = new Set([...inRow, ...[...known].filter(path => path.includes('.'))])
    // Rights ask about keys and identities, which are the same on the wire.
    return { shown, may: writableOf(record, row as unknown as Row<R>, viewer, row.can.edit, rights) }
  }, [record, row, session, rights])
}
