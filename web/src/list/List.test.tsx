import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { showList } from '#test/list.tsx'
import { person } from '#test/people.ts'
import { EmbeddedList } from './List.tsx'
import type { ColumnCellProps } from './screen.ts'
import { toyRow, toyServer, toysScreen } from './toys.testing.tsx'

// Checking every element for visibility makes queries in whole tables too slow; `toBeVisible` still checks.
configure({ defaultHidden: true })

/** Ten rows per page: names and roles of large tables are slow to compute here. */
const ten = '?perPage=10'
const table = () => screen.findByRole('table', { name: 'Brinquedos' })
const rowsOf = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const row = async (ref: string) => (await screen.findByLabelText(`Abrir ${ref}`)).closest('tr') as HTMLElement
const start = (options: Partial<Parameters<typeof showList<typeof toysScreen.record>>[0]> = {}) =>
  showList({ screen: toysScreen, answers: toyServer(), search: ten, ...options })

describe('a record declared in a test', () => {
  it('has a list with title, count, headings, values and totals', async () => {
    await start()
    expect(await screen.findByRole('heading', { level: 1, name: 'Brinquedos' })).toBeVisible()
    expect(await screen.findByText('23 brinquedos')).toBeVisible()
    expect(await rowsOf()).toHaveLength(10)
    const heads = within(await table())
      .getAllByRole('columnheader')
      .map(head => head.textContent)
    expect(heads).toEqual(['', 'Mais dados', 'Referência', 'Comprado em', 'Preço', 'Partido', 'Segredo', 'Ações'])
    const first = within(await row('LX-0'))
    expect(first.getByText('05-mar-26')).toBeVisible()
    expect(first.getByText(/^1\s000,00\s€$/)).toBeVisible()
    expect(await screen.findByRole('button', { name: /Preço total.*45\s990,00/ })).toBeVisible()
    expect(screen.getByText('1–10 de 23')).toBeVisible()
  })

  it('requests the rows first, then count and totals, and neither again on another page', async () => {
    const { queriesOf, user } = await start()
    await screen.findByText('23 brinquedos')
    expect(queriesOf('rows')[0]).toMatchObject({ page: 0, perPage: 10, parts: ['rows'] })
    const rows = screen.getByRole('region', { name: 'Linhas de Brinquedos' })
    const scrolled = vi.fn()
    rows.scrollTo = scrolled
    await user.click(screen.getByLabelText('Página 2'))
    await row('LX-10')
    // Another page begins at its first row.
    expect(scrolled.mock.calls).toEqual([[{ top: 0 }]])
    expect(queriesOf('rows')).toHaveLength(2)
    expect([queriesOf('total').length, queriesOf('totals').length]).toEqual([1, 1])
  })

  it('names the order in every request, also the list’s own', async () => {
    const { queriesOf, user } = await start()
    await screen.findByText('23 brinquedos')
    const newestFirst = { sortBy: 'bought', sortDesc: true }
    for (const part of ['rows', 'total', 'totals'] as const) expect(queriesOf(part)).toMatchObject([newestFirst])
    await user.click(within(await table()).getByText('Preço'))
    await waitFor(() => expect(queriesOf('rows').at(-1)).toMatchObject({ sortBy: 'price', sortDesc: true }))
  })

  it('leaves out columns, totals and buttons the user has no right to', async () => {
    await start({ session: { flags: new Set(['listFindings']) } })
    const heads = within(await table())
      .getAllByRole('columnheader')
      .map(head => head.textContent)
    expect(heads).not.toContain('Segredo')
    expect(screen.queryByText('Adicionar')).toBeNull()
    expect(screen.queryByRole('list', { name: 'Totais' })).toBeNull()
  })
})

