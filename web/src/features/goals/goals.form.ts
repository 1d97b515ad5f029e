import { type GoalGroup, type GoalStat, goalSumSentence, isCurrentYear } from '@tipy/domain/features/goals/goals.rules'
import { useRef, useState } from 'react'
import type { Refusal } from '#api/answer.ts'
import { explain, explainAlone } from '#api/explain.ts'
import { newKey } from '#api/newKey.ts'
import { useLeave } from '#form/useLeave.ts'
import { useNames } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { incomplete, mandatory } from '#ui/messages.ts'
import { toast } from '#ui/toast.ts'
import { type Goal, isSettable, useGoal, useGoalActions, useGoalMembers } from './goals.calls.ts'
import {
  type AmountsDraft,
  amountsOf,
  emptyAmounts,
  issuesOf,
  typedAmount,
  typeMonth,
  typeNumber,
  valuesOf,
} from './goals.draft.ts'
import { type GoalOf, type GoalTarget, yearOf } from './goals.target.ts'

/** What a goal is for, as chosen in the form. */
export interface Choice {
  readonly group: GoalGroup | null
  readonly office: string | null
  /** The person; for a goal of an office there is none. */
  readonly user: string | null
  readonly stat: GoalStat | null
}

/** `month-0` to `month-11`: the months. */
export type FieldName = 'group' | 'office' | 'user' | 'stat' | 'number' | `month-${number}`
export type Errors = Readonly<Partial<Record<FieldName, string>>>

/** Amounts typed over a saved goal; null: over none, undefined: before it was loaded. */
interface Edited {
  readonly of: string
  readonly base: Goal | null | undefined
  readonly amounts: AmountsDraft
}

const startOf = (target: GoalTarget | undefined): Choice => ({
  group: target?.group ?? null,
  office: target?.group === 'office' ? target.ref : null,
  user: target && target.group !== 'office' ? target.ref : null,
  stat: target?.stat ?? null,
})

function goalOf({ group, office, user, stat }: Choice): GoalOf | null {
  const ref = group === 'office' ? office : user
  return group && ref && stat ? { group, ref, stat } : null
}

const isSame = (one: Goal | null, other: Goal | null): boolean =>
  one?._id === other?._id && one?.version === other?.version

interface Forming {
  readonly target: GoalTarget | undefined
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** The form of a goal: it shows the saved one of what is chosen, until amounts are typed over it. */
export function useGoalForm({ target, onClose, onSaved }: Forming) {
  const session = useSessionContext()
  const year = yearOf(target ?? {}, session)
  const isNow = isCurrentYear(year, session.today)
  const { members, isLoading: isLoadingMembers } = useGoalMembers()
  const { add, change } = useGoalActions()
  const [choice, setChoice] = useState(() => startOf(target))
  const [edited, setEdited] = useState<Edited | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [isSaving, setSaving] = useState(false)
  const fields = useRef(new Map<string, HTMLElement>())
  // Idempotency key: unchanged while the input is, so a retry after a lost answer adds no second goal.
  const key = useRef(newKey())

  const names = useNames()
  const of = goalOf(choice)
  // Of a person it is where they work: people are found by it.
  const office = choice.office ?? names.people.find(({ _id }) => _id === choice.user)?.offices[0] ?? null
  const { goal, isError } = useGoal(of, year)
  const saved = goal ?? null
  const name = JSON.stringify(of)
  // Amounts typed before the choice was complete belong to a new goal, of any person or office.
  const isEdited = edited !== null && (edited.of === name || (!edited.base && saved === null))
  const amounts = isEdited ? edited.amounts : saved ? amountsOf(saved) : emptyAmounts
  const base = isEdited && edited.of === name ? edited.base : goal
  const isOvertaken = goal !== undefined && base !== undefined && !isSame(base, goal)
  const changed = saved && { year, today: session.today }
  const isLoading = isLoadingMembers || (of !== null && goal === undefined && !isError)
  const mayWrite = isNow && (saved ? saved.can.edit : of === null || isLoading || isSettable(members, of))
  const leave = useLeave({ isUnsaved: () => isEdited, onClose, onDiscard: () => {} })

  const clearErrors = (typed: readonly string[]) =>
    setErrors(all => Object.fromEntries(Object.entries(all).filter(([field]) => !typed.includes(field))))

  function type(next: AmountsDraft, field: FieldName) {
    key.current = newKey()
    setEdited({ of: name, base: base === undefined ? goal : base, amounts: next })
    clearErrors([field])
  }

  function choose(part: Partial<Choice>) {
    key.current = newKey()
    setChoice(current => ({ ...current, ...part }))
    clearErrors(Object.keys(part))
  }

  function point(wrong: Errors) {
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) fields.current.get(first)?.focus()
  }

