import { screen, waitFor } from '@testing-library/react'
import { toys } from '@tipy/domain/record/toys.testing'
import { describe, expect, it, vi } from 'vitest'
import { connect } from '#api/client.ts'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { draw } from '#test/render.tsx'
import { type Answers, startServer } from '#test/server.ts'
import { FilesPanel } from './files.panel.tsx'

const id = '00000000-0000-4000-8000-00000000000a'
const file = (number: number, over: object = {}) => ({
  _id: `00000000-0000-4000-8000-0000000001${number}`,
  group: 'toys',
  ref: id,
  name: `Ficheiro ${number}.pdf`,
  folder: '',
  link: '',
  mime: 'application/pdf',
  size: 1200,
  active: true,
  isInvoice: false,
  selected: false,
  _created: '2026-11-05T10:00:00.000Z',
  _modified: '2026-11-05T10:00:00.000Z',
  user: { _id: id, name: 'Ana Simões' },
  version: 3,
  ...over,
})

async function open(files: readonly object[], edit = true, answers: Answers = {}, onClose = () => {}) {
  const server = await startServer({
    [`GET /api/files/toys/${id}`]: () => ({ data: { files, can: { edit, others: edit } } }),
    ...answers,
  })
  connect({ baseUrl: server.baseUrl })
  const view = draw(
    <SessionContextProvider value={usual}>
      <FilesPanel record={toys} id={id} title="LX-1" onClose={onClose} />
    </SessionContextProvider>,
  )
  await screen.findByRole('dialog', { name: 'Ficheiros de LX-1' })
  return { ...view, received: (name: string) => server.received.filter(call => call.name === name) }
}

describe('the files of a record', () => {
  it('show in their folders, archived ones separately, and markup in a name as text', async () => {
    const { user } = await open([
      file(11, { name: '<img src=x onerror=alert(1)>.pdf' }),
      file(12, { folder: 'Recibos', isInvoice: true }),
      file(13, { active: false }),
    ])
    expect(await screen.findByRole('button', { name: 'Ver <img src=x onerror=alert(1)>.pdf' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'Pasta Recibos' })).toHaveTextContent('Fatura')
    expect(document.querySelector('img')).toBeNull()
    await user.click(screen.getByRole('switch', { name: 'Arquivados' }))
    expect(screen.getByRole('button', { name: 'Ver Ficheiro 13.pdf' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Ficheiro 12/ })).toBeNull()
  })

  it('offer only viewing and downloading to users who may not edit', async () => {
    const { user } = await open([file(11)], false)
    await user.click(await screen.findByRole('button', { name: 'Ações de Ficheiro 11.pdf' }))
    const offered = await screen.findAllByRole('menuitem')
    expect(offered.map(item => item.textContent)).toEqual(['Ver', 'Descarregar'])
    for (const name of ['Adicionar ficheiros', 'Mover', 'Apagar'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('can be changed by a user without the right to edit the record only where they added them', async () => {
    const mine = file(11, { user: { _id: usual.person._id, name: 'Eu' } })
    const theirs = file(12)
    const { user } = await open([mine, theirs], true, {
      [`GET /api/files/toys/${id}`]: () => ({ data: { files: [mine, theirs], can: { edit: true, others: false } } }),
    })
    const offered = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Ações de ${name}` }))
      const items = await screen.findAllByRole('menuitem')
      const labels = items.map(item => item.textContent)
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
      return labels
    }
    expect(await offered(theirs.name)).toEqual(['Ver', 'Descarregar'])
    expect(await offered(mine.name)).toContain('Mudar o nome')
    expect(screen.getByRole('button', { name: 'Adicionar ficheiros' })).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: `Selecionar ${mine.name}` }))
    expect(screen.getByRole('button', { name: 'Apagar' })).toBeEnabled()
    await user.click(screen.getByRole('checkbox', { name: `Selecionar ${theirs.name}` }))
    for (const name of ['Apagar', 'Mover']) {
      expect(screen.getByRole('button', { name })).toBeDisabled()
      expect(screen.getByRole('button', { name })).toHaveAttribute('title', 'Só pode mudar os ficheiros que adicionou')
    }
    expect(screen.getByRole('button', { name: 'Descarregar zip' })).toBeEnabled()
  })

  it('stay open when Escape closes a dialog over them, and the focus returns to the menu', async () => {
    const onClose = vi.fn()
    const { user } = await open([file(11)], true, {}, onClose)
    const menu = await screen.findByRole('button', { name: 'Ações de Ficheiro 11.pdf' })
    await user.click(menu)
    await user.click(await screen.findByRole('menuitem', { name: 'Mudar o nome' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mudar o nome' })
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Mudar o nome' })).toBeNull())
    await waitFor(() => expect(menu).toHaveFocus())
    expect(onClose).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('show how to add files when there are none', async () => {
    await open([])
    expect(await screen.findByText('Não há ficheiros')).toBeVisible()
    expect(screen.getByText(/Largue aqui/)).toBeVisible()
  })

  it('are archived together with the versions on screen; without a selection nothing is sent', async () => {
    const { user, received } = await open([file(11), file(12)], true, {
      'PATCH /api/files': () => ({ data: [file(11, { active: false, version: 4 })] }),
    })
    await user.click(await screen.findByRole('button', { name: 'Apagar' }))
    expect(await screen.findByText('Selecione pelo menos 1 ficheiro')).toBeVisible()
    expect(received('PATCH /api/files')).toHaveLength(0)
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Ficheiro 11.pdf' }))
    await user.click(screen.getByRole('button', { name: 'Apagar' }))
    await waitFor(() => expect(received('PATCH /api/files')).toHaveLength(1))
    const [{ body } = { body: '' }] = received('PATCH /api/files')
    expect(JSON.parse(body as string)).toEqual([{ _id: file(11)._id, version: 3, active: false }])
    expect(await screen.findByText('Ficheiro apagado com sucesso')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Anular' })).toBeVisible()
  })
})