describe('the address of a list', () => {
  it('contains page and order; back and forward restore them', async () => {
    const { user, address, history, queriesOf } = await start()
    await user.click(within(await table()).getByText('Preço'))
    await waitFor(() => expect(address()).toBe('?perPage=10&sort=-price'))
    // The address changes before the list is drawn again, and before the server is asked.
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /Preço/ })).toHaveAttribute('aria-sort', 'descending'),
    )
    await user.click(await screen.findByLabelText('Página 3'))
    await waitFor(() => expect(address()).toBe('?page=2&perPage=10&sort=-price'))
    await user.click(within(await table()).getByText('Preço'))
    await waitFor(() => expect(address()).toBe('?perPage=10&sort=price'))
    await waitFor(() => expect(queriesOf('rows').at(-1)).toMatchObject({ page: 0, sortBy: 'price', sortDesc: false }))
    act(() => history.back())
    await waitFor(() => expect(address()).toBe('?page=2&perPage=10&sort=-price'))
    await row('LX-20')
    expect(await rowsOf()).toHaveLength(3)
  })

  it('restores the same list when pasted', async () => {
    const { queriesOf } = await start({ search: '?page=1&perPage=10&q=LX&f.state=a,b&sort=ref' })
    await row('LX-10')
    expect(queriesOf('rows')).toEqual([
      {
        page: 1,
        perPage: 10,
        sortBy: 'ref',
        sortDesc: false,
        filters: { state: ['a', 'b'], search: 'LX' },
        parts: ['rows'],
      },
    ])
    expect(screen.getByLabelText('Pesquisar em Brinquedos')).toHaveValue('LX')
  })

  it('with an id shows only that row, with a chip that removes the id', async () => {
    const { user, address } = await start({ search: `${ten}&id=00000000-0000-4000-8000-000000000007` })
    await row('LX-7')
    expect(await rowsOf()).toHaveLength(1)
    await user.click(screen.getByLabelText('Retirar Só um brinquedo'))
    await row('LX-0')
    expect(address()).toBe(ten)
  })

  it('drops unknown parameters', async () => {
    const { address } = await start({ search: '?page=1&perPage=10&nada=1&sort=secreto' })
    await row('LX-10')
    await waitFor(() => expect(address()).not.toContain('nada'))
  })
})

