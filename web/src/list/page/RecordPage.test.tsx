import { IconNote } from '@tabler/icons-react'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { sessionOf } from '#form/form.testing.tsx'
import { toyRow, toyServer, toysScreen } from '#list/toys.testing.tsx'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { draw } from '#test/render.tsx'
import { startServer } from '#test/server.ts'
import { usePageName } from '#ui/pageName.ts'
import type { RecordPageOf } from './page.ts'
import { RecordPage } from './RecordPage.tsx'

const page: RecordPageOf<typeof toysScreen.record> = {
  screen: { ...toysScreen, rowActions: [{ name: 'Embrulhar', Icon: IconNote, does: () => {} }] },
  Head: ({ row, buttons }) => (
    <header>
      <h1>{row.ref}</h1>
      {buttons}
    </header>
  ),
  headRoom: 100,
  own: { key: 'ficha', label: 'Ficha', Icon: IconNote, Content: ({ row }) => <p>Salas: {row.rooms}</p> },
}
const { _id: id } = toyRow(0)
const notesOf = ({ ref }: { readonly ref?: string | null }) => [
  { key: 'notas', label: 'Notas', Icon: IconNote, content: <p>Notas de {ref}</p> },
]

function Page({ of = page, one = id }: { readonly of?: typeof page; readonly one?: string }) {
  const [tab, setTab] = useState('ficha')
  return <RecordPage page={of} id={one} tab={tab} onTab={setTab} tabsOf={notesOf} missing={<p>Não há</p>} />
}

/** What the breadcrumbs of the shell show. */
function PageName() {
  return <p>Página: {usePageName() ?? 'sem nome'}</p>
}

async function open(over: object = {}, props: Parameters<typeof Page>[0] = {}) {
  const server = await startServer({
    'POST /api/users/search': () => ({ data: { users: [], total: 0 } }),
    ...toyServer(1, () => over),
  })
  connect({ baseUrl: server.baseUrl, session: () => null })
  return draw(
    <SessionContextProvider value={sessionOf()}>
      <PageName />
      <Page {...props} />
    </SessionContextProvider>,
  )
}
const buttons = async () => {
  await screen.findByRole('heading', { name: 'LX-0' })
  return screen.getAllByRole('button').map(button => button.textContent)
}

it('shows a message when the record does not exist', async () => {
  await open({}, { one: toyRow(7)._id })
  expect(screen.getByLabelText('A carregar')).toBeVisible()
  await screen.findByText('Não há')
})

it('shows the record, its tabs and its form', async () => {
  const { user } = await open()
  expect(screen.getByText('Página: sem nome')).toBeVisible()
  expect(await buttons()).toEqual(['Editar', 'Embrulhar', 'Arquivar'])
  expect(screen.getByText('Página: LX-0')).toBeVisible()
  expect(screen.getByText('Salas: 3')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Notas' }))
  expect(screen.getByText('Notas de LX-0')).toBeVisible()
  expect(screen.queryByText('Salas: 3')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Editar' }))
  await screen.findByText('A editar LX-0')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(screen.queryByText('A editar LX-0')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Arquivar' }))
  expect(await screen.findByRole('button', { name: 'Repor' })).toBeVisible()
})

it('offers only the actions the user may perform', async () => {
  const { unmount } = await open({ can: { edit: false, remove: false } })
  expect(await buttons()).toEqual(['Embrulhar'])
  unmount()
  const fixed = { ...page, screen: { ...page.screen, mayArchive: () => false } }
  const other = await open({}, { of: fixed })
  expect(await buttons()).toEqual(['Editar', 'Embrulhar'])
  other.unmount()
  const of = { ...page, mayWrite: () => true, First: () => <button type="button">Aprovar</button> }
  await open({ can: { edit: false, remove: false } }, { of })
  expect(await buttons()).toEqual(['Aprovar', 'Editar', 'Embrulhar'])
})
