import { screen, waitFor, within } from '@testing-library/react'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { describe, expect, it } from 'vitest'
import type { Received } from '#test/server.ts'
import { idOf, openDashboard, widget } from './dashboard.testing.ts'

const two = () => [
  widget(11, 'notifications', { width: 6 }),
  widget(12, 'rankingTables', { y: 3, group: { name: 'Geral', pos: 0 } }),
  widget(13, 'roleCards', { group: { name: 'Equipa', pos: 1 } }),
]
const bodyOf = ({ body }: Received): unknown => JSON.parse(String(body))
const stale = {
  status: 409,
  message: 'STALE',
  data: { text: 'Este registo foi alterado por outra pessoa', requestId: 'r' },
}
const handle = (name: RegExp) => screen.findByRole('button', { name })

/** A server that has this dashboard and saves changes of it. */
function saving(start: readonly Widget[]) {
  let widgets = start
  return {
    widgets: () => widgets,
    /** As another tab would. */
    saveElsewhere: (change: (widgets: readonly Widget[]) => readonly Widget[]) => {
      widgets = change(widgets).map(one => ({ ...one, version: one.version + 1 }))
    },
    put: (received: Received) => {
      const version = Number(new URL(received.url, 'http://x').searchParams.get('version'))
      if (version !== widgets[0]?.version) return stale
      const changes = bodyOf(received) as Widget[]
      widgets = widgets.map(one => ({
        ...one,
        ...changes.find(({ _id }) => _id === one._id),
        version: version + 1,
      }))
      return { data: widgets }
    },
  }
}

describe('the form of a new widget', () => {
  it('names what is missing, and sends nothing', async () => {
    const app = await openDashboard({ path: '/?edit', widgets: two })
    await app.user.click(await handle(/^Adicionar widget$/))
    const form = within(await screen.findByRole('dialog', { name: 'Adicionar widget' }))
    await app.user.clear(form.getByRole('combobox', { name: 'Separador' }))
    await app.user.click(form.getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText('Faltam campos obrigatórios')).toBeVisible()
    expect(form.getAllByText('Obrigatório')).toHaveLength(2)
    await app.user.type(form.getByRole('combobox', { name: 'Separador' }), 'Direção')
    await app.user.click(form.getByRole('combobox', { name: 'Tipo' }))
    await app.user.click(await screen.findByRole('option', { name: 'Agências' }))
    await app.user.click(form.getByRole('button', { name: 'Adicionar' }))
    expect(form.getAllByText('Obrigatório')).toHaveLength(1)
    await app.user.click(form.getByRole('combobox', { name: 'Vista' }))
    await app.user.click(await screen.findByRole('option', { name: 'Tabela' }))
    const statistic = form.getByRole('combobox', { name: 'Estatística' })
    expect(statistic).toHaveValue('Faturação')
    await app.user.click(form.getByRole('button', { name: 'Limpar Estatística' }))
    await app.user.click(form.getByRole('button', { name: 'Adicionar' }))
    expect(form.getAllByText('Obrigatório')).toHaveLength(1)
    expect(statistic).toHaveFocus()
    expect(app.received('POST /api/widgets')).toEqual([])
  })

  it('sends the fields in their order, in a new tab after the others; another view clears them', async () => {
    const app = await openDashboard({
      path: '/?edit',
      widgets: two,
      answers: { 'POST /api/widgets': () => ({ status: 201, data: widget(14, 'officeStats') }) },
    })
    await app.user.click(await handle(/^Adicionar widget$/))
    const form = within(await screen.findByRole('dialog', { name: 'Adicionar widget' }))
    const choose = async (field: string, option: string) => {
      await app.user.click(form.getByRole('combobox', { name: field }))
      await app.user.click(await screen.findByRole('option', { name: option }))
    }
    await app.user.clear(form.getByRole('combobox', { name: 'Separador' }))
    await app.user.type(form.getByRole('combobox', { name: 'Separador' }), 'Direção')
    await choose('Tipo', 'Agências')
    await choose('Vista', 'Cartões')
    await choose('Acrescentar um campo', 'Angariações')
    await choose('Vista', 'Tabela')
    expect(form.queryByRole('list', { name: 'Campos escolhidos' })).toBeNull()
    await choose('Estatística', 'Pipeline')
    await choose('Acrescentar um campo', 'Ano')
    await choose('Acrescentar um campo', 'Mês')
    await app.user.click(form.getByRole('button', { name: 'Subir Mês' }))
    await app.user.click(form.getByRole('switch', { name: 'Mostrar gráfico' }))
    await app.user.click(form.getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText('Widget adicionado com sucesso')).toBeVisible()
    expect(app.received('POST /api/widgets').map(({ body }) => body)).toEqual([
      {
        type: 'officeStats',
        group: { name: 'Direção', pos: 2 },
        x: 0,
        y: 0,
        width: 12,
        info: { view: 'table', stat: 'reservations', fields: ['month', 'year'], includeChart: true },
      },
    ])
  })
})