describe('search and filters', () => {
  it('are applied after a pause, from the first page on', async () => {
    const { queriesOf, address } = await start({ search: '?page=1&perPage=10' })
    await row('LX-10')
    // In one turn of the event loop: on a busy machine, the pause would be over between two typed letters.
    const search = screen.getByLabelText('Pesquisar em Brinquedos')
    for (const value of ['L', 'LX', 'LX-', 'LX-2']) fireEvent.change(search, { target: { value } })
    expect(queriesOf('rows')).toHaveLength(1)
    await row('LX-20')
    expect(queriesOf('rows').at(-1)).toMatchObject({ page: 0, filters: { search: 'LX-2' } })
    expect(queriesOf('rows')).toHaveLength(2)
    expect(address()).toBe('?perPage=10&q=LX-2')
    expect(screen.getByText('Pesquisa: LX-2')).toBeVisible()
  })

  it('open next to the list with f, offer the values in use, and are shown as chips', async () => {
    const { user, queriesOf, address } = await start()
    await row('LX-0')
    await user.keyboard('f')
    const panel = within(await screen.findByRole('complementary', { name: 'Filtros' }))
    await user.click(await panel.findByRole('combobox', { name: 'Salas' }))
    await user.click(await screen.findByRole('option', { name: '3' }))
    await waitFor(() => expect(queriesOf('rows').at(-1)?.filters).toEqual({ rooms: [3] }))
    const chips = within(await screen.findByRole('list', { name: 'Filtros ativos' }))
    expect(await chips.findByText('Salas: 3')).toBeVisible()
    await user.click(chips.getByRole('button', { name: 'limpar' }))
    await waitFor(() => expect(address()).toBe('?perPage=10&filtering=1'))
    // The address changes before the list is drawn again.
    await waitFor(() => expect(screen.queryByText('Salas: 3')).toBeNull())
  })

  it('answered "Não" find the rows where it is false, until their chip is removed', async () => {
    const { user, queriesOf, address } = await start({
      screen: { ...toysScreen, filters: [{ name: 'broken' }], quick: [] },
      search: `${ten}&filtering=1`,
    })
    const broken = within(await screen.findByRole('radiogroup', { name: 'Partido' }))
    await user.click(broken.getByRole('radio', { name: 'Não' }))
    await waitFor(() => expect(queriesOf('rows').at(-1)?.filters).toEqual({ broken: false }))
    expect(screen.getByText('Partido: Não')).toBeVisible()
    await user.click(screen.getByLabelText('Retirar Partido: Não'))
    await waitFor(() => expect(address()).toBe(`${ten}&filtering=1`))
    await waitFor(() => expect(screen.queryByText('Partido: Não')).toBeNull())
    expect(broken.getByRole('radio', { name: 'Tudo' })).toBeChecked()
  })

  it('without results offer to clear them', async () => {
    const { user } = await start({ search: '?perPage=10&q=nada' })
    expect(await screen.findByText('Não há resultados')).toBeVisible()
    await user.click(screen.getByText('Limpar pesquisa e filtros'))
    expect(await row('LX-0')).toBeVisible()
  })

  /** Answers with toys only where the range of the shell does not apply. */
  const outsideRange = (count: number): ReturnType<typeof toyServer> => {
    const answers = toyServer(count)
    return {
      ...answers,
      'POST /api/toys/search': (received, response) => {
        const { filters } = received.body as { filters: { ignoreDate?: true } }
        if (!filters.ignoreDate) return { data: { toys: [], total: 0, totals: { count: 0, price: 0 } } }
        return answers['POST /api/toys/search']?.(received, response)
      },
    }
  }
  const range = { firstDate: '2026-01-01', lastDate: '2026-11-15' } as const

  it('that hide nothing leave the range: it says how many rows are outside and shows them, in this list alone', async () => {
    const { user, shell, address } = await start({ answers: outsideRange(3), session: { dateRange: range } })
    expect(await screen.findByText(/mas há 3 brinquedos fora deste período/)).toBeVisible()
    await user.click(screen.getByText('Mostrar de qualquer data'))
    expect(await row('LX-0')).toBeVisible()
    expect(await screen.findByText('3 brinquedos · de qualquer data')).toBeVisible()
    expect(address()).toBe(`${ten}&f.ignoreDate=1`)
    expect(shell().session().dateRange).toEqual(range)
  })

  it.each([
    ['3 resultados fora do período: ver', 'LX-', 3],
    ['1 resultado fora do período: ver', 'LX-2', 1],
  ])('without results say "%s"; back and a pasted address keep what it shows', async (hint, search, count) => {
    const answers = outsideRange(3)
    const query = `${ten}&q=${search}&f.state=a`
    const { user, queriesOf, address, history, shell } = await start({ answers, search: query })
    const shown = await screen.findByText(/fora do período/)
    expect(shown).toHaveTextContent(hint)
    const before = shell().session().dateRange
    await user.click(within(shown).getByRole('button', { name: 'ver' }))
    await row('LX-2')
    expect(await rowsOf()).toHaveLength(count)
    expect(queriesOf('rows').at(-1)?.filters).toEqual({ state: ['a'], search, ignoreDate: true })
    expect(screen.getByText('De qualquer data')).toBeVisible()
    expect(shell().session().dateRange).toEqual(before)
    const pasted = address()
    act(() => history.back())
    await screen.findByText(/fora do período/)
    act(() => history.forward())
    await row('LX-2')
    cleanup()
    await start({ answers, search: pasted })
    await row('LX-2')
    await user.click(screen.getByLabelText('Retirar De qualquer data'))
    await screen.findByText(/fora do período/)
  })

  it('offer the rows of any day in the panel', async () => {
    const { user, queriesOf } = await start({ search: `${ten}&filtering=1` })
    await user.click(await screen.findByRole('checkbox', { name: 'De qualquer data' }))
    await waitFor(() => expect(queriesOf('rows').at(-1)?.filters).toEqual({ ignoreDate: true }))
  })

  it('go back to the first page when range or offices change', async () => {
    const { shell, address, queriesOf } = await start({ search: '?page=2&perPage=10' })
    await row('LX-20')
    act(() => shell().change({ selectedOffices: ['porto'] }))
    await waitFor(() => expect(address()).toBe(ten))
    await row('LX-0')
    expect(queriesOf('rows').at(-1)).toMatchObject({ page: 0 })
  })
})

it('a list inside another page applies and hides the fixed filters, and does not change the address', async () => {
  const { queriesOf, address, user } = await start({ embedded: { hide: ['state'], fixed: { state: ['sold'] } } })
  expect(await screen.findByRole('heading', { level: 2, name: 'Brinquedos' })).toBeVisible()
  await screen.findByText('23 brinquedos')
  expect(screen.queryByLabelText('Estado')).toBeNull()
  expect(queriesOf('rows')[0]?.filters).toMatchObject({ state: ['sold'] })
  const before = address()
  await user.click(screen.getByLabelText('Página 2'))
  await waitFor(() => expect(queriesOf('rows').at(-1)).toMatchObject({ page: 1, filters: { state: ['sold'] } }))
  expect(address()).toBe(before)
})

