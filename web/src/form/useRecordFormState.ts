import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Refusal } from '#api/answer.ts'
import { useNames } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import type { FormExtras, FormSentences } from './extras.ts'
import { type FormOrigin, originOfNew, originOfRow } from './formOrigin.ts'
import { anyLayout, type FormLayout, placeSections } from './layout.ts'
import type { RecordFormProps } from './props.ts'
import type { SaveAction } from './saves.ts'
import type { FormSource } from './source.ts'
import { useHidden, without } from './useHidden.ts'
import { useRights } from './useRights.ts'
import { type RequiredFields, resolverOf, type ValidationInput } from './validation.ts'
import { changesOf, type Values } from './values.ts'

const nothing: ReadonlySet<string> = new Set()

export interface RecordFormOptions<R extends AnyRecord> extends RecordFormProps<R> {
  readonly record: R
  readonly layout: FormLayout<R>
  readonly extras?: FormExtras<R> | undefined
  readonly sentences?: FormSentences | undefined
  /** The message for a refused save where the default does not fit; null: only the mark in the top bar. */
  readonly refused?: ((refusal: Refusal, isNew: boolean) => string | null | undefined) | undefined
  /** The save buttons, where there are several; Enter and Ctrl+S run the first. */
  readonly saves?: readonly SaveAction<R>[] | undefined
  readonly source?: FormSource<R> | undefined
}

/** The fields of a form, the row it was opened with, and the changes. */
export function useRecordFormState<R extends AnyRecord>({ record, layout, row }: RecordFormOptions<R>) {
  const session = useSessionContext()
  const names = useNames()
  const { shown, may } = useRights(record, row, layout.rights)
  const own = anyLayout(layout)
  const [start] = useState(() => (row ? originOfRow(record, row) : originOfNew(record, layout, session, shown)))
  const origin = useRef<FormOrigin<R>>(start)
  const [stored, setStored] = useState(start.row)

  const hiddenOf = (values: Values) => own.hidden?.(values, row === null) ?? nothing
  /** Fields the user may write and that are shown: only these are validated and sent. */
  const mayNow = () => without(may, hiddenOf(form.getValues()))
  const requires = useRef<RequiredFields>('all')
  const validationInput = (): ValidationInput => {
    const before: Shown<AnyRecord> | null = origin.current.row
    const isDraft = requires.current !== 'all'
    const check = own.check && ((values: Values) => own.check?.(values, { names, session }, before, isDraft) ?? {})
    return {
      record,
      may: mayNow(),
      before,
      today: session.today,
      check,
      requires: requires.current,
    }
  }
  const form = useForm<Record<string, unknown>>({
    defaultValues: start.values,
    // oxlint-disable-next-line react/refs -- called when the user leaves a field or saves, never while rendering
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
    validationInput,
    /** Which required fields the next validations ask for. */
    require: (fields: RequiredFields) => {
      requires.current = fields
    },
    moveTo,
    mayNow,
    origin: () => origin.current,
    columns: useMemo(() => placeSections(record, own.columns, without(shown, hidden)), [record, own, shown, hidden]),
    changes: () => changesOf(record, origin.current.values, form.getValues(), mayNow()),
  }
}

export type RecordFormState<R extends AnyRecord> = ReturnType<typeof useRecordFormState<R>>
