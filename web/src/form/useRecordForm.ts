import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { withPersonalOf } from '@tipy/domain/record/personal'
import { useRef, useState } from 'react'
import { newKey } from '#api/newKey.ts'
import { recordKey } from '#api/records.ts'
import { toast } from '#ui/toast.ts'
import { useStableApi } from './context.ts'
import { type Draft, draftKey } from './draft.ts'
import { originOfRow } from './formOrigin.ts'
import type { FormValues } from './layout.ts'
import { useOpening } from './opening.ts'
import { reportProblems } from './reportProblems.ts'
import { defaultSave, requiredBy, type SaveAction } from './saves.ts'
import { createdSentence, updatedSentence } from './sentences.ts'
import { useDraft } from './useDraft.ts'
import { useFilling } from './useFilling.ts'
import { useLeave } from './useLeave.ts'
import { type RecordFormOptions, useRecordFormState } from './useRecordFormState.ts'
import { useSaving } from './useSaving.ts'
import { changesOf, type Values, wholeOf } from './values.ts'

/** One idempotency key per new record, the same for every attempt; a draft restores the key of its attempts. */
function keeper() {
  let key = newKey()
  return {
    keyOf: () => key,
    takeKey: (earlier: string) => {
      key = earlier
    },
  }
}

/** The state and actions of a record's form; the view only renders them and decides nothing. */
export function useRecordForm<R extends AnyRecord>(options: RecordFormOptions<R>) {
  const { record, row, newest, feminine, extras, onDone, onClose } = options
  const formState = useRecordFormState(options)
  const [way, setWay] = useState<SaveAction<R> | null>(null)
  const successMessage = useRef<string | undefined>(undefined)
  const { form, may, mayNow, shown, own, names, session, columns, origin, stored, moveTo, changes } = formState
  const queries = useQueryClient()
  const router = useRouter()
  const [{ keyOf, takeKey }] = useState(keeper)
  const storageKey = draftKey(session.person._id, record.name, row?._id ?? options.source?.id ?? null)
  const draft = useDraft({ record, form, storageKey, changes, base: () => origin().row, keyOf })
  const isUnsaved = () => Object.keys(changes()).length > 0 || (extras?.isTouched() ?? false)
  const leave = useLeave({ isUnsaved, onClose, onDiscard: draft.end })
  const { object, onRefused, onInvalid } = reportProblems(options, formState)

  function showSavedMessage({ _id }: Shown<R>, isNew: boolean) {
    const message = successMessage.current ?? (isNew ? options.sentences?.created : options.sentences?.updated)
    const href = isNew ? options.addressOf?.(_id) : undefined
    const action = href === undefined ? undefined : { label: 'Abrir', href, run: () => router.history.push(href) }
    toast.success(message ?? (isNew ? createdSentence : updatedSentence)({ record, feminine }), action && { action })
  }

  async function onSaved(saved: Shown<R>, sent: Values, isNew: boolean) {
    showSavedMessage(saved, isNew)
    await extras?.after(saved)
    // The user typed while the save was in progress: the form stays open with these changes.
    const later = changesOf(record, sent, form.getValues(), mayNow())
    if (Object.keys(later).length === 0) return onSettled(saved)
    const next = originOfRow(record, saved)
    moveTo(next, { ...next.values, ...later })
    void queries.invalidateQueries({ queryKey: recordKey(record.name) })
  }

  async function onUnchanged(current: Shown<R>) {
    if (extras?.isTouched()) {
      await extras.after(current)
      showSavedMessage(current, false)
    }
    onSettled(current)
  }

  function onSettled(saved?: Shown<R>) {
    draft.end()
    leave.release()
    onDone(saved)
  }

  /**
   * The draft was typed over the row of that time: if the row has changed since, saving is a conflict as usual.
   * Personal values are not in the draft, unless they were empty or cleared: they come from the row as it is now.
   */
  function takeUp({ base, changes: typed, key: earlier }: Draft) {
    takeKey(earlier)
    const current: Values = origin().row ?? {}
    const old = base ? originOfRow(record, withPersonalOf(record, base, current) as Shown<R>) : origin()
    moveTo(old, { ...old.values, ...withPersonalOf(record, typed, old.values), ...changes() })
    draft.dismiss()
  }

  const ends = { create: options.source?.create, onSaved, onUnchanged, onRefused }
  const together = own.together ?? []
  const saving = useSaving<R>({ record, extras, may: mayNow, together, origin, keyOf, moveTo, ...ends })
  const { deriveFields, loadOnChange } = own
  const filling = { record, form, may, deriveFields, loadOnChange, names, session }
  const { filled, changed, fill, arrived } = useFilling(filling)
  useOpening(options, { form, fill })
  const saves = options.saves ?? [defaultSave<R>(row === null)]
  async function send(values: Values, chosen: SaveAction<R>) {
    if (chosen.keeps) return keep(values, chosen)
    const objection = extras?.refuse()
    if (objection) object(objection)
    else await saving.save(values, chosen.adds?.(values as FormValues<R>) ?? {})
  }
  async function keep(values: Values, { successMessage: message }: SaveAction<R>) {
    const refusal = await options.source?.keep(wholeOf(record, values, mayNow()))
    if (refusal) return onRefused(refusal)
    if (message) toast.success(message)
    onSettled()
  }
  async function submit(chosen: SaveAction<R>) {
    setWay(chosen)
    successMessage.current = chosen.successMessage
    formState.require(requiredBy(chosen))
    await form.handleSubmit(async () => {
      await arrived()
      await send(form.getValues(), chosen)
    }, onInvalid)()
    formState.require('all')
  }
  /** Another user has saved since: a save from here will be a conflict. */
  const isBehind = () => newest !== undefined && newest > (origin().row?.version ?? newest)
  return {
    isBehind,
    api: useStableApi({ record, form, names, session, may, shown, stored, isNew: row === null, changed, fill }),
    filled,
    columns,
    saves,
    way,
    submit,
    saving,
    draft,
    takeUp,
    leave,
  }
}