it('a failed query keeps the rows', async () => {
  const answers = toyServer()
  let isDown = false
  const { user } = await start({
    answers: {
      ...answers,
      'POST /api/toys/search': (received, response) =>
        isDown ? { status: 500, message: 'INTERNAL' } : answers['POST /api/toys/search']?.(received, response),
    },
  })
  // Count and pages are loaded too: no request is in progress.
  await screen.findByText('23 brinquedos')
  isDown = true
  await user.click(await screen.findByLabelText('Página 2'))
  await waitFor(async () => expect(await table()).toHaveAttribute('aria-busy', 'false'))
  expect(await row('LX-0')).toBeVisible()
})

describe('columns', () => {
  it('are hidden, moved and resized, and the address contains all of it', async () => {
    const { user, address } = await start()
    await row('LX-0')
    screen.getByLabelText('Largura da coluna Preço').focus()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(address()).toContain('price.116'))
    await waitFor(() =>
      expect(screen.getByLabelText('Largura da coluna Preço')).toHaveAttribute('aria-valuenow', '116'),
    )
    await user.click(screen.getByLabelText('Colunas', { selector: 'button' }))
    await user.click(await screen.findByLabelText('Comprado em'))
    await waitFor(() => expect(screen.getByLabelText('Comprado em')).not.toBeChecked())
    await user.click(screen.getByLabelText('Descer Referência'))
    await waitFor(() => expect(address()).toBe('?perPage=10&cols=-bought~ref~price.116~broken~-rooms~secret~-rate'))
    await user.click(screen.getByText('Repor colunas'))
    await waitFor(() => expect(address()).toBe(ten))
  })

  it('of the percentages view are a reduced set', async () => {
    const { user, address } = await start()
    await row('LX-0')
    await user.click(screen.getByLabelText('Percentagens'))
    await waitFor(() => expect(address()).toBe('?perPage=10&view=percentages'))
    await screen.findByRole('columnheader', { name: /Taxa/ })
    const heads = within(await table())
      .getAllByRole('columnheader')
      .map(head => head.textContent)
    expect(heads).toEqual(['', 'Mais dados', 'Referência', 'Taxa', 'Ações'])
    expect(within(await row('LX-0')).getByText(/^7%$/)).toBeVisible()
  })
})

it.each([
  ['rows', 1440],
  ['cards on a phone', 390],
])('selecting and typing render no other %s', async (_name, width) => {
  window.innerWidth = width
  const rendered: unknown[] = []
  const Counted = ({ row: { ref } }: ColumnCellProps<typeof toysScreen.record>) => {
    rendered.push(ref)
    return <span>{ref}</span>
  }
  const columns = toysScreen.columns.map(column => (column.field === 'price' ? { ...column, Cell: Counted } : column))
  const { user } = await start({ screen: { ...toysScreen, columns } })
  await screen.findByLabelText('Abrir LX-9')
  await screen.findByText('23 brinquedos')
  rendered.length = 0
  await user.click(screen.getByLabelText('Selecionar LX-3'))
  expect(screen.getByText('1 selecionado')).toBeVisible()
  // In the turn of the event loop in which the rows are looked at: on a busy machine, the search would begin before.
  fireEvent.change(screen.getByLabelText('Pesquisar em Brinquedos'), { target: { value: 'l' } })
  expect(new Set(rendered)).toEqual(new Set(['LX-3']))
})

describe('what a person keeps for all lists', () => {
  it('is how high rows are, and whether the figures are folded away', async () => {
    const { user, shell } = await start()
    const list = (await row('LX-0')).closest('[data-density]')
    expect(list).toHaveAttribute('data-density', 'compact')
    await user.click(screen.getByLabelText('Colunas', { selector: 'button' }))
    await user.click(await screen.findByLabelText('Confortáveis'))
    expect(list).toHaveAttribute('data-density', 'comfortable')
    await user.click(screen.getByLabelText('Totais', { selector: 'button' }))
    expect(screen.queryByRole('list', { name: 'Totais' })).toBeNull()
    const { person: owner } = shell().session()
    expect(owner).toMatchObject({ comfortableRows: true, foldedTotals: true })
    cleanup()
    localStorage.clear()
    await start({ session: { person: owner } })
    expect((await row('LX-0')).closest('[data-density]')).toHaveAttribute('data-density', 'comfortable')
    expect(screen.queryByRole('list', { name: 'Totais' })).toBeNull()
    await user.click(screen.getByLabelText('Totais', { selector: 'button' }))
    expect(await screen.findByRole('button', { name: /Preço total/ })).toBeVisible()
  })
})

