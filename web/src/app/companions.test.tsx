import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toyServer, toysScreen } from '#list/toys.testing.tsx'
import { showList } from '#test/list.tsx'
import { companions } from './companions.tsx'

it('the rows of a record that declares tasks have a button with the number left, which opens the panel', async () => {
  const { user, server, address } = await showList({
    screen: toysScreen,
    answers: { ...toyServer(), 'GET /api/tasks': () => ({ data: [] }) },
    search: '?perPage=10',
  })
  const button = await screen.findByLabelText(/^Tarefas LX-0/)
  expect(button).toHaveAccessibleName('Tarefas LX-0, 2 por fazer')
  await user.click(button)
  await screen.findByRole('dialog', { name: 'Tarefas de LX-0' })
  await screen.findByText(/^Não há tarefas por fazer/)
  expect(address()).toContain('panel=tasks')
  expect(server.received.filter(({ name }) => name === 'GET /api/tasks')[0]?.url).toContain('group=toys')
})

it('rows have a files button only when the user may read their files', () => {
  expect(companions.files?.opensOn?.({ _id: '1' })).toBe(false)
  expect(companions.files?.opensOn?.({ _id: '1', files: [] })).toBe(true)
})
