import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { writeStored } from '#features/widgets/widgets.stored.ts'
import { person } from '#test/people.ts'
import { openDashboard, widget } from './dashboard.testing.ts'

const tab = (name: string) => screen.findByRole('tab', { name })
const failure = { status: 500, message: 'INTERNAL', data: { text: 'x', requestId: 'r' } }

const dashboard = () => [
  widget(11, 'roleCards', { group: { name: 'Equipa', pos: 2 }, y: 3 }),
  widget(12, 'notifications', { width: 6 }),
  widget(13, 'leadsRanking', { group: { name: 'Recrutamento', pos: 1 } }),
]

describe('the dashboard', () => {
  it('has a tab for each group by its position, and opens the one of the address', async () => {
    const app = await openDashboard({ path: '/?tab=recrutamento', widgets: dashboard })
    expect(await tab('Recrutamento')).toHaveAttribute('aria-selected', 'true')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Geral',
      'Recrutamento',
      'Equipa',
    ])
    await app.user.click(await tab('Equipa'))
    await waitFor(() => expect(app.search()).toBe('?tab=equipa'))
    await app.user.click(await tab('Geral'))
    await waitFor(() => expect(app.search()).toBe(''))
  })

  it('takes a widget of the whole width into the open tab, in the dialog of the editor', async () => {
    let widgets = dashboard()
    const app = await openDashboard({
      path: '/?tab=recrutamento',
      widgets: () => widgets,
      answers: {
        'POST /api/widgets': () => {
          widgets = [...widgets, widget(14, 'notifications', { y: 3, group: { name: 'Recrutamento', pos: 1 } })]
          return { status: 201, data: widgets.at(-1) }
        },
      },
    })
    await app.user.click(await screen.findByRole('button', { name: 'Adicionar widget' }))
    const form = within(await screen.findByRole('dialog', { name: 'Adicionar widget' }))
    expect(form.getByRole('combobox', { name: 'Separador' })).toHaveValue('Recrutamento')
    await app.user.type(form.getByRole('combobox', { name: 'Tipo' }), 'notif')
    await app.user.click(await screen.findByRole('option', { name: 'Notificações' }))
    await app.user.click(form.getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText('Widget adicionado com sucesso')).toBeVisible()
    expect(app.received('POST /api/widgets').map(({ body }) => body)).toMatchObject([
      { type: 'notifications', group: { name: 'Recrutamento', pos: 1 }, width: 12 },
    ])
    expect(await screen.findByRole('article', { name: 'Notificações' })).toBeInTheDocument()
    expect(app.search()).toBe('?tab=recrutamento')
  })

  it('opens the new tab of a widget that was added', async () => {
    let widgets = dashboard()
    const app = await openDashboard({
      widgets: () => widgets,
      answers: {
        'POST /api/widgets': () => {
          widgets = [...widgets, widget(14, 'notifications', { group: { name: 'Os meus avisos', pos: 3 } })]
          return { status: 201, data: widgets.at(-1) }
        },
      },
    })
    await app.user.click(await screen.findByRole('button', { name: 'Adicionar widget' }))
    const form = within(await screen.findByRole('dialog', { name: 'Adicionar widget' }))
    const name = form.getByRole('combobox', { name: 'Separador' })
    expect(name).toHaveValue('Geral')
    await app.user.clear(name)
    await app.user.type(name, 'Os meus avisos')
    await app.user.type(form.getByRole('combobox', { name: 'Tipo' }), 'notif')
    await app.user.click(await screen.findByRole('option', { name: 'Notificações' }))
    await app.user.click(form.getByRole('button', { name: 'Adicionar' }))
    expect(await tab('Os meus avisos')).toHaveAttribute('aria-selected', 'true')
    expect(app.search()).toBe('?tab=osmeusavisos')
  })

  it('takes no widget of people who may not arrange it', async () => {
    await openDashboard({ role: 'recruiter', widgets: dashboard })
    await tab('Geral')
    expect(screen.queryByRole('button', { name: 'Adicionar widget' })).toBeNull()
  })

  it('is asked for while the configuration is on its way', async () => {
    const app = await openDashboard({ widgets: dashboard, answers: { 'GET /api/auth/config': () => undefined } })
    await waitFor(() => expect(app.received('GET /api/widgets')).toHaveLength(1))
  })

  it('says that it could not be loaded, and loads it again', async () => {
    let isDown = true
    const app = await openDashboard({
      answers: { 'GET /api/widgets': () => (isDown ? failure : { data: dashboard() }) },
    })
    expect(await screen.findByText('Não foi possível carregar o seu painel.')).toBeVisible()
    isDown = false
    await app.user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await tab('Equipa')).toBeVisible()
  })

  it.each([
    ['makes drafts of references for who may', 'cfo', true],
    ['makes none for others', 'ceo', false],
  ] as const)('the widget of references %s', async (_what, role, mayMake) => {
    const totals = { billing: 0, commissions: 0 }
    const quarters = Object.fromEntries(['1', '2', '3', '4', 'yearly'].map(key => [key, totals]))
    const quarterInfo = Object.fromEntries(
      Object.keys(quarters).map(key => [key, { total: 0, amountForReferences: 0 }]),
    )
    const app = await openDashboard({
      role,
      widgets: () => [widget(11, 'references')],
      answers: {
        'GET /api/stats/references': () => ({ data: { quarterInfo, referencedBy: { total: { totals: quarters } } } }),
        'GET /api/gmail': () => ({ data: { isAvailable: true, account: null, batch: null } }),
      },
    })
    expect(await screen.findByRole('heading', { name: 'Referências' })).toBeVisible()
    const button = screen.queryByRole('button', { name: 'Rascunhos' })
    expect(button !== null).toBe(mayMake)
    if (!button) return
    await app.user.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Rascunhos de referências' }))
    expect(await dialog.findByRole('link', { name: /Ligar/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/gmail'),
    )
  })

  it('a widget that fails leaves the others', async () => {
    await openDashboard({
      widgets: () => [widget(11, 'sessions', { y: 3 }), widget(12, 'references')],
      answers: {
        'GET /api/stats/references': () => failure,
        'GET /api/stats/sessions': () => ({ data: { sessions: [], total: 0 } }),
      },
    })
    expect(await screen.findByText('Não foi possível carregar.')).toBeVisible()
    expect(await screen.findByText('Não foram encontradas sessões')).toBeVisible()
  })

  it('a widget that the person may no longer have says so, and can be removed', async () => {
    let widgets = [widget(11, 'sessions'), widget(12, 'notifications', { y: 3 })]
    const app = await openDashboard({
      role: 'broker',
      widgets: () => widgets,
      answers: {
        [`DELETE /api/widgets/${widget(11, 'sessions')._id}`]: () => {
          widgets = widgets.slice(1)
          return { data: null }
        },
      },
    })
    expect(await screen.findByText('Já não tem acesso ao que este widget mostra.')).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Retirar do painel' }))
    expect(await screen.findByText('Widget apagado com sucesso')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retirar do painel' })).toBeNull())
    expect(app.received(`DELETE /api/widgets/${widget(11, 'sessions')._id}`)[0]?.url).toContain('?version=1')
  })

  it('who may not arrange theirs takes that of their new role instead of what they may no longer have', async () => {
    let widgets = [widget(11, 'sessions'), widget(12, 'references', { y: 3 })]
    const app = await openDashboard({
      role: 'recruiter',
      widgets: () => widgets,
      answers: {
        'POST /api/widgets/standard': () => {
          widgets = [widget(21, 'notifications', { version: 2 })]
          return { data: widgets }
        },
      },
    })
    const [reset] = await screen.findAllByRole('button', { name: 'Repor painel padrão' })
    expect(screen.queryByRole('button', { name: 'Retirar do painel' })).toBeNull()
    if (reset) await app.user.click(reset)
    const dialog = within(await screen.findByRole('dialog', { name: 'Repor o painel padrão?' }))
    await app.user.click(dialog.getByRole('button', { name: 'Repor painel padrão' }))
    await waitFor(() => expect(screen.queryByText('Já não tem acesso ao que este widget mostra.')).toBeNull())
    expect(app.received('POST /api/widgets/standard')[0]?.url).toContain('?version=1')
  })

  it('offers no editing to those who do not arrange their dashboard', async () => {
    await openDashboard({ role: 'hr', path: '/?edit', widgets: () => [widget(11, 'notifications')] })
    expect(await tab('Geral')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Editar painel' })).toBeNull()
  })
})

describe('without widgets', () => {
  it('leads to the first list that the person may open', async () => {
    const app = await openDashboard({ role: 'hr', widgets: () => [] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
    expect(app.path()).toBe('/leads')
  })

  it('leads there at once when the server says so', async () => {
    const app = await openDashboard({
      role: 'hr',
      redirect: '/leads',
      answers: { 'GET /api/widgets': () => failure },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
    expect(app.path()).toBe('/leads')
  })

  it('the editor stays open, and the first widget makes the dashboard the start page', async () => {
    let widgets: ReturnType<typeof dashboard> = []
    const app = await openDashboard({
      path: '/?edit',
      redirect: '/invoices',
      widgets: () => widgets,
      answers: {
        'POST /api/widgets': () => {
          widgets = [widget(11, 'notifications')]
          return { status: 201, data: widgets[0] }
        },
      },
    })
    await app.user.click(await screen.findByRole('button', { name: 'Adicionar widget' }))
    await app.user.type(await screen.findByRole('combobox', { name: 'Tipo' }), 'notif')
    await app.user.click(await screen.findByRole('option', { name: 'Notificações' }))
    await app.user.click(screen.getByRole('button', { name: 'Adicionar' }))
    expect(await screen.findByText('Widget adicionado com sucesso')).toBeVisible()
    await app.user.click(await screen.findByRole('button', { name: 'Concluir' }))
    expect(await screen.findByRole('button', { name: 'Editar painel' })).toBeVisible()
    expect(app.path()).toBe('/')
  })
})

describe('the filters', () => {
  const leads = () => [widget(11, 'leadsRanking')]

  it('are those of the open tab; the address and the browser keep them', async () => {
    const app = await openDashboard({ widgets: dashboard, path: '/?tab=recrutamento' })
    expect(await screen.findByText('Recrutadores')).toBeVisible()
    expect(screen.queryByText('Função')).toBeNull()
    await app.user.click(screen.getByRole('radio', { name: 'Pessoais' }))
    await waitFor(() => expect(app.search()).toBe('?tab=recrutamento&f.leads=personal'))
    expect(Object.values(localStorage)).toContain('{"f.leads":"personal"}')
    await app.user.click(await screen.findByRole('button', { name: 'Retirar Leads: pessoais' }))
    await waitFor(() => expect(app.search()).toBe('?tab=recrutamento'))
    expect(Object.values(localStorage)).not.toContain('{"f.leads":"personal"}')
  })

  it('that the person last chose come back into the address', async () => {
    const app = await openDashboard({
      widgets: () => {
        // Here, because the application of a test starts with an empty storage.
        writeStored(person('ceo')._id, { 'f.leads': 'company' })
        return leads()
      },
    })
    await waitFor(() => expect(app.search()).toBe('?f.leads=company'))
    expect(await screen.findByRole('radio', { name: 'Empresa' })).toBeChecked()
  })

  it('of a recruiter begin with personal leads', async () => {
    await openDashboard({ role: 'recruiter', widgets: leads })
    expect(await screen.findByRole('radio', { name: 'Pessoais' })).toBeChecked()
    expect(screen.queryByRole('list', { name: 'Filtros ativos' })).toBeNull()
  })
})

describe('Reunião de segunda', () => {
  it('is in the address, turns by the arrows and ends with Escape', async () => {
    const app = await openDashboard({
      path: '/?board=30',
      widgets: () => dashboard().map(one => ({ ...one, group: { name: 'Geral', pos: 0 } })),
    })
    const board = await screen.findByRole('region', { name: 'Reunião de segunda: Geral' })
    expect(board).toHaveTextContent('1 / 3')
    await app.user.keyboard('{ArrowRight}')
    expect(board).toHaveTextContent('2 / 3')
    await app.user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(board).toHaveTextContent('3 / 3')
    await app.user.keyboard(' ')
    expect(screen.getByRole('button', { name: 'Continuar' })).toBeVisible()
    await app.user.keyboard('{Escape}')
    expect(await tab('Geral')).toBeVisible()
    expect(app.search()).toBe('')
  })

  it('shows no amounts to people without listBillingStats', async () => {
    await openDashboard({
      role: 'hr',
      path: '/?board=30',
      widgets: () => [widget(11, 'references'), widget(12, 'notifications', { y: 3 })],
    })
    const board = await screen.findByRole('region', { name: 'Reunião de segunda: Geral' })
    expect(board).toHaveTextContent('1 widget com valores não é mostrado')
    expect(board).toHaveTextContent('1 / 1')
  })
})
