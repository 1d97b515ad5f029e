import type { AnyRecord } from '@tipy/domain/record/define'
import { readable, writable } from '@tipy/domain/record/rights'
import { useMemo } from 'react'
import { useWorld, viewerOf } from '#world/world.ts'
import { bodyFields, type Values } from './values.ts'

interface Rights {
  /** Fields and parts' fields in the form: those the person may read. */
  readonly shown: ReadonlySet<string>
  /** Those they may also change; the others are shown locked. */
  readonly may: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** Of an existing row the server has decided what its reader sees; of a new one the declaration does. */
export function useRights(
  record: AnyRecord,
  row: (Values & { readonly can: { readonly edit: boolean } }) | null,
): Rights {
  const world = useWorld()
  return useMemo(() => {
    const viewer = viewerOf(world)
    const known = readable(record, viewer)
    const inRow = row ? bodyFields(record).flatMap(([name]) => (row[name] === undefined ? [] : [name])) : []
    const shown = row ? new Set([...inRow, ...[...known].filter(path => path.includes('.'))]) : known
    const may = row && !row.can.edit ? nothing : writable(record, viewer)
    return { shown, may }
  }, [record, row, world])
}