describe('arranging', () => {
  it('two tables of offices are named by their statistics', async () => {
    const table = (number: number, stat: 'billing' | 'findings', y: number) =>
      widget(number, 'officeStats', { y, info: { view: 'table', stat } })
    await openDashboard({ path: '/?edit', widgets: () => [table(11, 'billing', 0), table(12, 'findings', 3)] })
    expect(await handle(/^Faturação: linha 1,/)).toBeVisible()
    expect(await handle(/^Angariações: linha 2,/)).toBeVisible()
  })

  it('moves and widens a widget by keys, announces it, and saves', async () => {
    const server = saving(two())
    const app = await openDashboard({
      path: '/?edit',
      widgets: server.widgets,
      answers: { 'PUT /api/widgets': server.put },
    })
    const save = await handle(/^Guardar$/)
    expect(save).toBeDisabled()
    ;(await handle(/^Notificações: linha 1/)).focus()
    await app.user.keyboard('{ArrowDown}')
    const announced = screen.getByRole('status', { name: 'Disposição de Geral' })
    expect(announced).toHaveTextContent('Notificações: linha 2, coluna 1, largura 6 de 12')
    await app.user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(announced).toHaveTextContent('Notificações: linha 2, coluna 1, largura 7 de 12')
    expect(await handle(/^Notificações: linha 2/)).toHaveFocus()
    await app.user.click(save)
    expect(await screen.findByText('Widgets atualizados com sucesso')).toBeVisible()
    const [put] = app.received('PUT /api/widgets')
    expect(put && bodyOf(put)).toEqual([
      { _id: idOf(12), x: 0, y: 0, width: 12, group: { name: 'Geral', pos: 0 } },
      { _id: idOf(11), x: 0, y: 3, width: 7, group: { name: 'Geral', pos: 0 } },
    ])
    expect(put?.url).toContain('?version=1')
    expect(save).toBeDisabled()
  })

  it('tabs are moved by keys, and all their widgets saved', async () => {
    const server = saving(two())
    const app = await openDashboard({
      path: '/?edit',
      widgets: server.widgets,
      answers: { 'PUT /api/widgets': server.put },
    })
    const tab = await screen.findByRole('tab', { name: 'Equipa' })
    await app.user.click(tab)
    await app.user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Equipa', 'Geral'])
    await app.user.click(await handle(/^Guardar$/))
    expect(await screen.findByText('Widgets atualizados com sucesso')).toBeVisible()
    expect(server.widgets().map(({ group }) => group)).toEqual([
      { name: 'Geral', pos: 1 },
      { name: 'Geral', pos: 1 },
      { name: 'Equipa', pos: 0 },
    ])
  })

  it('a widget goes to another tab', async () => {
    const app = await openDashboard({ path: '/?edit', widgets: two })
    await app.user.click(await handle(/^Opções de Notificações$/))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Mover para Equipa' }))
    await app.user.click(screen.getByRole('tab', { name: 'Equipa' }))
    expect(await handle(/^Notificações: linha 2/)).toBeVisible()
  })

  it('a dashboard saved in another tab is said, and what was moved here stays and can be saved', async () => {
    const server = saving(two())
    const app = await openDashboard({
      path: '/?edit',
      widgets: server.widgets,
      answers: { 'PUT /api/widgets': server.put },
    })
    ;(await handle(/^Notificações: linha 1/)).focus()
    await app.user.keyboard('{ArrowRight}')
    server.saveElsewhere(all => [...all, widget(14, 'sessions', { y: 6 })])
    await app.user.click(await handle(/^Guardar$/))
    const notice = await screen.findByRole('alert', { name: 'O painel foi alterado noutro separador ou computador' })
    expect(await handle(/^Sessões: linha 3/)).toBeVisible()
    expect(await handle(/^Notificações: linha 1, coluna 2/)).toBeVisible()
    await app.user.click(await handle(/^Guardar$/))
    expect(await screen.findByText('Widgets atualizados com sucesso')).toBeVisible()
    await waitFor(() => expect(notice).not.toBeInTheDocument())
    expect(server.widgets().find(({ _id }) => _id === idOf(11))?.x).toBe(1)
    expect(app.received('PUT /api/widgets')).toHaveLength(2)
  })

  it('what another tab moved stays where it was moved, unless it was moved here too', async () => {
    const server = saving(two())
    const app = await openDashboard({
      path: '/?edit',
      widgets: server.widgets,
      answers: { 'PUT /api/widgets': server.put },
    })
    ;(await handle(/^Notificações: linha 1/)).focus()
    await app.user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    server.saveElsewhere(all => all.map(one => (one._id === idOf(12) ? { ...one, x: 2, width: 10 } : one)))
    await app.user.click(await handle(/^Guardar$/))
    // The toast, and the notice that stays.
    const sentence = 'O painel foi alterado noutro separador ou computador'
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2))
    expect(screen.queryByText(/outra pessoa/)).toBeNull()
    expect(await handle(/coluna 3, largura 10 de 12$/)).toBeVisible()
    await app.user.click(await handle(/^Guardar$/))
    expect(await screen.findByText('Widgets atualizados com sucesso')).toBeVisible()
    const [, put] = app.received('PUT /api/widgets')
    expect(put && bodyOf(put)).toEqual([{ _id: idOf(11), x: 0, y: 0, width: 7, group: { name: 'Geral', pos: 0 } }])
  })

  it('asks before leaving with something unsaved', async () => {
    const app = await openDashboard({ path: '/?edit', widgets: two })
    ;(await handle(/^Notificações: linha 1/)).focus()
    await app.user.keyboard('{ArrowRight}')
    await app.user.click(await handle(/^Concluir$/))
    await app.user.click(await handle(/^Sair sem guardar$/))
    expect(await handle(/^Editar painel$/)).toBeVisible()
    expect(app.received('PUT /api/widgets')).toEqual([])
  })
})

