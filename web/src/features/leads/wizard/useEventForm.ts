import type { FieldMessages } from '@tipy/domain/errors/errors'
import type { SentEvent } from '@tipy/domain/features/leads/leads.entries'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Refusal } from '#api/answer.ts'
import { explain } from '#api/explain.ts'
import { issuesToast } from '#form/refusals.ts'
import { toast } from '#ui/toast.ts'
import { withoutIndex } from './useWizard.ts'

interface EventFormOptions<V extends object> {
  readonly initial: () => V
  readonly entriesOf: (values: V) => readonly SentEvent[]
  /** What the form requires beyond its events. */
  readonly issuesOf?: (values: V) => FieldMessages
  /** What is wrong with the events. */
  readonly check: (entries: readonly SentEvent[]) => FieldMessages
  readonly save: (entries: readonly SentEvent[]) => Promise<Refusal | null>
  readonly onDirty: (isDirty: boolean) => void
  /** Saved: the form may start again. */
  readonly onSaved?: () => void
}

/** The fields of one form of the timeline, judged by the rules of the domain; the first wrong field is focused. */
export function useEventForm<V extends object>(options: EventFormOptions<V>) {
  const { initial, entriesOf, issuesOf, check, save, onDirty, onSaved } = options
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FieldMessages>({})
  const [refusals, setRefusals] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isDirty = JSON.stringify(values) !== JSON.stringify(start)

  const issues = (typed: V): FieldMessages => ({ ...check(entriesOf(typed)), ...issuesOf?.(typed) })

  function set(changes: Partial<V>) {
    const next = { ...values, ...changes }
    setValues(next)
    onDirty(JSON.stringify(next) !== JSON.stringify(start))
    // A field that was marked is judged again with every change; others only when the form is sent.
    const now = issues(next)
    setErrors(before => Object.fromEntries(Object.entries(now).filter(([name]) => name in before)))
  }

  function reset() {
    const blank = initial()
    setStart(blank)
    setValues(blank)
    setErrors({})
    onDirty(false)
  }

  function refuse(fields: FieldMessages, otherwise: string) {
    setErrors(fields)
    setRefusals(count => count + 1)
    toast.problem(issuesToast(fields, otherwise))
  }

  /** Whether the values are right; wrong ones are marked. */
  function validate(found: FieldMessages = issues(values)): boolean {
    const [sentence] = Object.values(found)
    if (sentence === undefined) return true
    refuse(found, sentence)
    return false
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isSaving || !validate()) return
    setSaving(true)
    const refusal = await save(entriesOf(values))
    setSaving(false)
    if (refusal === null) {
      reset()
      onSaved?.()
    } else if (refusal.message !== 'STALE') {
      const fields = withoutIndex(refusal.data?.fields ?? {})
      const [sentence] = Object.values(fields)
      refuse(fields, refusal.message === 'INVALID' && sentence ? sentence : explain(refusal))
    }
  }

  useEffect(() => {
    if (refusals > 0) focusFirstWrong(form.current)
  }, [refusals])

  return { form, values, errors, isDirty, isSaving, set, reset, validate, submit }
}

/** The first in reading order; fields mark themselves. */
function focusFirstWrong(form: HTMLElement | null): void {
  const input = form?.querySelector<HTMLElement>('[data-wrong] :is(input, textarea, button)')
  input?.focus()
  // Two frames later its message is drawn, and the panel has made room for the toast.
  requestAnimationFrame(() => requestAnimationFrame(() => input?.scrollIntoView({ block: 'center' })))
}