  async function submit(): Promise<void> {
    const missing = missingIn({ ...choice, office }, amounts)
    if (!of || Object.keys(missing).length > 0) {
      toast.problem(incomplete)
      return point(missing)
    }
    const { monthlyGoals, ...wrong } = issuesOf(of.stat, amounts)
    if (monthlyGoals) toast.problem(goalSumSentence)
    if (monthlyGoals || Object.keys(wrong).length > 0) return point(wrong)
    setSaving(true)
    const values = valuesOf(amounts)
    const answer = saved ? await change(saved, of, values) : await add(of, office, values, key.current)
    setSaving(false)
    if (answer.ok) finish()
    else refuse(answer)
  }

  function finish() {
    leave.release()
    toast.success(saved ? 'Objetivo atualizado com sucesso' : 'Objetivo adicionado com sucesso')
    onSaved()
    onClose()
  }

  /** Goals saved by others meanwhile are loaded again by now, and shown beside what was typed. */
  function refuse(refusal: Refusal) {
    toast.problem(refusal.message === 'INVALID' ? explainAlone(refusal) : explain(refusal))
    if (refusal.message === 'INVALID') point(refusedFields(refusal))
  }

  return {
    names,
    choice: { ...choice, office },
    choose,
    amounts,
    typeNumber: (value: unknown) => type(typeNumber(amounts, typedAmount(value), changed), 'number'),
    typeMonth: (month: number, value: unknown) =>
      type(typeMonth(amounts, month, typedAmount(value), changed), `month-${month}`),
    errors,
    submit,
    isSaving,
    leave,
    members,
    year,
    saved,
    /** The saved goal of what is chosen is not known yet. */
    isLoading,
    isLocked: target !== undefined,
    isReadOnly: !mayWrite,
    isNow,
    isOvertaken,
    reload: () => setEdited(null),
    focusOn: (field: FieldName) => (element: HTMLElement | null) => {
      if (element) fields.current.set(field, element)
      else fields.current.delete(field)
    },
  }
}
export type GoalForm = ReturnType<typeof useGoalForm>

/** In the order of the form, so that the first wrong field is focused. */
function missingIn({ group, office, user, stat }: Choice, { number, months }: AmountsDraft): Errors {
  const empty = months.flatMap((month, index) => (month === null ? [`month-${index}` as const] : []))
  return {
    ...(!group && { group: mandatory }),
    // A person who works in no office has none to choose.
    ...(!office && !user && { office: mandatory }),
    ...(group !== 'office' && !user && { user: mandatory }),
    ...(!stat && { stat: mandatory }),
    ...(number === null && { number: mandatory }),
    ...Object.fromEntries(empty.map(field => [field, mandatory])),
  }
}

/** The server names months by their path: `monthlyGoals.3`. */
function refusedFields({ data }: Refusal): Errors {
  return Object.fromEntries(
    Object.entries(data?.fields ?? {}).map(([field, text]) => [field.replace('monthlyGoals.', 'month-'), text]),
  )
}
