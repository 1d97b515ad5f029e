import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { createContext, useContext } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormRulesContext } from './layout.ts'
import type { Values } from './values.ts'

/** What fields and the buttons beside them know of their form. */
export interface FormApi extends FormRulesContext {
  readonly record: AnyRecord
  readonly form: UseFormReturn<Record<string, unknown>>
  readonly may: ReadonlySet<string>
  readonly shown: ReadonlySet<string>
  /** The record as it was read from the server; null for a new one. */
  readonly stored: Shown<AnyRecord> | null
  /** Whether there is no record yet. */
  readonly isNew: boolean
  /** A person changed a field: what follows from it changes too. */
  readonly changed: (name: string, former?: unknown) => void
  /** Puts values into fields the person may write, and marks them as filled in for them. */
  readonly fill: (values: Values) => void
  readonly filled: ReadonlySet<string>
}

const FormContext = createContext<FormApi | null>(null)
export const FormApiProvider = FormContext.Provider

export function useFormApi(): FormApi {
  const api = useContext(FormContext)
  if (!api) throw new Error('useFormApi needs a RecordForm around it')
  return api
}
