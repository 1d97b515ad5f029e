import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { createContext, useContext, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormRulesContext } from './layout.ts'
import type { Values } from './values.ts'

/** What fields and the buttons next to them know of their form. */
export interface FormApi extends FormRulesContext {
  readonly record: AnyRecord
  readonly form: UseFormReturn<Record<string, unknown>>
  readonly may: ReadonlySet<string>
  readonly shown: ReadonlySet<string>
  /** The record as it was read from the server; null for a new one. */
  readonly stored: Shown<AnyRecord> | null
  /** Whether the record is new. */
  readonly isNew: boolean
  /** The user changed a field: its derived fields change too. */
  readonly changed: (name: string, former?: unknown) => void
  /** Sets fields the user may write, and marks them as filled in automatically. */
  readonly fill: (values: Values) => void
}

const FormContext = createContext<FormApi | null>(null)
export const FormApiProvider = FormContext.Provider

/** The same object until one of its values changes: all fields read it, and would be rendered again otherwise. */
export function useStableApi(api: FormApi): FormApi {
  const { record, form, names, session, may, shown, stored, isNew, changed, fill } = api
  return useMemo(
    () => ({ record, form, names, session, may, shown, stored, isNew, changed, fill }),
    [record, form, names, session, may, shown, stored, isNew, changed, fill],
  )
}

export function useFormApi(): FormApi {
  const api = useContext(FormContext)
  if (!api) throw new Error('useFormApi needs a RecordForm around it')
  return api
}

/** A context of its own, because it changes while the user types. */
const FilledContext = createContext<ReadonlySet<string>>(new Set())
export const FilledProvider = FilledContext.Provider

/** The fields that were filled in automatically and not changed since. */
export const useFilled = (): ReadonlySet<string> => useContext(FilledContext)
