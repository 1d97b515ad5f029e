import { screen, waitFor, within } from '@testing-library/react'
import type { StatementRow } from '@tipy/domain/features/statements/statements.contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '#app/session/session.ts'
import { startApplication } from '#test/application.tsx'
import { configReply, person } from '#test/people.ts'
import type { Answers } from '#test/server.ts'

// The period of the test is that of the screen, at midnight too.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const cfo = person('cfo')
const ids = ['a1', 'b2', 'c3', 'd4'].map(end => `00000000-0000-4000-8000-0000000000${end}`)
const [ana = '', ines = '', rui = '', zita = ''] = ids
const batch = '00000000-0000-4000-8000-0000000000ff'
const row = (_id: string, name: string, changes: Partial<StatementRow> = {}): StatementRow => ({
  _id,
  name,
  offices: ['lisboa'],
  active: true,
  hasEmail: true,
  lines: 2,
  paid: 100,
  pending: 150.5,
  waiting: 49.5,
  owed: 150.5,
  sent: null,
  ...changes,
})

async function open(people: readonly StatementRow[], more: Answers = {}, isSending = true, path = '/statements') {
  const app = await startApplication({
    path,
    signedIn: cfo,
    answers: {
      'GET /api/auth/config': () => ({ data: configReply(cfo) }),
      'POST /api/users/search': () => ({ data: { users: [], total: 0 } }),
      'GET /api/statements': () => ({ data: { people, isSending, sending: null } }),
      ...more,
    },
  })
  await screen.findByRole('button', { name: /^Enviar por e-mail/ })
  return app
}

const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ')
const cells = (element: HTMLElement | undefined) =>
  element
    ? Array.from(element.children)
        .map(cell => plain(cell.textContent))
        .slice(1)
    : []
const rows = () => screen.getAllByRole('row')

it('the CFO’s statements open on one row per person with its sums, which are searched, sorted and opened', async () => {
  const app = await open([row(ana, 'Ana Sá'), row(rui, 'Rui Matos', { paid: 0, owed: 1000 })])
  expect(cells(rows()[1])).toEqual(['Total · 2 pessoas', '100,00 €', '301,00 €', '99,00 €', '1 150,50 €', ''])
  expect(cells(rows()[2])).toEqual(['Ana SáLisboa', '100,00 €', '150,50 €', '49,50 €', '150,50 €', ''])
  await app.user.click(screen.getByRole('button', { name: 'A pagar agora' }))
  await waitFor(() => expect(cells(rows()[2])[0]).toBe('Rui MatosLisboa'))
  expect(app.router.state.location.search).toEqual({ sort: '-owed' })
  await app.user.keyboard('/sa')
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(app.router.state.location.search).toEqual({ q: 'sa', sort: '-owed' })
  expect(screen.getByRole('link', { name: 'Ana Sá' })).toHaveAttribute('href', `/statements?person=${ana}`)
})

it('without a selection everyone is sent theirs; people left out are named with the reason, and progress is shown', async () => {
  const people: StatementRow[] = [
    row(ana, 'Ana Sá'),
    row(ines, 'Inês Dias', { lines: 0 }),
    row(rui, 'Rui Matos', { hasEmail: false }),
    row(zita, 'Zita Reis'),
  ]
  let isDone = false
  const app = await open(people, {
    'POST /api/statements/send': () => ({
      data: { batch, queued: 2, skipped: [{ person: ines, name: 'Inês Dias', reason: 'noLines' }] },
    }),
    [`GET /api/statements/send/${batch}`]: () => ({
      data: isDone
        ? { queued: 0, sent: 1, failed: 1, isSending: true, failures: [{ name: 'Zita Reis', error: '550 não existe' }] }
        : { queued: 2, sent: 0, failed: 0, isSending: true, failures: [] },
    }),
  })
  await app.user.keyboard('{Control>}{Enter}{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Enviar extratos por e-mail' })
  expect(dialog).toHaveTextContent('2 pessoas recebem')
  expect(within(dialog).getByRole('list', { name: 'Ficam de fora 2 pessoas' })).toHaveTextContent(
    'Inês DiasSem comissões no períodoRui MatosSem e-mail válido',
  )
  isDone = true
  await app.user.keyboard('{Enter}')
  const progress = await screen.findByRole('region', { name: 'Andamento do envio' })
  expect(await within(progress).findByText('1 de 2 extratos enviados · 1 falhou')).toBeVisible()
  expect(within(progress).getByRole('list', { name: 'Falhas' })).toHaveTextContent('Zita Reis550 não existe')
  expect(progress).toHaveTextContent('Ficaram de fora: Inês Dias (Sem comissões no período)')
  expect(app.received('POST /api/statements/send').map(({ body }) => body)).toEqual([
    { ...app.session.get().dateRange, people: [ana, ines, rui, zita], again: false },
  ])
})

