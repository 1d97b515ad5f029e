import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { toys } from '@tipy/domain/record/toys.testing'
import { expect, it, vi } from 'vitest'
import type { Answers } from '#test/server.ts'
import type { Task } from './tasks.calls.ts'
import { TasksPanel } from './tasks.panel.tsx'
import { idOf, places, showTasks, task } from './tasks.testing.tsx'

const toy = idOf(50)
const about = { group: 'toys', ref: toy, refName: 'Brinquedo LX-1' }
const onClose = vi.fn<() => void>()

async function open(tasks: readonly Task[], answers: Answers = {}) {
  onClose.mockClear()
  const panel = <TasksPanel record={toys} id={toy} title="LX-1" places={places} onClose={onClose} />
  const view = await showTasks(panel, () => tasks, {
    'GET /api/tasks/references': ({ url }) => {
      const { searchParams } = new URL(url, 'http://x')
      if (searchParams.get('ref')) return { data: [{ _id: toy, name: 'Brinquedo LX-1' }] }
      return { data: [{ _id: idOf(60), name: `Rui ${searchParams.get('search')}` }] }
    },
    ...answers,
  })
  await screen.findByRole('dialog', { name: 'Tarefas de LX-1' })
  return view
}

it('shows everybody’s tasks about a record, and lets a user change only their own', async () => {
  const theirs = task(12, { ...about, priority: 2, date: '2020-01-01T09:00', can: { edit: false } })
  const { received, user } = await open([task(11, { ...about, observations: '<b>Já</b>' }), theirs])
  const [mine, other] = (await screen.findAllByRole('listitem')).map(item => within(item))
  expect(mine?.getByText('Prioridade baixa')).toBeInTheDocument()
  expect(mine?.getByText('<b>Já</b>')).toBeVisible()
  expect(mine?.getByRole('button', { name: 'Editar Tarefa 11' })).toBeVisible()
  expect(other?.getByText('!!!')).toBeVisible()
  expect(other?.getByText('01-01-2020 09:00 · em atraso')).toBeVisible()
  expect(other?.getByText('de Ana Simões')).toBeVisible()
  expect(other?.getByRole('checkbox')).toBeDisabled()
  expect(other?.queryByRole('button')).toBeNull()
  expect(received('GET /api/tasks').map(({ url }) => url)).toEqual([
    `/api/tasks?group=toys&ref=${toy}&includeDone=false`,
  ])
  await user.click(screen.getByRole('switch', { name: 'Concluídas' }))
  await waitFor(() => expect(received('GET /api/tasks').at(-1)?.url).toContain('includeDone=true'))
})

