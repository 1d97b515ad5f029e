import { useQueryClient } from '@tanstack/react-query'
import { isArchived } from '@tipy/domain/record/archive'
import type { Found, SentBody, Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { explainAlone } from '#api/explain.ts'
import { readKey, recordCalls, recordKey } from '#api/records.ts'
import { rowSaves } from '#list/query/rowSaves.ts'
import { rowsKey } from '#list/query/useListData.ts'
import type { ListScreen } from '#list/screen.ts'
import { toast } from '#ui/toast.ts'
import { undoToast } from '#ui/undoToast.tsx'
import { archivedSentence } from './sentences.ts'

export interface RowActions<R extends AnyRecord> {
  /** Changes some fields of a row: shown immediately, undone if refused. */
  readonly patch: (row: Shown<R>, changes: SentBody<R>) => Promise<void>
  /** Archives active rows or restores archived ones; the rows must be all active or all archived. */
  readonly toggleArchive: (rows: readonly Shown<R>[]) => Promise<void>
  /** Reloads everything of this record, after a save elsewhere (the form). */
  readonly refresh: () => void
}

export function useRowActions<R extends AnyRecord>({ record, noun }: ListScreen<R>): RowActions<R> {
  const queries = useQueryClient()
  const calls = recordCalls<R>(record)
  const saves = rowSaves<R>(queries)

  const refresh = () => void queries.invalidateQueries({ queryKey: recordKey(record.name) })

  /** Changes a row where it is shown: in lists, and on its page if that is open. */
  function show(id: string, change: (row: Shown<R>) => Shown<R>) {
    const list = record.name as R['name']
    queries.setQueriesData<Found<R, unknown>>({ queryKey: rowsKey(record.name) }, found => {
      const rows: readonly Shown<R>[] | undefined = found?.[list]
      return found && rows && { ...found, [list]: rows.map(one => (one._id === id ? change(one) : one)) }
    })
    queries.setQueryData<Shown<R>>(readKey(record.name, id), row => row && change(row))
  }

  /** The row as stored by the saves begun before. */
  async function afterSaves(row: Shown<R>) {
    const last = await saves.get(row._id)?.saved
    // A click may come between an answer and the next rendering: it has the row from before.
    return last && last.version > row.version ? last : row
  }

  /** The row as stored afterwards: that of the answer or, if the change was refused, the one before. */
  async function save(row: Shown<R>, changes: SentBody<R>) {
    const latest = await afterSaves(row)
    const answer = await calls.patch(row._id, { ...changes, version: latest.version })
    if (answer.ok) return answer.data
    toast.failure(explainAlone(answer))
    return latest
  }

  async function patch(row: Shown<R>, changes: SentBody<R>) {
    // An answer in progress is older than the change. Nothing is awaited before the change is shown: the next press
    // of the same switch must find it.
    for (const queryKey of [rowsKey(record.name), readKey(record.name, row._id)])
      void queries.cancelQueries({ queryKey })
    // Over what is shown now: a change made just before may not be in `row` yet.
    show(row._id, shown => ({ ...shown, ...changes, version: shown.version }))
    const saved = save(row, changes)
    saves.set(row._id, { saved, unsaved: { ...saves.get(row._id)?.unsaved, ...changes } })
    const stored = await saved
    // A later change is shown and still being saved: this row does not have it yet.
    if (saves.get(row._id)?.saved !== saved) return
    saves.set(row._id, { saved, unsaved: null })
    // Over what is shown: the row of a list may lack fields that the page of the record has.
    show(row._id, shown => ({ ...shown, ...stored }))
    refresh()
  }

  async function toggleArchive(rows: readonly Shown<R>[]) {
    const answers = []
    // Serially: a hundred concurrent requests would only wait for each other in the server.
    for (const row of rows) answers.push(await calls.toggleArchive(row._id, (await afterSaves(row)).version))
    refresh()
    const done = answers.flatMap(answer => (answer.ok ? [answer.data] : []))
    const refused = answers.flatMap(answer => (answer.ok ? [] : [answer]))
    const [first] = done
    if (first) undoToast(archivedSentence(noun, done.length, !isArchived(first)), () => void toggleArchive(done))
    const [problem] = refused
    if (!problem) return
    toast.failure(
      rows.length === 1 ? explainAlone(problem) : `${refused.length} de ${rows.length} não: ${explainAlone(problem)}`,
    )
  }

  return { patch, toggleArchive, refresh }
}
