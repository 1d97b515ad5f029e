import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '#api/client.ts'
import { queryClient } from '#app/providers.tsx'
import { session } from '#app/session/session.ts'
import { openShell } from '#app/shell/shell.testing.tsx'
import { type Answers, startServer } from '#test/server.ts'
import { startUser } from '#test/surroundings.tsx'

const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const finding = {
  model: 'findings',
  _id: idOf(1),
  texts: ['LX-10721', '2026/14', 'Rua do Século 9', 'Lisboa'],
  state: 'vendida',
}
const consultant = { _id: idOf(2), name: 'Rui Século', image: null, role: 'consultant', gender: 'masculine' }
const accountant = { _id: idOf(3), name: 'Ana Século', image: null, role: 'cfo', gender: null }

type Situation = Parameters<typeof openShell>[0]

/** Opens the palette over a page, with these results of the server. */
async function open(situation: Situation, found: object = { people: [], records: [] }, answers: Answers = {}) {
  const server = await startServer({ 'GET /api/palette': () => ({ data: found }), ...answers })
  connect({ baseUrl: server.baseUrl, session: () => null })
  onTestFinished(() => queryClient.clear())
  const shell = await openShell(situation)
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const box = await screen.findByRole('combobox', { name: /^Procurar/ })
  const requestedUrls = () => server.received.filter(call => call.name === 'GET /api/palette').map(call => call.url)
  return { ...shell, box, requestedUrls, user: startUser() }
}

const options = () => screen.queryAllByRole('option').map(option => option.textContent)
const chosen = () => screen.getByRole('option', { selected: true }).textContent

it('offers the pages the user may open and the actions they may perform, before anything is typed', async () => {
  await open({ role: 'consultant' })
  const group = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('option')
      .map(option => option.textContent)
  expect(group('Páginas')).toEqual([
    'Inícioq',
    'Viabilidadesv',
    'Angariaçõesa',
    'Pipelinep',
    'Faturasf',
    'Extratoe',
    'O meu perfil',
    'Gmail',
  ])
  expect(group('Ações')).toEqual([
    'Adicionar angariação',
    'Adicionar reserva',
    'Adicionar viabilidade',
    'Nova tarefa',
    'Modo escuro',
    'Atalhos do teclado?',
    'Terminar sessão',
  ])
})

it('keeps what is typed before its box is there: no letter is a shortcut or goes to another field', async () => {
  connect({ baseUrl: (await startServer({})).baseUrl, session: () => null })
  const { pathname } = await openShell({ role: 'ceo', path: '/profile' })
  const field = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => field.remove())
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  for (const [key, on] of [
    ['f', document.body],
    ['a', document.body],
    ['x', field],
    ['Backspace', field],
    ['t', field],
  ] as const)
    expect(fireEvent.keyDown(on, { key })).toBe(false)
  const box = await screen.findByRole('combobox', { name: /^Procurar/ })
  await waitFor(() => expect(box).toHaveValue('fat'))
  expect(pathname()).toBe('/profile')
  expect(options()).toEqual(['Faturasf'])
  // From now on the box has the keys.
  expect(fireEvent.keyDown(box, { key: 'u' })).toBe(true)
})