describe('column profiles', () => {
  const open = async (user: Awaited<ReturnType<typeof start>>['user'], name: string) =>
    user.click(await screen.findByText(name))

  it('are created, renamed and deleted; after deletion the list has its defaults', async () => {
    const { user, shell, address } = await start({ search: '?perPage=10&f.state=a' })
    await row('LX-0')
    await open(user, 'Vista padrão')
    await user.click(await screen.findByText('Guardar como nova vista…'))
    await user.click(await screen.findByText('Guardar'))
    expect(await screen.findByText('Obrigatório')).toBeVisible()
    await user.type(screen.getByLabelText('Nome'), 'Minha{Enter}')
    await waitFor(() =>
      expect(shell().session().person.profiles).toMatchObject([
        { name: 'Minha', type: 'toys', active: true, filters: { state: ['a'] } },
      ]),
    )
    await open(user, 'Minha')
    await user.click(await screen.findByText('Mudar o nome…'))
    await user.clear(await screen.findByLabelText('Nome'))
    await user.type(screen.getByLabelText('Nome'), 'Outra{Enter}')
    await open(user, 'Outra')
    await user.click(await screen.findByText('Apagar esta vista'))
    await screen.findByText('Vista padrão')
    expect(shell().session().person.profiles).toEqual([])
    await waitFor(() => expect(address()).toBe(ten))
    await user.click(await screen.findByText('Anular'))
    expect(await screen.findByText('Outra')).toBeVisible()
  })

  const mine = {
    active: true,
    name: 'Minha',
    type: 'toys',
    columns: [
      { field: 'price', visible: true, width: 200 },
      { field: 'gone', visible: true },
    ],
    expanded: false,
    filters: { state: ['x'], gone: 1 },
  }

  it('saved in another browser apply on arrival, without fields that no longer exist', async () => {
    const { queriesOf, address } = await start({ search: '', session: { person: person('coo', { profiles: [mine] }) } })
    const heads = within(await table())
      .getAllByRole('columnheader')
      .map(head => head.textContent)
    expect(heads).toEqual(['', 'Mais dados', 'Preço', 'Ações'])
    await waitFor(() => expect(address()).toBe('?profile=Minha&cols=price.200&f.state=x'))
    await waitFor(() => expect(queriesOf('rows').map(({ filters }) => filters)).toEqual([{ state: ['x'] }]))
  })

  it('do not override the filters in the address', async () => {
    const { queriesOf } = await start({
      search: '?f.rooms=2',
      session: { person: person('coo', { profiles: [mine] }) },
    })
    await screen.findByText('Minha')
    await waitFor(() => expect(queriesOf('rows')).toHaveLength(1))
    expect(queriesOf('rows')[0]?.filters).toEqual({ rooms: [2] })
  })
})

