import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useState } from 'react'

export interface Selection<R extends AnyRecord> {
  readonly rows: readonly Shown<R>[]
  readonly has: (id: string) => boolean
  readonly toggle: (row: Shown<R>) => void
  /** All of these, or none of them when all already are. */
  readonly toggleAll: (rows: readonly Shown<R>[]) => void
  readonly clear: () => void
}

/**
 * Chosen rows, across pages of one question: `of` names the question, and another one begins with none.
 * `shown` are the rows as they are now: what others saved meanwhile is acted on as it is, not as it was when chosen.
 * Each change is made on what is chosen then: rows that are not drawn again may call functions of an earlier drawing.
 */
export function useSelection<R extends AnyRecord>(of: string, shown: readonly Shown<R>[]): Selection<R> {
  type Rows = ReadonlyMap<string, Shown<R>>
  const [chosen, setChosen] = useState<{ readonly of: string; readonly rows: Rows }>({ of, rows: new Map() })
  const rowsIn = (now: typeof chosen): Rows => (now.of === of ? now.rows : new Map())
  const rows = rowsIn(chosen)

  function change(by: (next: Map<string, Shown<R>>) => void) {
    setChosen(now => {
      const next = new Map(rowsIn(now))
      by(next)
      return { of, rows: next }
    })
  }

  return {
    rows: [...rows.values()].map(row => shown.find(({ _id }) => _id === row._id) ?? row),
    has: id => rows.has(id),
    toggle: row =>
      change(next => {
        if (!next.delete(row._id)) next.set(row._id, row)
      }),
    toggleAll: page =>
      change(next => {
        const all = page.every(row => next.has(row._id))
        for (const row of page) {
          if (all) next.delete(row._id)
          else next.set(row._id, row)
        }
      }),
    clear: () => change(next => next.clear()),
  }
}
