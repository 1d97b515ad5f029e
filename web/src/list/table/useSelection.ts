import { useCallbackRef } from '@mantine/hooks'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { type ChangeEvent, useState } from 'react'

export interface Selection<R extends AnyRecord> {
  readonly rows: readonly Shown<R>[]
  readonly has: (id: string) => boolean
  readonly toggle: (row: Shown<R>) => void
  /** Gives all rows from the one toggled last to this one the state that this one gets; alone if that is elsewhere. */
  readonly toggleTo: (row: Shown<R>) => void
  readonly add: (rows: readonly Shown<R>[]) => void
  /** Selects all of these, or none when all are selected. */
  readonly toggleAll: (rows: readonly Shown<R>[]) => void
  readonly clear: () => void
}

/**
 * The selected rows, across the pages of one query: `of` identifies the query, and another query starts with none.
 * `shown` are the rows as loaded now: an action uses their current versions, not those at selection time. Updates use
 * the previous state, because rows that are not rendered again call functions of an earlier render.
 */
export function useSelection<R extends AnyRecord>(of: string, shown: readonly Shown<R>[]): Selection<R> {
  type Rows = ReadonlyMap<string, Shown<R>>
  const [chosen, setChosen] = useState<{ readonly of: string; readonly rows: Rows; readonly last?: string }>({
    of,
    rows: new Map(),
  })
  const rowsIn = (now: typeof chosen): Rows => (now.of === of ? now.rows : new Map())
  const rows = rowsIn(chosen)

  function change(by: (next: Map<string, Shown<R>>) => void, toggled?: string) {
    setChosen(now => {
      const next = new Map(rowsIn(now))
      by(next)
      const last = toggled ?? now.last
      return { of, rows: next, ...(last !== undefined && { last }) }
    })
  }

  /** The rows as loaded now, from the one toggled last to this one. */
  const rangeTo = useCallbackRef((row: Shown<R>): readonly Shown<R>[] => {
    const from = shown.findIndex(({ _id }) => _id === chosen.last)
    const to = shown.findIndex(({ _id }) => _id === row._id)
    return from < 0 || to < 0 ? [row] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  })

  return {
    rows: [...rows.values()].map(row => shown.find(({ _id }) => _id === row._id) ?? row),
    has: id => rows.has(id),
    toggle: row =>
      change(next => {
        if (!next.delete(row._id)) next.set(row._id, row)
      }, row._id),
    toggleTo: row => {
      const range = rangeTo(row)
      change(next => {
        const selects = !next.has(row._id)
        for (const one of range) {
          if (selects) next.set(one._id, one)
          else next.delete(one._id)
        }
      }, row._id)
    },
    add: more =>
      change(next => {
        for (const row of more) next.set(row._id, row)
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

/** What a click on the checkbox of a row does; with Shift it extends the selection. */
export function onPick<R extends AnyRecord>({ toggle, toggleTo }: Selection<R>, row: Shown<R>) {
  return ({ nativeEvent }: ChangeEvent) =>
    nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? toggleTo(row) : toggle(row)
}