it('asks for confirmation before a task is deleted, and Escape there keeps the panel open', async () => {
  const { received, user } = await open([task(11, about)], {
    [`DELETE /api/tasks/${idOf(11)}`]: () => ({ data: null }),
  })
  await user.click(await screen.findByRole('button', { name: 'Apagar Tarefa 11' }))
  const dialog = await screen.findByRole('dialog', { name: 'Apagar a tarefa?' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(onClose).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('button', { name: 'Apagar Tarefa 11' }))
  await user.click(await screen.findByRole('button', { name: 'Apagar' }))
  await screen.findByText('Tarefa apagada')
  expect(received(`DELETE /api/tasks/${idOf(11)}`)[0]?.url).toContain('version=3')
})

it('creates a task about the record once all required fields are filled in', async () => {
  const { received, user } = await open([], { 'POST /api/tasks': () => ({ status: 201, data: task(13) }) })
  await user.click(await screen.findByRole('button', { name: 'Nova tarefa' }))
  const dialog = await screen.findByRole('dialog', { name: 'Nova tarefa' })
  expect(await within(dialog).findByDisplayValue('Brinquedo LX-1')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Adicionar' }))
  await screen.findByText('Faltam campos obrigatórios')
  expect(within(dialog).getByText('Obrigatório')).toBeVisible()
  expect(within(dialog).getByRole('textbox', { name: /Título/ })).toHaveFocus()
  expect(received('POST /api/tasks')).toHaveLength(0)
  await user.keyboard('Rever o preço')
  const day = within(dialog).getByRole('textbox', { name: /Data/ })
  await user.clear(day)
  await user.click(within(dialog).getByRole('button', { name: 'Adicionar' }))
  expect(day).toHaveAccessibleDescription('Obrigatório')
  expect(received('POST /api/tasks')).toHaveLength(0)
  await user.type(day, '05-12-2026{Tab}')
  await user.clear(within(dialog).getByLabelText('Horas'))
  await user.type(within(dialog).getByLabelText('Horas'), '21')
  await user.type(within(dialog).getByLabelText('Minutos'), '05')
  await user.click(within(dialog).getByRole('radio', { name: /alta/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Adicionar' }))
  await screen.findByText('Tarefa criada com sucesso')
  expect(received('POST /api/tasks').map(({ body }) => body)).toEqual([
    { title: 'Rever o preço', date: '2026-12-05T21:05', priority: 2, observations: '', group: 'toys', ref: toy },
  ])
  expect(received('POST /api/tasks')[0]?.headers['idempotency-key']).toMatch(/^\w{32}$/)
})

it('searches the records for a task once after a pause, not at every letter', async () => {
  const { received, user } = await open([task(11, about)], {
    [`PUT /api/tasks/${idOf(11)}`]: () => ({ data: task(11) }),
  })
  await user.click(await screen.findByRole('button', { name: 'Editar Tarefa 11' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar tarefa' }))
  await user.click(dialog.getByRole('combobox', { name: 'Associar a' }))
  await user.click(await screen.findByRole('option', { name: 'Staff' }))
  await user.click(dialog.getByRole('button', { name: 'Atualizar' }))
  expect(await dialog.findByText('Obrigatório')).toBeVisible()
  // In one turn of the event loop: on a busy machine, the pause would be over between two typed letters.
  const reference = dialog.getByRole('combobox', { name: /Referência/ })
  await user.click(reference)
  for (const value of ['p', 'pi', 'pin', 'pinh']) fireEvent.change(reference, { target: { value } })
  await user.click(await screen.findByRole('option', { name: 'Rui pinh' }))
  const queries = received('GET /api/tasks/references').map(({ url }) => new URL(url, 'http://x').searchParams)
  const ofUsers = queries.filter(query => query.get('group') === 'users').map(query => Object.fromEntries(query))
  const question = { group: 'users', size: '10', active: 'true' }
  expect(ofUsers).toEqual([
    { ...question, search: '' },
    { ...question, search: 'pinh' },
  ])
  await user.click(dialog.getByRole('button', { name: 'Atualizar' }))
  await screen.findByText('Tarefa atualizada com sucesso')
  expect(received(`PUT /api/tasks/${idOf(11)}`)[0]?.body).toMatchObject({ group: 'users', ref: idOf(60), version: 3 })
})

it('after a save in another window keeps the typed text and shows the saved task', async () => {
  const theirs = task(11, { ...about, title: 'Outra coisa', version: 4 })
  const versions: unknown[] = []
  const { user } = await open([task(11, about)], {
    [`PUT /api/tasks/${idOf(11)}`]: ({ body }) => {
      const { version } = body as { version: number }
      versions.push(version)
      const stale = { text: 'Este registo foi alterado por outra pessoa', requestId: 'r', current: theirs }
      return version === 4 ? { data: theirs } : { status: 409, message: 'STALE', data: stale }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Editar Tarefa 11' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar tarefa' }))
  await user.type(dialog.getByRole('textbox', { name: /Título/ }), ' minha')
  await user.keyboard('{Control>}s{/Control}')
  expect(await dialog.findByText(/Outra coisa/)).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /Título/ })).toHaveValue('Tarefa 11 minha')
  // Closing with unsaved input asks first; Escape in an open calendar closes only the calendar.
  await user.click(dialog.getByRole('textbox', { name: /Data/ }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Continuar a editar' })).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Continuar a editar' }))
  await user.click(dialog.getByRole('button', { name: 'Atualizar' }))
  await screen.findByText('Tarefa atualizada com sucesso')
  expect(versions).toEqual([3, 4])
})