it('arrows move, Space selects, Shift extends; the zip has the selected people only', async () => {
  const app = await open([row(ana, 'Ana Sá'), row(rui, 'Rui Matos'), row(zita, 'Zita Reis')], {
    'POST /api/statements/zip': () => ({
      status: 413,
      message: 'TOO_MANY_ROWS',
      data: { requestId: 'r-1', text: 'São demasiadas linhas' },
    }),
  })
  screen.getByRole('link', { name: 'Ana Sá' }).focus()
  await app.user.keyboard('{ArrowDown} {Shift>}{ArrowDown}{/Shift}')
  expect(screen.getByRole('link', { name: 'Zita Reis' })).toHaveFocus()
  expect(screen.getByText('2 selecionadas')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Selecionar Ana Sá' })).not.toBeChecked()
  await app.user.click(screen.getByRole('button', { name: 'Zip' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Um PDF por pessoa' }))
  expect(await screen.findByText(/demasiadas linhas/)).toBeVisible()
  expect(app.received('POST /api/statements/zip').map(({ body }) => body)).toEqual([
    { ...app.session.get().dateRange, format: 'pdf', people: [rui, zita] },
  ])
  screen.getByRole('link', { name: 'Ana Sá' }).focus()
  await app.user.keyboard('{Control>}a{/Control}')
  expect(screen.getByText('3 selecionadas')).toBeVisible()
})

it('without a mail server, and without commissions, the screen says so', async () => {
  await open([], {}, false)
  expect(screen.getByText('Não há servidor de e-mail.')).toBeVisible()
  expect(screen.queryByText(/SMTP_URL/)).toBeNull()
  expect(screen.getByText('Não há comissões neste período')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Enviar por e-mail (0)' })).toBeDisabled()
})

it('who has the statement of the period is left out, unless it is sent again', async () => {
  const sent = {
    ...session.get().dateRange,
    by: 'Rui Matos',
    at: '2026-03-12T10:00:00.000Z',
    state: 'sent',
    sentAt: '2026-03-12T10:00:02.000Z',
  } as const
  const again = await open([row(ana, 'Ana Sá', { sent }), row(rui, 'Rui Matos')], {
    'POST /api/statements/sends': () => ({
      data: {
        sends: [{ _id: batch, person: ana, name: 'Ana Sá', recipient: 'ana@casa.pt', error: null, ...sent }],
        total: 1,
      },
    }),
  })
  await again.user.click(screen.getByRole('button', { name: /^Envios a Ana Sá/ }))
  const log = await screen.findByRole('dialog', { name: 'Extratos enviados a Ana Sá' })
  expect(await within(log).findByText('ana@casa.pt · pedido em 12-03-2026 por Rui Matos')).toBeVisible()
  await again.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Enviado 12-03-2026')).toBeVisible()
  await again.user.click(screen.getByRole('button', { name: 'Enviar por e-mail (2)' }))
  const dialog = await screen.findByRole('dialog', { name: 'Enviar extratos por e-mail' })
  expect(within(dialog).getByRole('button', { name: 'Enviar 1 extrato' })).toBeEnabled()
  await again.user.click(within(dialog).getByLabelText('Enviar de novo a quem já recebeu este período (1)'))
  expect(within(dialog).getByRole('button', { name: 'Enviar 2 extratos' })).toBeEnabled()
})