it('gives the keys back when it is cancelled before it is there', async () => {
  connect({ baseUrl: (await startServer({})).baseUrl, session: () => null })
  const { pathname } = await openShell({ role: 'ceo', path: '/profile' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(document.body, { key: 'a' })
  await waitFor(() => expect(pathname()).toBe('/findings'))
})

it('filters by every word, ignoring accents and case, also by synonyms', async () => {
  const { box, user } = await open({ role: 'cfo' })
  await user.type(box, 'ADICIONAR desp')
  expect(options()).toEqual(['Adicionar despesa'])
  await user.clear(box)
  await user.type(box, 'tema')
  expect(options()).toEqual(['Modo escuro'])
})

it('finds a page by other words for it', async () => {
  const { box, user } = await open({ role: 'cfo' })
  await user.type(box, 'rascunhos google')
  expect(options()).toEqual(['Gmail'])
})

it('works by keyboard alone: arrows wrap around, and Enter runs the entry', async () => {
  const { box, user, pathname } = await open({ role: 'ceo' })
  expect(box).toHaveFocus()
  expect(chosen()).toBe('Inícioq')
  await user.keyboard('{ArrowUp}')
  expect(chosen()).toBe('Terminar sessão')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(chosen()).toBe('Angariaçõesa')
  expect(box).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(pathname()).toBe('/findings'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('runs the action of the chosen entry', async () => {
  const { box, user } = await open({ role: 'ceo' }, undefined, { 'PATCH /api/users': () => ({}) })
  await user.type(box, 'escuro{Enter}')
  expect(session.get().darkMode).toBe(true)
})

it('creates a task from any screen', async () => {
  const { box, user } = await open({ role: 'ceo' })
  await user.type(box, 'nova tarefa{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Nova tarefa' })).toBeVisible()
})

it('finds records by their text, after a pause and in one request, and opens the list at the chosen one', async () => {
  const { box, user, requestedUrls, search } = await open({ role: 'ceo' }, { people: [], records: [finding] })
  await user.type(box, 'século')
  const option = await screen.findByRole('option', { name: /LX-10721/ })
  expect(option).toHaveTextContent('LX-107212026/14 · Rua do Século 9 · LisboaVendida')
  expect(option.querySelector('[data-shape]')).toHaveAttribute('data-shape', 'done')
  expect(screen.getByRole('group', { name: 'Angariações' })).toContainElement(option)
  expect(requestedUrls()).toEqual([`/api/palette?text=${encodeURIComponent('século')}`])
  await user.click(option)
  await waitFor(() => expect(search()).toEqual({ id: idOf(1) }))
})

it('sends no request before there are two letters', async () => {
  const { box, user, requestedUrls } = await open({ role: 'ceo' }, { people: [], records: [finding] })
  await user.type(box, 's')
  expect(screen.getByText('Escreva pelo menos duas letras para procurar pessoas e registos.')).toBeVisible()
  await user.type(box, 'é')
  await screen.findByRole('option', { name: /LX-10721/ })
  expect(requestedUrls()).toHaveLength(1)
})

it('never opens a result that no longer matches the typed text', async () => {
  const { box, user, pathname } = await open({ role: 'ceo', path: '/profile' }, { people: [], records: [finding] })
  await user.type(box, 'século')
  await screen.findByRole('option', { name: /LX-10721/ })
  await user.type(box, 'x{Enter}')
  expect(pathname()).toBe('/profile')
  expect(screen.getByRole('dialog')).toBeInTheDocument()
})

it('opens the page of a person, for users who may open it', async () => {
  const { box, user, pathname } = await open(
    { role: 'ceo' },
    { people: [{ ...consultant, gender: 'feminine' }, accountant], records: [] },
  )
  await user.type(box, 'século')
  const option = await screen.findByRole('option', { name: /Rui Século/ })
  expect(option).toHaveTextContent('Consultora · Ficha')
  expect(options()).toHaveLength(2)
  await user.click(option)
  await waitFor(() => expect(pathname()).toBe(`/users/${idOf(2)}`))
})

it('opens a list filtered by the person for other users, and leaves out people without such a list', async () => {
  const { box, user, search } = await open({ role: 'consultant' }, { people: [consultant, accountant], records: [] })
  await user.type(box, 'século')
  const option = await screen.findByRole('option', { name: /Rui Século/ })
  expect(option).toHaveTextContent('Consultor · Angariações')
  expect(options()).toHaveLength(1)
  await user.click(option)
  await waitFor(() => expect(search()).toEqual({ 'f.finder': idOf(2) }))
})

it('says when the request failed, and still offers the other entries', async () => {
  const down: Answers = { 'GET /api/palette': () => ({ status: 403, message: 'FORBIDDEN' }) }
  const { box, user } = await open({ role: 'ceo' }, undefined, down)
  await user.type(box, 'angaria')
  expect(await screen.findByText('Não foi possível procurar pessoas e registos')).toBeVisible()
  expect(options()).toEqual(['Angariaçõesa'])
})
