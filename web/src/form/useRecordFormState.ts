import type { AnyRecord } from '@tipy/domain/record/define'
import { useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Refusal } from '#api/answer.ts'
import { useNames } from '#kinds/names.ts'
import { useSessionContext } from '#world/sessionContext.ts'
import type { FormExtras, FormSentences } from './extras.ts'
import { type FormOrigin, originOfNew, originOfRow } from './formOrigin.ts'
import { type FormLayout, placeSections } from './layout.ts'
import type { RecordFormProps } from './props.ts'
import type { SaveAction } from './saves.ts'
import { useHidden, without } from './useHidden.ts'
import { useRights } from './useRights.ts'
import { resolverOf, type ValidationInput } from './validation.ts'
import { changesOf, type Values } from './values.ts'

const nothing: ReadonlySet<string> = new Set()

export interface RecordFormOptions<R extends AnyRecord> extends RecordFormProps<R> {
  readonly record: R
  readonly layout: FormLayout<R>
  readonly extras?: FormExtras<R> | undefined
  readonly sentences?: FormSentences | undefined
  /** What is said of a refused save where the usual words are not the ones; null: nothing but the mark in the top bar. */
  readonly refused?: ((refusal: Refusal, isNew: boolean) => string | null | undefined) | undefined
  /** How it can be saved, where there is more than one way; the first is that of the keys. */
  readonly saves?: readonly SaveAction<R>[] | undefined
}

/** The fields of a form, the row they stand on and what of them was changed. */
export function useRecordFormState<R extends AnyRecord>({ record, layout, row }: RecordFormOptions<R>) {
  const session = useSessionContext()
  const names = useNames()
  const { shown, may } = useRights(record, row, layout.rights)
  // Inside, every record is handled alike: its own names are only known to its arrangement.
  const own = layout as unknown as FormLayout<AnyRecord>
  const [start] = useState(() => (row ? originOfRow(record, row) : originOfNew(record, layout, session, shown)))
  const origin = useRef<FormOrigin<R>>(start)
  const [stored, setStored] = useState(start.row)

  const hiddenOf = (values: Values) => own.hidden?.(values as never, row === null) ?? nothing
  /** What may be written and is shown: the rest is nobody's question. */
  const mayNow = () => without(may, hiddenOf(form.getValues()))
  const isDraft = useRef(false)
  const validationInput = (): ValidationInput => {
    const before = origin.current.row as Values | null
    const check =
      own.check &&
      ((values: Values) => own.check?.(values as never, { names, session }, before as never, isDraft.current) ?? {})
    return { record, may: mayNow(), before, today: session.today, check, isDraft: isDraft.current }
  }
  const form = useForm<Record<string, unknown>>({
    defaultValues: start.values,
    // oxlint-disable-next-line react/refs -- asked when somebody leaves a field or saves, never while drawing
    resolver: resolverOf(validationInput),
    mode: 'onBlur',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })

  function moveTo(next: FormOrigin<R>, values: Values) {
    origin.current = next
    setStored(next.row)
    form.reset(next.values)
    for (const name of Object.keys(changesOf(record, next.values, values, may)))
      form.setValue(name, values[name], { shouldDirty: true })
  }

  const hidden = useHidden(form, hiddenOf)
  return {
    session,
    names,
    shown,
    may,
    own,
    form,
    stored,
    judged: validationInput,
    /** From now on, as a draft or as what is sent. */
    validateAs: (draft: boolean) => {
      isDraft.current = draft
    },
    moveTo,
    mayNow,
    origin: () => origin.current,
    columns: useMemo(() => placeSections(record, own.columns, without(shown, hidden)), [record, own, shown, hidden]),
    changes: () => changesOf(record, origin.current.values, form.getValues(), mayNow()),
  }
}

export type RecordFormState<R extends AnyRecord> = ReturnType<typeof useRecordFormState<R>>
