import { configure, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { showList } from '#test/list.tsx'
import type { Answers } from '#test/server.ts'
import { fieldsToLoad } from './table/loadedFields.ts'
import { toyRow, toyServer, toysScreen } from './toys.testing.tsx'

configure({ defaultHidden: true })

const start = (answers: Answers = toyServer(), search = '?perPage=10') =>
  showList({ screen: toysScreen, answers, search })
const row = async (ref: string) => (await screen.findByLabelText(`Abrir ${ref}`)).closest('tr') as HTMLElement

describe('the fields a list loads', () => {
  const readable = new Set(Object.keys(toysScreen.record.fields))
  const columns = toysScreen.columns.filter(({ visible }) => visible)
  it('are those of its columns, of its state and of its title', () => {
    const shown = columns.filter(({ field }) => field === 'price')
    expect(fieldsToLoad(toysScreen, shown, readable)).toEqual(['ref', 'price', 'broken'])
  })
  it('are only those that the user may read', () => {
    const fields = fieldsToLoad(toysScreen, columns, new Set(['ref', 'price']))
    expect(fields).toEqual(['ref', 'price'])
  })
  it('are all where the screen does not say what it reads', () => {
    const { rowReads: _rowReads, ...silent } = toysScreen
    expect(fieldsToLoad(silent, columns, readable)).toBeNull()
  })
  it('are all where a shown column does not say what its cell reads', () => {
    const silent = columns.map(({ reads: _reads, ...column }) => column)
    expect(fieldsToLoad(toysScreen, silent, readable)).toBeNull()
    expect(
      fieldsToLoad(
        toysScreen,
        silent.filter(({ field }) => field !== 'broken'),
        readable,
      ),
    ).not.toBeNull()
  })
})

describe('a list of some columns', () => {
  it('asks for what it shows, and again when a column is added', async () => {
    const { queriesOf, user } = await start()
    await row('LX-0')
    expect(queriesOf('rows').map(({ columns }) => columns)).toEqual([['ref', 'bought', 'price', 'broken', 'secret']])
    await user.click(screen.getByLabelText('Colunas', { selector: 'button' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Salas' }))
    await screen.findByRole('columnheader', { name: /Salas/ })
    expect(queriesOf('rows').at(-1)?.columns).toEqual(['ref', 'bought', 'price', 'rooms', 'broken', 'secret'])
    expect(within(await row('LX-0')).getByText('3')).toBeVisible()
  })

  it('shows a column that was added only with its values', async () => {
    const whole = toyServer()
    const search = whole['POST /api/toys/search']
    const answers: Answers = {
      ...whole,
      'POST /api/toys/search': (received, response) =>
        (received.body as { columns?: readonly string[] }).columns?.includes('rooms')
          ? { status: 500, message: 'INTERNAL' }
          : search?.(received, response),
    }
    const { queriesOf, user } = await start(answers)
    await row('LX-0')
    await user.click(screen.getByLabelText('Colunas', { selector: 'button' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Salas' }))
    await waitFor(() => expect(queriesOf('rows').at(-1)?.columns).toContain('rooms'))
    expect(screen.queryByRole('columnheader', { name: /Salas/ })).toBeNull()
    expect(await row('LX-0')).toBeVisible()
  })

  it('loads whole rows while one is expanded', async () => {
    const { queriesOf, user } = await start()
    await user.click(within(await row('LX-1')).getByLabelText(/Mais dados/))
    await waitFor(() => expect(queriesOf('rows').at(-1)?.columns).toBeUndefined())
    expect(await screen.findByText('7%')).toBeVisible()
  })

  it('says that whole rows could not be loaded, and tries again', async () => {
    const whole = toyServer()
    const search = whole['POST /api/toys/search']
    let isAway = true
    const { user } = await start({
      ...whole,
      'POST /api/toys/search': (received, response) => {
        const { columns, parts } = received.body as { columns?: unknown; parts: readonly string[] }
        return isAway && !columns && parts.includes('rows')
          ? { status: 500, message: 'INTERNAL' }
          : search?.(received, response)
      },
    })
    await user.click(within(await row('LX-1')).getByLabelText(/Mais dados/))
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' })
    expect(screen.queryByText('7%')).toBeNull()
    isAway = false
    await user.click(retry)
    expect(await screen.findByText('7%')).toBeVisible()
  })

  it('opens the panel of a row with what the record has, never with what the list has', async () => {
    const { server, user } = await start()
    await user.click(await screen.findByLabelText('Abrir LX-2'))
    const panel = within(await screen.findByRole('dialog'))
    expect(await panel.findByText('7%')).toBeVisible()
    expect(server.received.some(({ name }) => name === `GET /api/toys/${toyRow(2)._id}`)).toBe(true)
  })

  it('copies rows selected on another page with a column that was added later', async () => {
    const { queriesOf, server, user } = await start()
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
    await user.click(screen.getByLabelText('Colunas', { selector: 'button' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Salas' }))
    await screen.findByRole('columnheader', { name: /Salas/ })
    await user.click(screen.getByText('Copiar'))
    expect(await screen.findByText('3 brinquedos na área de transferência')).toBeVisible()
    expect(queriesOf('rows').flatMap(({ filters }) => (filters.id ? [filters.id] : []))).toEqual([
      [toyRow(0)._id, toyRow(1)._id],
    ])
    expect(server.received.filter(({ name }) => name.startsWith('GET /api/toys/0'))).toEqual([])
    const text: string = await written.mock.calls[0]?.[0][0].data['text/plain'].text()
    expect(text.split('\n').map(line => line.split('\t').includes('3'))).toEqual([false, true, true, true])
    vi.unstubAllGlobals()
  })

  it('loads whole rows when a column is refused, because the rights of its reader changed', async () => {
    const whole = toyServer()
    const search = whole['POST /api/toys/search']
    const { queriesOf } = await start({
      ...whole,
      'POST /api/toys/search': (received, response) =>
        (received.body as { columns?: unknown }).columns
          ? {
              status: 422,
              message: 'INVALID',
              data: { text: 'Dados inválidos', requestId: 'r1', fields: { 'columns.secret': 'Coluna desconhecida' } },
            }
          : search?.(received, response),
    })
    expect(await row('LX-0')).toBeVisible()
    expect(queriesOf('rows').map(({ columns }) => columns !== undefined)).toEqual([true, false])
  })
})
