import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { draftFromWire } from '@tipy/domain/record/draft'
import { type RowRights, readable, writable, writableOf } from '@tipy/domain/record/rights'
import { useMemo } from 'react'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { bodyFields } from './values.ts'

interface Rights {
  /** Fields, and fields of parts, that the user may read: those in the form. */
  readonly shown: ReadonlySet<string>
  /** Those they may also change; the others are read-only. */
  readonly may: ReadonlySet<string>
}

const noRights = {}

/** The server has decided which fields of an existing row the user sees; for a new one the declaration decides. */
export function useRights<R extends AnyRecord>(
  record: R,
  row: Shown<R> | null,
  rights: RowRights<R> = noRights,
): Rights {
  const session = useSessionContext()
  return useMemo(() => {
    const viewer = viewerOf(session)
    const readableFields = readable(record, viewer)
    if (!row) {
      const may = writable(record, viewer, true)
      // The creator fills in fields that belong to creation, even if they may not read them later.
      return { shown: new Set([...readableFields, ...may]), may }
    }
    const values: Readonly<Record<string, unknown>> = row
    const inRow = bodyFields(record).flatMap(([name]) => (values[name] === undefined ? [] : [name]))
    const shown = new Set([...inRow, ...[...readableFields].filter(path => path.includes('.'))])
    return { shown, may: writableOf(record, draftFromWire(record, row), viewer, row.can.edit, rights) }
  }, [record, row, session, rights])
}
