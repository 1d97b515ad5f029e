import { useQueryClient } from '@tanstack/react-query'
import { isArchived } from '@tipy/domain/record/archive'
import type { Found, SentBody, Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useRef } from 'react'
import { explainAlone } from '#api/explain.ts'
import { readKey, recordCalls, recordKey } from '#api/records.ts'
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
  /** Saves of one row run serially, each with the version of the last: two quick clicks are no conflict. */
  const saving = useRef(new Map<string, Promise<Shown<R> | null>>())

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

  async function save(row: Shown<R>, changes: SentBody<R>, before: Promise<Shown<R> | null> | undefined) {
    const latest = (await before) ?? row
    const answer = await calls.patch(row._id, { ...changes, version: latest.version })
    if (answer.ok) {
      show(row._id, () => answer.data)
      return answer.data
    }
    // Over what is shown: the row of a list may lack fields that the page of the record has.
    show(row._id, shown => ({ ...shown, ...latest }))
    toast.failure(explainAlone(answer))
    return null
  }

  async function patch(row: Shown<R>, changes: SentBody<R>) {
    await Promise.all(
      [rowsKey(record.name), readKey(record.name, row._id)].map(queryKey => queries.cancelQueries({ queryKey })),
    )
    // Over what is shown now: a change made just before may not be in `row` yet.
    show(row._id, shown => ({ ...shown, ...changes, version: shown.version }))
    const saved = save(row, changes, saving.current.get(row._id))
    saving.current.set(row._id, saved)
    await saved
    if (saving.current.get(row._id) !== saved) return
    saving.current.delete(row._id)
    refresh()
  }

  async function toggleArchive(rows: readonly Shown<R>[]) {
    const answers = []
    // Serially: a hundred concurrent requests would only wait for each other in the server.
    for (const row of rows) answers.push(await calls.toggleArchive(row._id, row.version))
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
