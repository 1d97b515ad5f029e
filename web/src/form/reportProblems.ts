import type { FieldMessages } from '@tipy/domain/errors/errors'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Refusal } from '#api/answer.ts'
import { raiseFailure } from '#api/failures.ts'
import { incomplete } from '#ui/messages.ts'
import { toast } from '#ui/toast.ts'
import type { Objection } from './extras.ts'
import { focusFirstProblem } from './focusProblem.ts'
import { fieldNames, problemLabels } from './problemLabels.ts'
import { failureOf, issuesToast, refusalProblems } from './refusals.ts'
import type { RecordFormOptions, RecordFormState } from './useRecordFormState.ts'
import { issuesOf } from './validation.ts'

/** Shows why a form was not saved: in a toast, under the fields, and by focusing the first of them. */
export function reportProblems<R extends AnyRecord>(options: RecordFormOptions<R>, formState: RecordFormState<R>) {
  const { record, extras } = options
  const { form, columns, own, origin, validationInput } = formState
  /** The toast names the fields and leads to the first of them. */
  function fail(text: string, fields: FieldMessages) {
    const labels = problemLabels(record, columns, form.getValues(), Object.keys(fields))
    const detail = { label: fieldNames(labels), run: () => goTo(fields) }
    toast.problem(text, labels.length > 0 ? { detail } : undefined)
  }

  const goTo = (fields: FieldMessages) => focusFirstProblem(form, columns, Object.keys(fields), extras?.inputs)

  function mark(fields: FieldMessages) {
    for (const [path, message] of Object.entries(fields)) form.setError(path, { type: 'server', message })
    goTo(fields)
  }

  /** An error of the extra inputs. */
  function object({ text, field }: Objection) {
    toast.problem(text)
    if (field !== undefined) mark({ [field]: text })
  }

  /** Errors of the server. */
  function onRefused(refusal: Refusal) {
    const objection = extras?.refused?.(refusal)
    if (objection) return object(objection)
    const message = options.refused?.(refusal, origin().row === null)
    if (message === null) return raiseFailure(failureOf(record, refusal))
    const problems = refusalProblems(record, refusal, own.toastIssues)
    fail(message ?? problems.toast, problems.fields)
    mark(problems.fields)
  }

  /** Errors of the validation, which has marked the fields already. */
  function onInvalid() {
    const found = issuesOf(validationInput(), form.getValues())
    fail(issuesToast(found, incomplete, own.toastIssues), found)
    goTo(found)
  }

  return { object, onRefused, onInvalid }
}
