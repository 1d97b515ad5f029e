import { ActionIcon, Anchor, Checkbox, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatMinute } from '@tipy/domain/calendar/format'
import { isOverdue } from '@tipy/domain/features/tasks/tasks.rules'
import { useState } from 'react'
import type { Task } from './tasks.calls.ts'
import classes from './tasks.module.css'
import type { TaskPlaces } from './tasks.places.ts'
import { PriorityMark } from './tasks.priority.tsx'

interface TaskItemProps {
  readonly task: Task
  /** `YYYY-MM-DDTHH:mm`, Lisbon time. */
  readonly now: string
  readonly linkOf: TaskPlaces['linkOf']
  /** The list belongs to the task's record: then its name is not repeated in every row. */
  readonly isHere: boolean
  readonly onMark: (done: boolean) => Promise<void>
  readonly onEdit: () => void
  readonly onErase: () => void
  readonly onFollow: () => void
}

/** One task. Only its creator may change it. */
export function TaskItem({ task, now, linkOf, isHere, onMark, onEdit, onErase, onFollow }: TaskItemProps) {
  const { title, date, priority, observations, done, user, can } = task
  // Optimistic: shows the new state while the request is in progress.
  const [marking, setMarking] = useState<boolean | null>(null)

  async function mark(isDone: boolean) {
    setMarking(isDone)
    await onMark(isDone)
    setMarking(null)
  }

  return (
    <li className={classes.task} data-done={(marking ?? done) || undefined}>
      <Checkbox
        checked={marking ?? done}
        disabled={!can.edit}
        aria-label={`Concluir ${title}`}
        onChange={event => void mark(event.currentTarget.checked)}
      />
      <div className={classes.words}>
        <div className={classes.head}>
          <PriorityMark priority={priority} />
          <Text size="sm" fw={600} className={classes.title}>
            {title}
          </Text>
        </div>
        <div className={classes.facts}>
          <Moment date={date} isLate={isOverdue(task, now)} />
          {!isHere && <Reference task={task} linkOf={linkOf} onFollow={onFollow} />}
          {!can.edit && (
            <Text size="xs" c="dimmed">
              de {user.name}
            </Text>
          )}
        </div>
        {observations && (
          <Text size="xs" c="dimmed" lineClamp={3} className={classes.observations}>
            {observations}
          </Text>
        )}
      </div>
      {can.edit && (
        <div className={classes.actions}>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label={`Editar ${title}`} onClick={onEdit}>
            <IconPencil size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label={`Apagar ${title}`} onClick={onErase}>
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </li>
  )
}

function Moment({ date, isLate }: { readonly date: string; readonly isLate: boolean }) {
  return (
    <Text
      component="time"
      dateTime={date}
      size="xs"
      c={isLate ? 'var(--mantine-color-error)' : 'dimmed'}
      fw={isLate ? 600 : 400}
      className="tabular"
    >
      {formatMinute(date)}
      {isLate && ' · em atraso'}
    </Text>
  )
}

function Reference({ task, linkOf, onFollow }: Pick<TaskItemProps, 'task' | 'linkOf' | 'onFollow'>) {
  const { group, ref, refName } = task
  // A record that is no longer visible to the user has no name and no link.
  if (!group || !ref || !refName) return null
  const to = linkOf({ group, ref })
  return to ? (
    <Anchor component={Link} to={to} size="xs" onClick={onFollow}>
      {refName}
    </Anchor>
  ) : (
    <Text size="xs" c="dimmed">
      {refName}
    </Text>
  )
}
