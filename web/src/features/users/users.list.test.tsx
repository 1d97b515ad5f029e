import { configure, screen, within } from '@testing-library/react'
import { choices } from '@tipy/domain/access/choices'
import { roles } from '@tipy/domain/access/roles'
import { expect, it } from 'vitest'
import { colleague } from '#form/form.testing.tsx'
import { showList } from '#test/list.tsx'
import type { Received } from '#test/server.ts'
import { usersScreen } from './users.list.tsx'
import { userRow } from './users.testing.ts'

configure({ defaultHidden: true })

const people = roles.map((role, index) => colleague(String(10 + index), `Pessoa ${role}`, { role }))
const rows = [userRow({ role: 'commercialDirector', otherRoles: ['creditManager'] })]

/** One call answers pickers, which ask for less of each person, and the list. */
function search({ body }: Received) {
  const { filters } = body as { readonly filters: { readonly infoLevel?: number } }
  return { data: filters.infoLevel === 2 ? { users: people } : { users: rows, total: rows.length } }
}

const start = () =>
  showList({
    screen: usersScreen,
    answers: { 'POST /api/users/search': search, 'GET /api/users/filters': () => ({ data: {} }) },
  })

it('the filter Responsáveis offers the people whose role may manage others', async () => {
  const { user } = await start()
  await screen.findByText('Ana Simões')
  await user.keyboard('f')
  const panel = within(await screen.findByRole('complementary', { name: 'Filtros' }))
  await user.click(await panel.findByRole('combobox', { name: 'Responsáveis' }))
  const listbox = within(await screen.findByRole('listbox', { name: 'Responsáveis' }))
  const managers = people.filter(({ role }) => choices.managers.some(one => one === role))
  expect((await listbox.findAllByRole('option')).map(option => option.textContent)).toEqual(
    managers.map(({ name }) => expect.stringContaining(name)),
  )
})

it('an expanded row names the roles of a woman as its column does', async () => {
  const { user } = await start()
  await user.click(await screen.findByLabelText('Mais dados de Ana Simões'))
  expect(screen.getByText('Diretora Comercial')).toBeVisible()
  expect((await screen.findByText('Outras funções')).parentElement).toHaveTextContent('Gestora de Crédito')
})
