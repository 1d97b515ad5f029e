import type { FieldMessages } from '@tipy/domain/errors/errors'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Refusal } from '#api/answer.ts'
import { raiseFailure } from '#api/failures.ts'
import { incomplete } from '#ui/messages.ts'
import { toast } from '#ui/toast.ts'
import type { Objection } from './extras.ts'
import { goToFirst } from './pointing.ts'
import { failureOf, tellIssues, tellRefusal } from './refusals.ts'
import type { RecordFormOptions, Standing } from './useStanding.ts'
import { issuesOf } from './validation.ts'

/** Says why a form was not saved: in a toast, under the fields it is about, and by going to the first of these. */
export function telling<R extends AnyRecord>(options: RecordFormOptions<R>, standing: Standing<R>) {
  const { record, extras } = options
  const { form, columns, own, stand, judged } = standing
  const goTo = (fields: FieldMessages) => goToFirst(form, columns, Object.keys(fields), extras?.inputs)

  function mark(fields: FieldMessages) {
    for (const [path, message] of Object.entries(fields)) form.setError(path, { type: 'server', message })
    goTo(fields)
  }

  /** About what the form asks beside its record. */
  function object({ text, field }: Objection) {
    toast.failure(text)
    if (field !== undefined) mark({ [field]: text })
  }

  /** By the server. */
  function onRefused(refusal: Refusal) {
    const objection = extras?.refused?.(refusal)
    if (objection) return object(objection)
    const words = options.refused?.(refusal, stand().row === null)
    if (words === null) return raiseFailure(failureOf(record, refusal))
    const told = tellRefusal(record, refusal, own.aloud)
    toast.failure(words ?? told.toast)
    mark(told.fields)
  }

  /** By the rules, which have marked the fields already. */
  function onInvalid() {
    const found = issuesOf(judged(), form.getValues())
    toast.failure(tellIssues(found, incomplete, own.aloud))
    goTo(found)
  }

  return { object, onRefused, onInvalid }
}
