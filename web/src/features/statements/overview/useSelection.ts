import type { StatementRow } from '@tipy/domain/features/statements/statements.contract'
import { useState } from 'react'

export interface Selection {
  readonly has: (id: string) => boolean
  /** The selected rows among those shown. */
  readonly rows: readonly StatementRow[]
  readonly toggle: (id: string) => void
  /** Selects from the last toggled row to this one. */
  readonly extend: (id: string) => void
  readonly toggleAll: () => void
  readonly clear: () => void
}

/** The selected people. Those that a search or another office hides are not acted upon. */
export function useSelection(shown: readonly StatementRow[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string | null>(null)
  const rows = shown.filter(({ _id }) => chosen.has(_id))
  return {
    has: id => chosen.has(id),
    rows,
    toggle: id => {
      setAnchor(id)
      setChosen(chosen.has(id) ? new Set([...chosen].filter(other => other !== id)) : new Set([...chosen, id]))
    },
    extend: id => {
      const [from, to] = [anchor ?? id, id]
        .map(one => shown.findIndex(({ _id }) => _id === one))
        .toSorted((a, b) => a - b)
      const between = shown.slice(Math.max(from ?? 0, 0), (to ?? 0) + 1).map(({ _id }) => _id)
      setChosen(new Set([...chosen, ...between]))
    },
    toggleAll: () => setChosen(rows.length === shown.length ? new Set() : new Set(shown.map(({ _id }) => _id))),
    clear: () => setChosen(new Set()),
  }
}
