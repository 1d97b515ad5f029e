import { configure, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showList } from '#test/list.tsx'
import { toyRow, toyServer, toysScreen } from './toys.testing.tsx'

configure({ defaultHidden: true })

const start = () => showList({ screen: toysScreen, answers: toyServer(), search: '?perPage=10' })
const row = async (ref: string) => (await screen.findByLabelText(`Abrir ${ref}`)).closest('tr') as HTMLElement

async function addRooms(user: Awaited<ReturnType<typeof start>>['user']) {
  await user.click(screen.getByLabelText('Colunas', { selector: 'button' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Salas' }))
  await screen.findByRole('columnheader', { name: /Salas/ })
}

it('a column that is added has its values without another request', async () => {
  const { queriesOf, user } = await start()
  await row('LX-0')
  await addRooms(user)
  expect(within(await row('LX-0')).getByText('3')).toBeVisible()
  expect(queriesOf('rows')).toHaveLength(1)
})

it('rows selected on another page are copied with a column that was added later', async () => {
  const { server, user } = await start()
  const written = vi.fn()
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(written)
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly data: Readonly<Record<string, Blob>>
      constructor(data: Readonly<Record<string, Blob>>) {
        this.data = data
      }
    },
  )
  await user.click(await screen.findByLabelText('Selecionar LX-0'))
  await user.click(await screen.findByLabelText('Selecionar LX-1'))
  await user.click(await screen.findByLabelText('Página 2'))
  await user.click(await screen.findByLabelText('Selecionar LX-10'))
  await addRooms(user)
  await user.click(screen.getByText('Copiar'))
  expect(await screen.findByText('3 brinquedos na área de transferência')).toBeVisible()
  expect(server.received.filter(({ name }) => name === `GET /api/toys/${toyRow(0)._id}`)).toEqual([])
  const text: string = await written.mock.calls[0]?.[0][0].data['text/plain'].text()
  expect(text.split('\n').map(line => line.split('\t').includes('3'))).toEqual([false, true, true, true])
  vi.unstubAllGlobals()
})
