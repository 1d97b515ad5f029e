import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Answers } from '#test/server.ts'
import { type Task, todoLookMs } from './tasks.calls.ts'
import { idOf, places, showTasks, task } from './tasks.testing.tsx'
import { Todo } from './tasks.todo.tsx'

/** Twelve o'clock in Lisbon, in winter. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-15T12:00:10Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const open = (tasks: readonly Task[] | (() => readonly Task[]), answers: Answers = {}) =>
  showTasks(<Todo places={places} />, typeof tasks === 'function' ? tasks : () => tasks, answers)
const list = () => screen.queryByRole('list', { name: 'Tarefas' })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('counts overdue tasks and does not open for them', async () => {
  await open([
    task(11, { date: '2026-11-15T11:59' }),
    task(12, { date: '2025-01-01T09:00' }),
    task(13, { date: '2026-11-15T12:01' }),
  ])
  await screen.findByRole('button', { name: 'Tarefas, 2 em atraso' })
  expect(list()).toBeNull()
})

it('polls every 45 seconds and opens once in the minute a task is due, without taking the focus', async () => {
  const { received, user } = await open([task(11, { date: '2026-11-15T12:01', title: 'Ligar já' })])
  await screen.findByRole('button', { name: 'Tarefas' })
  const field = screen.getByLabelText('Campo')
  await user.click(field)
  await user.keyboard('olá')
  await pass(todoLookMs - 1000)
  expect(received('GET /api/tasks')).toHaveLength(1)
  expect(list()).toBeNull()
  // 12:00:55 is still the minute before; the next poll is at 12:01:40.
  await pass(todoLookMs + 1000)
  await screen.findByRole('list', { name: 'Tarefas' })
  expect(screen.getByText('Tarefa para agora: Ligar já')).toBeInTheDocument()
  expect(field).toHaveFocus()
  await user.keyboard(' mundo')
  expect(field).toHaveValue('olá mundo')

  // Escape closes only the widget, also while the focus is in another field.
  const others = vi.fn<(event: KeyboardEvent) => void>()
  window.addEventListener('keydown', others)
  await user.keyboard('{Escape}')
  window.removeEventListener('keydown', others)
  await waitFor(() => expect(list()).toBeNull())
  expect(others).not.toHaveBeenCalled()
  expect(field).toHaveFocus()
  const before = received('GET /api/tasks').length
  await pass(todoLookMs)
  await waitFor(() => expect(received('GET /api/tasks').length).toBeGreaterThan(before))
  await screen.findByRole('button', { name: 'Tarefas, 1 em atraso' })
  expect(list()).toBeNull()
})

it('opens again when the task was postponed to another minute', async () => {
  let date = '2026-11-15T12:00'
  let answers = 0
  await open(() => [task(11, { date, title: `Resposta ${++answers}` })])
  // The list asks again when it opens. While that answer with the earlier date is under way, there is no other poll.
  await screen.findByText('Resposta 2')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(list()).toBeNull())
  date = '2026-11-15T12:01'
  await pass(2 * todoLookMs)
  await screen.findByRole('list', { name: 'Tarefas' })
})

it('opened by a click, takes the focus and returns it', async () => {
  // A moved focus changes nothing in the DOM, so `waitFor` needs real intervals to notice it.
  vi.useRealTimers()
  const { user } = await open([])
  const button = await screen.findByRole('button', { name: 'Tarefas' })
  await user.click(button)
  expect(await screen.findByText(/^Não há tarefas por fazer/)).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'Tarefas' })).toContainElement(document.activeElement as HTMLElement),
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
})

it('marks a task as done, with an undo', async () => {
  let done = false
  const { received, user } = await open(() => (done ? [] : [task(11)]), {
    [`PATCH /api/tasks/${idOf(11)}`]: ({ body }) => {
      done = (body as { done: boolean }).done
      return { data: task(11, { done, version: done ? 4 : 5 }) }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Tarefas' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Concluir Tarefa 11' }))
  await screen.findByText(/^Não há tarefas por fazer/)
  await user.click(await screen.findByRole('button', { name: 'Anular' }))
  await waitFor(() =>
    expect(received(`PATCH /api/tasks/${idOf(11)}`).map(({ body }) => body)).toEqual([
      { done: true, version: 3 },
      { done: false, version: 4 },
    ]),
  )
})
