import { lisbonMoment } from '@tipy/domain/calendar/moments'
import type { TaskPriority } from '@tipy/domain/features/tasks/tasks.rules'
import { useRef, useState } from 'react'
import type { Refusal } from '#api/answer.ts'
import { explain } from '#api/explain.ts'
import { newKey } from '#api/newKey.ts'
import { useLeave } from '#form/useLeave.ts'
import { incomplete, mandatory } from '#ui/messages.ts'
import { toast } from '#ui/toast.ts'
import { type Task, type TaskValues, useReference, useTaskActions } from './tasks.calls.ts'
import type { About } from './tasks.places.ts'

/** The values of the fields: day and time are separate inputs. */
export interface Draft {
  readonly title: string
  readonly day: string | null
  readonly time: string
  readonly priority: TaskPriority
  readonly observations: string
  readonly group: string | null
  readonly ref: string | null
  readonly refName: string | null
}

export type Errors = Readonly<Partial<Record<'title' | 'day' | 'time' | 'group' | 'ref' | 'observations', string>>>
const inOrder = ['title', 'day', 'time', 'ref'] as const
export type Focusable = (typeof inOrder)[number]

const anHour = 3_600_000

/** The initial values; a new task is due at the next full hour. */
function startOf(task: Task | null, about: About | null, now: Date): Draft {
  if (task) {
    const { title, date, priority, observations, group, ref, refName } = task
    return { title, day: date.slice(0, 10), time: date.slice(11), priority, observations, group, ref, refName }
  }
  const next = lisbonMoment(new Date(now.getTime() + anHour))
  return {
    title: '',
    day: next.slice(0, 10),
    time: `${next.slice(11, 13)}:00`,
    priority: 0,
    observations: '',
    group: about?.group ?? null,
    ref: about?.ref ?? null,
    refName: null,
  }
}

function missingIn({ title, day, time, group, ref }: Draft): Errors {
  return {
    ...(title.trim() === '' && { title: mandatory }),
    ...(!day && { day: mandatory }),
    ...(!time && { time: mandatory }),
    ...(group && !ref && { ref: mandatory }),
  }
}

const valuesOf = ({ title, day, time, priority, observations, group, ref }: Draft): TaskValues => ({
  title: title.trim(),
  date: `${day}T${time}`,
  priority,
  observations,
  group,
  ref,
})

/** Maps the server's message for `date` to the day, and NOT_FOUND to the reference. */
function refusedFields({ message, data }: Refusal): Errors {
  if (message === 'NOT_FOUND') return { ref: 'Não encontrado' }
  const { date, ...others } = data?.fields ?? {}
  return { ...others, ...(date && { day: date }) }
}

interface Forming {
  readonly task: Task | null
  readonly about: About | null
  readonly onClose: () => void
}

export function useTaskForm({ task, about, onClose }: Forming) {
  const { add, change } = useTaskActions()
  const [start] = useState(() => startOf(task, about, new Date()))
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<Errors>({})
  const [isSaving, setSaving] = useState(false)
  const [theirs, setTheirs] = useState<Task | null>(null)
  const fields = useRef(new Map<Focusable, HTMLElement>())
  // Idempotency key: unchanged while the input is, so a retry after a lost answer creates no second task.
  const key = useRef(newKey())
  const here = useReference(task ? null : about)
  const values = draft.ref === here?._id && here ? { ...draft, refName: here.name } : draft
  const leave = useLeave({
    isUnsaved: () => JSON.stringify(draft) !== JSON.stringify(start),
    onClose,
    onDiscard: () => {},
  })

  const set = (part: Partial<Draft>) => {
    key.current = newKey()
    setDraft(current => ({ ...current, ...part }))
    setErrors(current => Object.fromEntries(Object.entries(current).filter(([name]) => !(name in part))))
  }

  function point(wrong: Errors) {
    setErrors(wrong)
    fields.current.get(inOrder.find(name => wrong[name]) ?? 'title')?.focus()
  }

  async function submit(): Promise<void> {
    const missing = missingIn(draft)
    if (Object.keys(missing).length > 0) {
      toast.failure(incomplete)
      point(missing)
      return
    }
    setSaving(true)
    const current = theirs ?? task
    const answer = current ? await change(current, valuesOf(draft)) : await add(valuesOf(draft), key.current)
    setSaving(false)
    if (answer.ok) finish()
    else refuse(answer)
  }

  function finish() {
    leave.release()
    toast.success(task ? 'Tarefa atualizada com sucesso' : 'Tarefa criada com sucesso')
    onClose()
  }

  function refuse(refusal: Refusal) {
    toast.failure(explain(refusal))
    if (refusal.message === 'STALE') setTheirs((refusal.data?.current as Task | undefined) ?? null)
    else if (refusal.message === 'INVALID' || refusal.message === 'NOT_FOUND') point(refusedFields(refusal))
  }

  const focusOn = (name: Focusable) => (element: HTMLElement | null) => {
    if (element) fields.current.set(name, element)
    else fields.current.delete(name)
  }

  return { values, errors, set, submit, isSaving, leave, theirs, focusOn }
}
export type TaskForm = ReturnType<typeof useTaskForm>
