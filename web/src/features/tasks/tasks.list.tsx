import { Button, Group, Switch, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { useRef, useState } from 'react'
import { Loading } from '#ui/Loading.tsx'
import { ReadOnlyNote } from '#ui/ReadOnlyNote.tsx'
import { useTaskActions, useTasks } from './tasks.calls.ts'
import type { TaskDialogs } from './tasks.dialogs.tsx'
import { TaskItem } from './tasks.item.tsx'
import classes from './tasks.module.css'
import type { About, TaskPlaces } from './tasks.places.ts'

interface TasksListProps {
  readonly places: TaskPlaces
  readonly dialogs: Pick<TaskDialogs, 'edit' | 'erase'>
  /** Shows everybody's tasks about this record; null: the user's own tasks. */
  readonly about: About | null
  /** Why no user adds or changes tasks here any more. */
  readonly readOnlyReason?: string | undefined
  /** In pixels. */
  readonly maxHeight?: number
  /** Called when a user follows a link. */
  readonly onFollow?: () => void
}

const nothing = () => {}

/** The open tasks and, with the switch on, the done ones. */
export function TasksList({ places, dialogs, about, readOnlyReason, ...rest }: TasksListProps) {
  const { maxHeight = 500, onFollow = nothing } = rest
  const [includeDone, setIncludeDone] = useState(false)
  const { tasks, isError, lookedAt } = useTasks(about, includeDone)
  const { mark } = useTaskActions()
  const list = useRef<HTMLUListElement>(null)
  const isOpen = readOnlyReason === undefined
  const now = lisbonMoment(new Date(lookedAt))

  return (
    <div className={classes.tasks}>
      <ReadOnlyNote reason={readOnlyReason} />
      <Group justify="space-between" gap="xs">
        <Switch
          label="Concluídas"
          checked={includeDone}
          onChange={event => setIncludeDone(event.currentTarget.checked)}
        />
        {isOpen && (
          <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialogs.edit(null)}>
            Nova tarefa
          </Button>
        )}
      </Group>
      {!tasks && isError && <Text c="dimmed">Não foi possível carregar as tarefas</Text>}
      {!tasks && !isError && <Loading height={90} />}
      {tasks?.length === 0 && (
        <Text c="dimmed" size="sm" py="xs">
          {includeDone ? 'Não há tarefas' : 'Não há tarefas por fazer'}.
          {isOpen && ' Crie uma para ser avisado à hora certa.'}
        </Text>
      )}
      {tasks && tasks.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul ref={list} className={classes.list} style={{ maxHeight }} tabIndex={0} aria-label="Tarefas">
          {tasks.map(task => (
            <TaskItem
              key={task._id}
              task={isOpen ? task : { ...task, can: { edit: false } }}
              now={now}
              linkOf={places.linkOf}
              isHere={about !== null}
              onMark={async done => {
                // The task's row may disappear: the list keeps the focus.
                list.current?.focus()
                await mark(task, done)
              }}
              onEdit={() => dialogs.edit(task)}
              onErase={() => dialogs.erase(task)}
              onFollow={onFollow}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
