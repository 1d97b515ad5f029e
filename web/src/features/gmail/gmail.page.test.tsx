import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { connect } from '#api/client.ts'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { draw } from '#test/render.tsx'
import { type Answers, startServer } from '#test/server.ts'
import { connectAddress } from './gmail.calls.ts'
import { GmailPage } from './gmail.page.tsx'
import { readGmailSearch } from './gmail.search.ts'

const account = { email: 'ines@gmail.com', state: 'connected', hasCalendar: true }

/** The page at an address, with a real HTTP server and another page to return to. */
async function open(address: string, answers: Answers) {
  const server = await startServer(answers)
  connect({ baseUrl: server.baseUrl, session: () => null })
  const onConnected = vi.fn()
  const leave = vi.fn()
  const root = createRootRoute()
  const gmail = createRoute({
    getParentRoute: () => root,
    path: '/gmail',
    validateSearch: readGmailSearch,
    component: () => <GmailPage onConnected={onConnected} leave={leave} />,
  })
  const invoices = createRoute({ getParentRoute: () => root, path: '/invoices', component: () => <p>Faturas</p> })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([gmail, invoices]), history })
  const drawn = draw(
    <SessionContextProvider value={usual}>
      {/* Not the application's router, whose type is the registered one. */}
      <RouterProvider router={router as never} />
    </SessionContextProvider>,
  )
  return { ...drawn, history, onConnected, leave, received: server.received }
}

it('posts what Google answered once, and returns to where the user was', async () => {
  const { history, onConnected, received } = await open('/gmail?code=4%2Fabc&state=s1', {
    'POST /api/gmail/auth': () => ({ data: { account, returnTo: '/invoices?q=ana' } }),
  })
  expect(await screen.findByText('Faturas')).toBeVisible()
  expect(history.location.href).toBe('/invoices?q=ana')
  expect(onConnected).toHaveBeenCalledWith(true)
  expect(received.map(({ name, body }) => [name, body])).toEqual([
    ['POST /api/gmail/auth', { code: '4/abc', state: 's1' }],
  ])
  expect(screen.getByText('Conta Gmail ligada: ines@gmail.com')).toBeVisible()
})

it('never leads to another site', async () => {
  const { history } = await open('/gmail?code=c&state=s2', {
    'POST /api/gmail/auth': () => ({ data: { account, returnTo: '//evil.example/' } }),
    'GET /api/gmail': () => ({ data: { isAvailable: true, account, batch: null } }),
  })
  expect(await screen.findByText('ines@gmail.com')).toBeVisible()
  expect(history.location.href).toBe('/gmail')
})

const nothing = { 'GET /api/gmail': () => ({ data: { isAvailable: true, account: null, batch: null } }) }

it('says why the account was not connected, with a way to try again', async () => {
  await open('/gmail?error=access_denied&state=s3', nothing)
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('O acesso à conta não foi autorizado na Google.')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Ligar conta Gmail' })).toHaveAttribute(
    'href',
    connectAddress('/gmail'),
  )
})

it('a refusal leaves an account that was connected before as it was, and shows it', async () => {
  await open('/gmail?error=access_denied&state=s5', {
    'GET /api/gmail': () => ({ data: { isAvailable: true, account: { ...account, hasCalendar: false }, batch: null } }),
  })
  expect(await screen.findByText('ines@gmail.com')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('A autorização não foi concluída')
  expect(screen.queryByRole('link', { name: 'Ligar conta Gmail' })).toBeNull()
})

it('shows the sentence of an expired authorization', async () => {
  await open('/gmail?code=c&state=s4', {
    ...nothing,
    'POST /api/gmail/auth': () => ({
      status: 422,
      message: 'INVALID',
      data: { text: 'Há campos inválidos', requestId: 'x', fields: { state: 'O pedido expirou: tente de novo' } },
    }),
  })
  expect(await screen.findByText('O pedido expirou: tente de novo')).toBeVisible()
})

it('leaves for Google with the path to return to', async () => {
  const { leave, received } = await open(connectAddress('/profile'), {
    'POST /api/gmail/connect': () => ({ data: { url: 'https://accounts.google.com/x' } }),
  })
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://accounts.google.com/x'))
  expect(received.map(({ body }) => body)).toEqual([{ returnTo: '/profile' }])
})

it('disconnects only after a confirmation', async () => {
  let isConnected = true
  const { user, onConnected } = await open('/gmail', {
    'GET /api/gmail': () => ({ data: { isAvailable: true, account: isConnected ? account : null, batch: null } }),
    'DELETE /api/gmail': () => {
      isConnected = false
      return { data: { account: null } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Desligar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Desligar a conta Gmail' }))
  await user.click(dialog.getByRole('button', { name: 'Desligar' }))
  expect(await screen.findByRole('link', { name: 'Ligar conta Gmail' })).toBeVisible()
  expect(onConnected).toHaveBeenCalledWith(false)
})

it('a lost connection shows the link that connects it again', async () => {
  const lost = { ...account, state: 'lost' }
  await open('/gmail', { 'GET /api/gmail': () => ({ data: { isAvailable: true, account: lost, batch: null } }) })
  expect(await screen.findByText('A ligação a ines@gmail.com perdeu-se')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ligar de novo o Gmail' })).toBeVisible()
})

it('without settings of Google it says what the administrator must set', async () => {
  await open('/gmail', { 'GET /api/gmail': () => ({ data: { isAvailable: false, account: null, batch: null } }) })
  expect(await screen.findByText(/GOOGLE_CLIENT_ID e GOOGLE_CLIENT_SECRET/)).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})
