import type { TaskPriority } from '@tipy/domain/features/tasks/tasks.rules'
import classes from './tasks.module.css'

export const priorityNames: Readonly<Record<TaskPriority, string>> = { 0: 'Baixa', 1: 'Média', 2: 'Alta' }

/** One to three exclamation marks in blue, yellow or red; as text for screen readers. */
export function PriorityMark({ priority }: { readonly priority: TaskPriority }) {
  const label = `Prioridade ${priorityNames[priority].toLowerCase()}`
  return (
    <span className={classes.priority} data-priority={priority} title={label}>
      <span aria-hidden>{'!'.repeat(priority + 1)}</span>
      <span className={classes.spoken}>{label}</span>
    </span>
  )
}
