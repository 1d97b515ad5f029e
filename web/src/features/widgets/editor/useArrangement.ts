import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { useMemo, useState } from 'react'
import { versionOf } from '../widgets.calls.ts'
import { changesOf, type Move, movesOf, settled } from './arrangement.ts'

/** What is not saved yet, over the version of the dashboard it was moved in; all else stands where it is saved. */
interface Unsaved {
  readonly base: number | undefined
  readonly moves: ReadonlyMap<string, Move>
}

export interface Arrangement {
  /** The saved widgets, where they stand now. */
  readonly widgets: readonly Widget[]
  readonly isUnsaved: boolean
  /** Whether the dashboard was saved elsewhere since something was moved here: what was moved here stays. */
  readonly isOvertaken: boolean
  readonly arrange: (change: (widgets: readonly Widget[]) => readonly Widget[]) => void
  /** What to send. */
  readonly changes: () => ReturnType<typeof changesOf>
  readonly discard: () => void
  /** The widgets were added, changed or deleted here: what is unsaved continues over the new version. */
  readonly rebase: (version: number | undefined) => void
}

/** The places of widgets as they are moved in the editor, until they are saved. */
export function useArrangement(saved: readonly Widget[]): Arrangement {
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null)
  const before = useMemo(() => settled(saved), [saved])
  const widgets = useMemo(
    () => (unsaved ? settled(saved.map(widget => ({ ...widget, ...unsaved.moves.get(widget._id) }))) : before),
    [saved, before, unsaved],
  )
  const isUnsaved = unsaved !== null && changesOf(before, widgets).length > 0
  const version = versionOf(saved)
  return {
    widgets,
    isUnsaved,
    isOvertaken: isUnsaved && unsaved.base !== version,
    arrange: change => {
      const next = change(widgets)
      if (next === widgets) return
      setUnsaved({ base: unsaved ? unsaved.base : version, moves: movesOf(before, next) })
    },
    changes: () => changesOf(saved, widgets),
    discard: () => setUnsaved(null),
    rebase: base => setUnsaved(now => now && { ...now, base }),
  }
}
