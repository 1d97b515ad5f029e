import { ActionIcon, Indicator, Popover, Text, Tooltip } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { isDue, isOverdue } from '@tipy/domain/features/tasks/tasks.rules'
import { useEffect, useRef, useState } from 'react'
import { Loading } from '#ui/Loading.tsx'
import { lazily, WhileLoading } from '#ui/lazily.tsx'
import { type Task, todoLookMs, useTasks } from './tasks.calls.ts'
import { useTaskDialogs } from './tasks.dialogs.tsx'
import classes from './tasks.module.css'
import type { TaskPlaces } from './tasks.places.ts'

const label = (overdue: number) => (overdue > 0 ? `Tarefas, ${overdue} em atraso` : 'Tarefas')

const none: readonly Task[] = []

/** Loaded when the pointer or the focus is on its button. */
const TasksList = lazily(async () => (await import('./tasks.list.tsx')).TasksList)

interface WidgetState {
  readonly isOpen: boolean
  /** Opened by the user it takes the focus and returns it; opened automatically it does not, as they may be typing. */
  readonly byHand: boolean
}

/** The to-do widget (docs/features/tasks.md): opens in the minute a task is due, and counts overdue ones. */
export function Todo({ places }: { readonly places: TaskPlaces }) {
  const { tasks = none, lookedAt } = useTasks(null, false, todoLookMs)
  const [opened, setOpened] = useState<WidgetState>({ isOpen: false, byHand: false })
  const now = lisbonMoment(new Date(lookedAt))
  const dialogs = useTaskDialogs(places, null)
  const announced = useDue(tasks, now, setOpened)
  const overdue = tasks.filter(task => isOverdue(task, now)).length
  // Hidden while a dialog is open, shown again after it.
  const isShown = opened.isOpen && !dialogs.isOpen
  const open = () => setOpened({ isOpen: true, byHand: true })
  const close = () => setOpened(current => ({ ...current, isOpen: false }))
  useEscape(isShown, close)

  return (
    <>
      <Popover
        opened={isShown}
        onChange={isOpen => (isOpen ? open() : close())}
        position="bottom-end"
        width="min(440px, calc(100vw - 24px))"
        trapFocus={opened.byHand}
        returnFocus={opened.byHand}
        closeOnEscape={false}
      >
        <Popover.Target>
          <Tooltip label="Tarefas" disabled={isShown}>
            <Indicator
              label={overdue > 99 ? '99+' : overdue}
              disabled={overdue === 0}
              size={16}
              offset={6}
              color="red.8"
              inline
            >
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                c="var(--mantine-color-text)"
                aria-label={label(overdue)}
                aria-expanded={isShown}
                onClick={isShown ? close : open}
                onPointerEnter={TasksList.preload}
                onFocus={TasksList.preload}
              >
                <IconListCheck size={19} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Indicator>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown aria-label="Tarefas">
          <Text fw={650} mb="xs">
            Tarefas
          </Text>
          <WhileLoading show={<Loading height={90} />}>
            <TasksList
              places={places}
              about={null}
              maxHeight={400}
              onFollow={close}
              dialogs={{
                edit: task => {
                  open()
                  dialogs.edit(task)
                },
                erase: dialogs.erase,
              }}
            />
          </WhileLoading>
        </Popover.Dropdown>
      </Popover>
      <span className={classes.spoken} aria-live="polite">
        {opened.isOpen && !opened.byHand && `Tarefa para agora: ${announced}`}
      </span>
      {dialogs.element}
    </>
  )
}

/** Opens once for each task in its due minute and returns the tasks' titles. A new date opens it again. */
function useDue(
  tasks: readonly Task[],
  now: string,
  setOpened: (become: (current: WidgetState) => WidgetState) => void,
): string {
  const announced = useRef(new Set<string>())
  const [titles, setTitles] = useState('')
  useEffect(() => {
    const due = tasks.filter(task => isDue(task, now) && !announced.current.has(`${task._id} ${task.date}`))
    if (due.length === 0) return
    for (const { _id, date } of due) announced.current.add(`${_id} ${date}`)
    setTitles(due.map(({ title }) => title).join(', '))
    setOpened(current => (current.isOpen ? current : { isOpen: true, byHand: false }))
  }, [tasks, now, setOpened])
  return titles
}

/** Escape closes the widget wherever the focus is, and only the widget: a form below it stays open. */
function useEscape(isActive: boolean, close: () => void): void {
  const latest = useRef({ isActive, close })
  useEffect(() => {
    latest.current = { isActive, close }
  })
  useEffect(() => {
    // Registered on mount, so that it runs before the listeners of forms that open later.
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !latest.current.isActive) return
      event.stopImmediatePropagation()
      latest.current.close()
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}