describe('rows', () => {
  it('expand to show their remaining fields', async () => {
    const { user } = await start()
    await user.click(await screen.findByLabelText('Mais dados de LX-0'))
    expect(await screen.findByText('Taxa')).toBeVisible()
    expect(screen.getByText('Criado em')).toBeVisible()
  })

  it('are changed in place, and quick clicks cause no conflict', async () => {
    const { user, server } = await start()
    const box = await screen.findByLabelText('Partido LX-0')
    await user.click(box)
    await user.click(await screen.findByLabelText('Partido LX-0'))
    await user.click(await screen.findByLabelText('Partido LX-0'))
    const sent = () => server.received.filter(call => call.name.startsWith('PATCH')).map(call => call.body)
    await waitFor(() =>
      expect(sent()).toEqual([
        { broken: true, version: 1 },
        { broken: false, version: 2 },
        { broken: true, version: 3 },
      ]),
    )
    await waitFor(() => expect(screen.getByLabelText('Partido LX-0')).toBeChecked())
    expect(await row('LX-0')).toHaveAttribute('data-state', 'broken')
  })

  it('undo a refused change and show the reason', async () => {
    const { user } = await start({
      answers: {
        ...toyServer(),
        'PATCH /api/toys/00000000-0000-4000-8000-000000000000': () => ({
          status: 409,
          message: 'STALE',
          data: { text: 'Este registo foi alterado por outra pessoa', requestId: 'r1' },
        }),
      },
    })
    await user.click(await screen.findByLabelText('Partido LX-0'))
    expect(await screen.findByText('Este registo foi alterado por outra pessoa')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Partido LX-0')).not.toBeChecked())
  })

  it('are archived with the version that was read, and restored by Anular', async () => {
    const { user, server } = await start()
    await user.click(await screen.findByLabelText('Mais ações de LX-0'))
    await user.click(await screen.findByRole('menuitem', { name: 'Arquivar' }))
    expect(await screen.findByText('Brinquedo arquivado')).toBeVisible()
    await waitFor(() => expect(screen.queryByLabelText('Abrir LX-0')).toBeNull())
    await user.click(screen.getByText('Anular'))
    expect(await row('LX-0')).toBeVisible()
    const urls = server.received.filter(call => call.name.startsWith('DELETE')).map(call => call.url.split('?')[1])
    expect(urls).toEqual(['version=1', 'version=2'])
  })

  it('that are gone, or of another company, are not found by the address of their panel', async () => {
    const { _id } = toyRow(0)
    const missing = { status: 404, message: 'NOT_FOUND', data: { text: 'Não encontrado', requestId: 'r' } }
    await start({
      search: `?perPage=10&panel=view:${_id}`,
      answers: { ...toyServer(0), [`GET /api/toys/${_id}`]: () => missing },
    })
    expect(await within(await screen.findByRole('dialog')).findByText('Não encontrado')).toBeVisible()
  })

  it('offer only the actions the user may perform', async () => {
    const { user } = await start({ answers: toyServer(2, index => ({ can: { edit: index === 1, remove: false } })) })
    const names = async (ref: string) =>
      within(await row(ref))
        .getAllByRole('button')
        .map(button => button.getAttribute('aria-label'))
    // Those that count something stay on the row; the menu has them all.
    expect(await names('LX-0')).toEqual([
      'Mais dados de LX-0',
      'Abrir LX-0',
      'Tarefas LX-0, 2 por fazer',
      'Mais ações de LX-0',
    ])
    expect(await names('LX-1')).toEqual(['Mais dados de LX-1', 'Abrir LX-1', 'Editar LX-1', 'Mais ações de LX-1'])
    await user.click(screen.getByLabelText('Mais ações de LX-0'))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(item => item.textContent)).toEqual(['Ver', 'Histórico', 'Tarefas (2)'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(screen.getByLabelText('Mais ações de LX-0')).toHaveFocus())
  })

  it('that are created elsewhere cannot be added inside another page, which says how to create them', async () => {
    const embedded = { hide: [], fixed: {}, madeElsewhere: 'Vêm da fábrica.' }
    await start({ answers: toyServer(0), Page: () => <EmbeddedList screen={toysScreen} embedded={embedded} /> })
    expect(await screen.findByText('Vêm da fábrica.')).toBeVisible()
    expect(screen.queryByText('Adicionar')).toBeNull()
  })

  it('are copied as a table', async () => {
    const write = vi.fn<(items: readonly { data: Record<string, Blob> }[]) => Promise<void>>(() => Promise.resolve())
    const { user } = await start()
    class Item {
      readonly data: Record<string, Blob>
      constructor(data: Record<string, Blob>) {
        this.data = data
      }
    }
    vi.stubGlobal('ClipboardItem', Item)
    vi.spyOn(navigator.clipboard, 'write').mockImplementation(write as never)
    await user.click(await screen.findByLabelText('Selecionar LX-0'))
    await user.click(screen.getByLabelText('Selecionar LX-1'))
    expect(screen.getByText('2 selecionados')).toBeVisible()
    await user.click(screen.getByText('Copiar'))
    expect(await screen.findByText('2 brinquedos na área de transferência')).toBeVisible()
    const blobs = write.mock.calls[0]?.[0][0]?.data ?? {}
    expect(await blobs['text/html']?.text()).toMatch(/<td>LX-0<\/td>.*<td>LX-1<\/td>/)
    expect(Object.keys(blobs)).toEqual(['text/html', 'text/plain'])
    vi.unstubAllGlobals()
  })

  it('are archived together, and refused ones are reported', async () => {
    const refused = {
      status: 403,
      message: 'FORBIDDEN',
      data: { text: 'Não tem permissão para esta ação', requestId: 'r' },
    }
    const { user } = await start({
      answers: { ...toyServer(), 'DELETE /api/toys/00000000-0000-4000-8000-000000000001': () => refused },
    })
    for (const index of [0, 1, 2]) await user.click(await screen.findByLabelText(`Selecionar LX-${index}`))
    await user.click(screen.getByText('Arquivar'))
    expect(await screen.findByText('2 brinquedos arquivados')).toBeVisible()
    expect(screen.getByText('1 de 3 não: Não tem permissão para esta ação')).toBeVisible()
  })
})

describe('by keyboard', () => {
  const focused = () => document.activeElement?.getAttribute('aria-label')

  it('the table is one Tab stop, in which arrows and j, k move from row to row', async () => {
    const { user } = await start()
    await row('LX-0')
    const stops = () =>
      [...screen.getByRole('table').querySelectorAll<HTMLElement>('a[href], button, input, [tabindex]')].filter(
        control => control.tabIndex === 0,
      )
    expect(stops().map(stop => stop.getAttribute('aria-label'))).toEqual(['Abrir LX-0'])
    await user.keyboard('j')
    expect(focused()).toBe('Abrir LX-0')
    await user.keyboard('{ArrowDown}j')
    expect(focused()).toBe('Abrir LX-2')
    expect(stops().map(stop => stop.getAttribute('aria-label'))).toEqual(['Abrir LX-2'])
    await user.keyboard('k{End}')
    expect(focused()).toBe('Abrir LX-9')
    await user.keyboard('{Home}{ArrowRight}')
    expect(focused()).toBe('Partido LX-0')
    await user.keyboard('{ArrowLeft}{ArrowUp}')
    expect(focused()).toBe('Selecionar todas as linhas desta página')
    await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}')
    await waitFor(() =>
      expect(screen.getByLabelText('Largura da coluna Referência')).toHaveAttribute('aria-valuenow', '116'),
    )
    await user.tab()
    expect(screen.getByRole('table')).not.toContainElement(document.activeElement as HTMLElement)
    expect(stops().map(stop => stop.getAttribute('aria-label'))).toEqual(['Abrir LX-0'])
  })

  it('Shift with a click extends the selection, or takes rows out of it', async () => {
    const { user } = await start()
    const pick = (name: string) => user.click(screen.getByLabelText(`Selecionar ${name}`))
    const picked = () =>
      screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Selecionar LX/ }).map(box => Number(box.checked))
    await row('LX-0')
    await pick('LX-6')
    await user.keyboard('{Shift>}')
    await pick('LX-3')
    expect(picked()).toEqual([0, 0, 0, 1, 1, 1, 1, 0, 0, 0])
    await pick('LX-8')
    expect(picked()).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1, 0])
    await pick('LX-5')
    expect(picked()).toEqual([0, 0, 0, 1, 1, 0, 0, 0, 0, 0])
    await user.keyboard('{/Shift}')
    await pick('LX-0')
    expect(picked()).toEqual([1, 0, 0, 1, 1, 0, 0, 0, 0, 0])
  })

  it('rows are selected, opened, edited and added, and the search is reached', async () => {
    const { user, address } = await start()
    await row('LX-0')
    await user.keyboard('jj ')
    expect(screen.getByText('1 selecionado')).toBeVisible()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(screen.getByText('3 selecionados')).toBeVisible()
    expect(focused()).toBe('Abrir LX-3')
    await user.keyboard('{Control>}a{/Control}')
    expect(screen.getByText('10 selecionados')).toBeVisible()
    await user.keyboard('{Shift>}E{/Shift}')
    expect(await screen.findByText('A editar LX-3')).toBeInTheDocument()
    await user.click(screen.getByText('Cancelar'))
    await waitFor(() => expect(address()).toBe(ten))
    await user.keyboard('{Shift>}N{/Shift}')
    expect(await screen.findByText('Brinquedo novo')).toBeInTheDocument()
    await user.click(screen.getByText('Cancelar'))
    await waitFor(() => expect(address()).toBe(ten))
    // The form returned the focus to the row.
    await waitFor(() => expect(focused()).toBe('Abrir LX-3'))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Brinquedo LX-3' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('/jk')
    expect(screen.getByLabelText('Pesquisar em Brinquedos')).toHaveValue('jk')
  })

  it('Escape clears the search, then returns to the rows, and there ends the selection', async () => {
    const { user } = await start()
    await row('LX-0')
    await user.keyboard('jj ')
    await user.keyboard('/ab{Escape}')
    const search = screen.getByLabelText('Pesquisar em Brinquedos')
    expect(search).toHaveValue('')
    expect(search).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(focused()).toBe('Abrir LX-1')
    expect(screen.getByText('1 selecionado')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('1 selecionado')).toBeNull()
    await user.keyboard('/{ArrowDown}')
    expect(focused()).toBe('Abrir LX-1')
  })
})

