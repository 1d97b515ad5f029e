import { useQueryClient } from '@tanstack/react-query'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useRef } from 'react'
import type { Refusal } from '#api/answer.ts'
import { newKey } from '#api/newKey.ts'
import { recordKey } from '#api/records.ts'
import { toast } from '#ui/toast.ts'
import { incomplete } from '#ui/words.ts'
import { type Draft, draftKey } from './draft.ts'
import { goToFirst } from './pointing.ts'
import { tellRefusal } from './refusals.ts'
import { createdSentence, updatedSentence } from './sentences.ts'
import { standOn } from './stand.ts'
import { useDraft } from './useDraft.ts'
import { useFilling } from './useFilling.ts'
import { useLeave } from './useLeave.ts'
import { useSaving } from './useSaving.ts'
import { type RecordFormOptions, useStanding } from './useStanding.ts'
import { issuesOf } from './validation.ts'
import { changesOf, type Values } from './values.ts'

/** One per record to be made, kept over every try. */
function useKey() {
  const key = useRef('')
  key.current ||= newKey()
  return key
}

/** A record's form with everything its view needs; the view draws and calls, and decides nothing. */
export function useRecordForm<R extends AnyRecord>(options: RecordFormOptions<R>) {
  const { record, row, newest, feminine, onDone, onClose } = options
  const standing = useStanding(options)
  const { form, may, shown, own, names, world, columns, stand, moveTo, changes } = standing
  const queries = useQueryClient()
  const key = useKey()
  const keyOf = () => key.current
  const storageKey = draftKey(world.person._id, record.name, row?._id ?? null)
  const draft = useDraft({ form, storageKey, changes, base: () => stand().row, keyOf })
  const isUnsaved = () => Object.keys(changes()).length > 0
  const leave = useLeave({ isUnsaved, onClose, onDiscard: draft.end })

  function onRefused(refusal: Refusal) {
    const told = tellRefusal(record, refusal)
    toast.failure(told.toast)
    for (const [path, message] of Object.entries(told.fields)) form.setError(path, { type: 'server', message })
    goToFirst(form, columns, Object.keys(told.fields))
  }

  function onSaved(saved: Shown<R>, sent: Values, isNew: boolean) {
    toast.success((isNew ? createdSentence : updatedSentence)({ record, feminine }))
    // Typed while the answer was on its way: the form stays open with it.
    const later = changesOf(record, sent, form.getValues(), may)
    if (Object.keys(later).length === 0) return onSettled(saved)
    const next = standOn(record, saved)
    moveTo(next, { ...next.values, ...later })
    void queries.invalidateQueries({ queryKey: recordKey(record.name) })
  }

  function onSettled(saved: Shown<R>) {
    draft.end()
    leave.release()
    onDone(saved)
  }

  /** The draft was typed over the row as it was then: saved over a newer one, it meets it as anybody's would. */
  function takeUp({ base, changes: typed, key: earlier }: Draft) {
    key.current = earlier
    const old = base ? standOn(record, base as Shown<R>) : stand()
    moveTo(old, { ...old.values, ...typed, ...changes() })
    draft.dismiss()
  }

  const ends = { onSaved, onSettled, onRefused }
  const saving = useSaving<R>({ record, may, together: own.together ?? [], stand, keyOf, moveTo, ...ends })
  const filling = useFilling({ form, may, follow: own.follow, names, world })
  const submit = form.handleSubmit(saving.save, () => {
    toast.failure(incomplete)
    goToFirst(form, columns, Object.keys(issuesOf(standing.judged(), form.getValues())))
  })
  /** Somebody saved since: a save from here will have to settle with them. */
  const isBehind = () => newest !== undefined && newest > (stand().row?.version ?? newest)
  return {
    isBehind,
    api: { record, form, names, world, may, shown, ...filling },
    columns,
    submit,
    saving,
    draft,
    takeUp,
    leave,
  }
}