describe('a widget', () => {
  it('is deleted after a confirmation', async () => {
    const server = saving(two())
    const app = await openDashboard({
      path: '/?edit',
      widgets: server.widgets,
      answers: {
        [`DELETE /api/widgets/${idOf(11)}`]: () => {
          server.saveElsewhere(all => all.filter(({ _id }) => _id !== idOf(11)))
          return { data: null }
        },
      },
    })
    await app.user.click(await handle(/^Opções de Notificações$/))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Apagar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Apagar widget?' }))
    await app.user.click(dialog.getByRole('button', { name: 'Apagar' }))
    expect(await screen.findByText('Widget apagado com sucesso')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Notificações: / })).toBeNull())
  })

  it('with choices has a dialog for them, others have none', async () => {
    const server = saving([widget(11, 'statsOverview'), widget(12, 'notifications', { y: 3 })])
    const app = await openDashboard({
      path: '/?edit',
      widgets: server.widgets,
      answers: { 'PUT /api/widgets': server.put },
    })
    await app.user.click(await handle(/^Opções de Notificações$/))
    expect(await screen.findByRole('menuitem', { name: 'Apagar' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Configurar' })).toBeNull()
    await app.user.keyboard('{Escape}')
    await app.user.click(await handle(/^Opções de Resumo$/))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Configurar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Configurar Resumo' }))
    await app.user.click(dialog.getByRole('combobox', { name: 'Acrescentar um campo' }))
    await app.user.click(await screen.findByRole('option', { name: 'Faturação' }))
    await app.user.type(dialog.getByRole('textbox', { name: 'Título' }), 'O nosso mês')
    await app.user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Widgets atualizados com sucesso')).toBeVisible()
    expect(server.widgets()[0]?.info).toEqual({ header: 'O nosso mês', fields: ['billing'] })
  })
})

describe('the whole dashboard', () => {
  it('becomes the standard one of the role after a confirmation', async () => {
    let widgets = two()
    const app = await openDashboard({
      path: '/?edit',
      widgets: () => widgets,
      answers: {
        'POST /api/widgets/standard': () => {
          widgets = [widget(21, 'sessions', { version: 2 })]
          return { data: widgets }
        },
      },
    })
    await app.user.click(await handle(/^Mais opções do painel$/))
    expect(screen.queryByRole('menuitem', { name: 'Dar este painel a…' })).toBeNull()
    await app.user.click(await screen.findByRole('menuitem', { name: 'Repor painel padrão' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Repor o painel padrão?' }))
    await app.user.click(dialog.getByRole('button', { name: 'Repor painel padrão' }))
    expect(await handle(/^Sessões: linha 1/)).toBeVisible()
  })

  it.each(['Cancelar', 'Repor painel padrão'])('keeps what was moved when it was not replaced: %s', async button => {
    const app = await openDashboard({
      path: '/?edit',
      widgets: two,
      answers: { 'POST /api/widgets/standard': () => stale },
    })
    ;(await handle(/^Notificações: linha 1/)).focus()
    await app.user.keyboard('{ArrowRight}')
    await app.user.click(await handle(/^Mais opções do painel$/))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Repor painel padrão' }))
    const dialog = await screen.findByRole('dialog', { name: 'Repor o painel padrão?' })
    await app.user.click(within(dialog).getByRole('button', { name: button }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(await handle(/^Notificações: linha 1, coluna 2/)).toBeVisible()
    expect(await handle(/^Guardar$/)).toBeEnabled()
  })

  it('is given to a role by the administrator', async () => {
    const app = await openDashboard({
      role: 'sysAdmin',
      path: '/?edit',
      widgets: two,
      answers: { 'POST /api/widgets/give': () => ({ data: { people: 3 } }) },
    })
    await app.user.click(await handle(/^Mais opções do painel$/))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Dar este painel a…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Dar este painel a…' }))
    await app.user.click(dialog.getByRole('button', { name: 'Dar painel' }))
    expect(dialog.getByText('Obrigatório')).toBeVisible()
    await app.user.click(dialog.getByRole('combobox', { name: 'Função' }))
    await app.user.click(await screen.findByRole('option', { name: 'Broker' }))
    await app.user.click(dialog.getByRole('button', { name: 'Dar painel' }))
    expect(await screen.findByText(/^Painel dado a Broker: 3 pessoas$/)).toBeVisible()
    expect(app.received('POST /api/widgets/give').map(({ body }) => body)).toEqual([{ role: 'broker' }])
  })
})