describe('panels', () => {
  it('show every field the user may read, and the history', async () => {
    const { user, address, history } = await start()
    await user.click(await screen.findByLabelText('Abrir LX-3'))
    const panel = within(await screen.findByRole('dialog', { name: 'Brinquedo LX-3' }))
    expect(panel.getByRole('region', { name: 'Compra' })).toHaveTextContent('05-03-2026')
    expect(await panel.findByText('Não existem alterações')).toBeVisible()
    expect(address()).toBe('?perPage=10&panel=view:00000000-0000-4000-8000-000000000003')
    act(() => history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('show states in their colour and shape, as the filters that are set do', async () => {
    const { _id } = toyRow(3)
    const change = {
      _id,
      _created: '2026-03-05T10:00:00.000Z',
      user: null,
      fields: { state: { old: 'ativa', new: 'vendida' } },
    }
    const history = { [`GET /api/changes/toys/${_id}`]: () => ({ data: [change] }) }
    const { user } = await start({ search: `${ten}&f.state=ativa,vendida`, answers: { ...toyServer(), ...history } })
    const shapesIn = (element: HTMLElement) =>
      [...element.querySelectorAll<SVGElement>('[data-shape]')].map(mark => mark.dataset.shape)
    const chip = within(await screen.findByRole('list', { name: 'Filtros ativos' })).getByText(
      /^Estado: Ativa, Vendida/,
    )
    expect(shapesIn(chip)).toEqual(['open', 'done'])
    await user.click(await screen.findByLabelText('Abrir LX-3'))
    const changed = await within(await screen.findByRole('dialog', { name: 'Brinquedo LX-3' })).findByText('Depois:')
    expect(changed.closest('td')).toHaveTextContent('−Antes: Ativa+Depois: Vendida')
    expect(shapesIn(changed.closest('td') as HTMLElement)).toEqual(['open', 'done'])
  })

  it('show how a figure is computed and the rows it sums, as many as the address says', async () => {
    const { user, queriesOf, address } = await start()
    await user.click(await screen.findByText('Preço total'))
    const panel = within(await screen.findByRole('dialog', { name: 'De onde vem este número?' }))
    expect(panel.getByText('Soma dos preços.')).toBeVisible()
    expect(panel.getByText('Período: 01-11-2026 a 15-11-2026')).toBeVisible()
    const behind = await panel.findByRole('rowheader', { name: 'LX-0' })
    expect(behind.closest('tr')).toHaveTextContent(/^LX-0\s*05-03-2026\s*1\s000,00\s€$/)
    expect(queriesOf('rows').at(-1)).toMatchObject({ sortBy: 'price', sortDesc: true, filters: {}, perPage: 10 })
    await user.selectOptions(await panel.findByRole('combobox', { name: 'Linhas por página' }), '50')
    await waitFor(() => expect(queriesOf('rows').at(-1)).toMatchObject({ sortBy: 'price', page: 0, perPage: 50 }))
    expect(address()).toBe('?perPage=10&panel=total:price:50')
  })

  it('edit the row of the address, also when it changes while another row is edited', async () => {
    const editing = (index: number) => `${ten}&panel=edit:00000000-0000-4000-8000-00000000000${index}`
    const { history } = await start({ search: editing(2) })
    expect(await screen.findByText('A editar LX-2')).toBeInTheDocument()
    act(() => history.push(`/toys${editing(3)}`))
    expect(await screen.findByText('A editar LX-3')).toBeInTheDocument()
    expect(screen.queryByText('A editar LX-2')).toBeNull()
  })

  it('open the record’s form with the row as stored now, and reload the rows after a save', async () => {
    const { user, queriesOf, address } = await start()
    await user.click(await screen.findByLabelText('Editar LX-2'))
    expect(await screen.findByText('A editar LX-2')).toBeInTheDocument()
    await user.click(screen.getByText('Guardar'))
    await waitFor(() => expect(address()).toBe(ten))
    await waitFor(() => expect(queriesOf('rows')).toHaveLength(2))
    await user.click(screen.getByText('Adicionar'))
    expect(await screen.findByText('Brinquedo novo')).toBeInTheDocument()
    await user.click(screen.getByText('Cancelar'))
    await waitFor(() => expect(screen.queryByText('Brinquedo novo')).toBeNull())
  })
})
