import type { AnyRecord } from '@tipy/domain/record/define'
import type { Field } from '@tipy/domain/record/fields'
import { useLayoutEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormLayout, FormRulesContext } from './layout.ts'
import type { Values } from './values.ts'

interface Filling extends FormRulesContext {
  readonly record: AnyRecord
  readonly form: UseFormReturn<Record<string, unknown>>
  readonly may: ReadonlySet<string>
  readonly deriveFields: FormLayout<AnyRecord>['deriveFields']
  readonly loadOnChange: FormLayout<AnyRecord>['loadOnChange']
}

type SetFilled = (change: (filled: ReadonlySet<string>) => ReadonlySet<string>) => void

const nothing: ReadonlySet<string> = new Set()

/** Sets values that the user does not type: derived fields, and values loaded from the server. */
export function useFilling(filling: Filling) {
  const [filled, setFilled] = useState(nothing)
  // Created once: all fields get these functions, and would be rendered again when they change.
  const [{ update, ...actions }] = useState(() => fillingActions(filling, setFilled))
  useLayoutEffect(() => update(filling))
  return { filled, ...actions }
}

function fillingActions(first: Filling, setFilled: SetFilled) {
  let latest = first
  let pending: Promise<unknown> = Promise.resolve()

  function put(values: Values): readonly string[] {
    const { record, form, may } = latest
    const filledNames = Object.keys(values).filter(name => may.has(name))
    for (const name of filledNames)
      for (const [path, value] of steps(record.fields[name], name, form.getValues(name), values[name])) {
        const shouldValidate = form.getFieldState(path).invalid
        form.setValue(path, value, { shouldDirty: true, shouldValidate })
      }
    return filledNames
  }

  const followed = (name: string) => {
    const { form, deriveFields, names, session } = latest
    if (deriveFields) put(deriveFields(name, form.getValues(), { names, session }))
  }

  function fill(values: Values) {
    const filledNames = put(values)
    for (const name of filledNames) followed(name)
    setFilled(() => new Set(filledNames))
  }

  /** Values that the user's later changes made obsolete are dropped. */
  async function load(name: string, former: unknown) {
    const { form, loadOnChange, names, session } = latest
    const began = form.formState.defaultValues ?? {}
    const loaded = loadOnChange?.({ name, former, began }, form.getValues(), { names, session })
    const values = await loaded?.values
    if (values && loaded?.isWanted(form.getValues())) fill(values)
  }

  return {
    /** Loaded values may arrive seconds later: they are applied with the names, session and rights known by then. */
    update: (next: Filling) => {
      latest = next
    },
    changed: (name: string, former?: unknown) => {
      setFilled(filled => (filled.has(name) ? new Set([...filled].filter(other => other !== name)) : filled))
      followed(name)
      pending = Promise.all([pending, load(name, former)])
    },
    fill,
    /** Waits until all loads have been applied, so that a save does not send the values they replace. */
    arrived: async () => void (await pending),
  }
}

/** With the same number of parts, only the differing fields are set: the field being typed in keeps the focus. */
function steps(
  field: Field | undefined,
  name: string,
  before: unknown,
  after: unknown,
): readonly (readonly [string, unknown])[] {
  const [was, is] = [before, after] as readonly (readonly Values[] | null)[]
  if (field?.kind !== 'parts' || !was || !is || was.length !== is.length) return [[name, after]]
  return is.flatMap((part, index) =>
    Object.keys(field.fields).flatMap(inner =>
      part[inner] === was[index]?.[inner] ? [] : [[`${name}.${index}.${inner}`, part[inner]] as const],
    ),
  )
}
