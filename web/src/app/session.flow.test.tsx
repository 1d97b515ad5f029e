import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { call } from '#api/client.ts'
import { lastFailure } from '#api/failures.ts'
import { listKey } from '#api/records.ts'
import { startApplication } from '#test/application.tsx'
import { configReply, person } from '#test/people.ts'
import { allStored } from '#test/storage.ts'
import { queryClient } from './providers.tsx'
import { takeResetToken } from './resetToken.ts'
import { ensureConfiguration } from './session/configuration.ts'
import { changeListPreferences, setDarkMode } from './session/preferences.ts'

const ceo = person('ceo')
const login = () => screen.findByRole('heading', { name: 'Iniciar sessão' })
const noPeople = { data: { users: [], total: 0 } }
const unauthorized = { status: 401, message: 'UNAUTHORIZED', data: { text: 'x', requestId: 'r' } }

describe('the configuration', () => {
  it('shows the shell skeleton while it loads', async () => {
    await startApplication({ path: '/', signedIn: ceo, answers: { 'GET /api/auth/config': () => undefined } })
    expect(await screen.findByRole('status')).toHaveTextContent('A carregar…')
  })

  it.each([
    ['500', { status: 500, message: 'INTERNAL' }],
    ['403', { status: 403, message: 'FORBIDDEN' }],
  ])('that fails with %s ends the session, opens the root and leaves only dark mode stored', async (_, answer) => {
    const app = await startApplication({
      path: '/profile',
      signedIn: { ...ceo, darkMode: true },
      answers: { 'GET /api/auth/config': () => answer },
    })
    expect(await login()).toBeVisible()
    expect(screen.getByText(/Não foi possível carregar a configuração/)).toBeVisible()
    await waitFor(() => expect(app.path()).toBe('/'))
    expect(allStored(localStorage)).toEqual({ 'tipy.darkMode': 'true' })
  })

  it('that is temporarily unavailable is requested again, and the session goes on', async () => {
    let requestCount = 0
    const answers = [{ status: 503, message: 'UNAVAILABLE' }, { data: configReply(ceo) }]
    const app = await startApplication({
      path: '/profile',
      signedIn: ceo,
      answers: { 'GET /api/auth/config': () => answers[requestCount++] },
    })
    expect(await screen.findByText(/temporariamente indisponível. A tentar novamente/)).toBeVisible()
    expect(app.session.get().token).not.toBeNull()
    await waitFor(() => expect(app.session.get().config).not.toBeNull())
    expect(app.path()).toBe('/profile')
    await waitFor(() => expect(screen.queryByText(/A tentar novamente/)).toBeNull())
  })

  it('that arrives after its session ended changes nothing', async () => {
    let answerLate = () => {}
    const app = await startApplication({
      path: '/',
      signedIn: ceo,
      answers: {
        'GET /api/auth/config': (_, response) => {
          answerLate = () => response.end(JSON.stringify({ message: 'OK', data: configReply(ceo) }))
          return undefined
        },
      },
    })
    await waitFor(() => expect(app.received('GET /api/auth/config')).toHaveLength(1))
    // The same load that the screen waits for, and which ends when the answer was taken or dropped.
    const loaded = ensureConfiguration()
    app.session.end('logout')
    answerLate()
    await loaded
    expect(await login()).toBeVisible()
    expect(app.session.get()).toMatchObject({ token: null, user: null, config: null })
  })
})

describe('the settings of the company', () => {
  it('that another user changes are applied to the open screen', async () => {
    const settings = { ...configReply(ceo).config.settings, findingContractFields: true }
    const app = await startApplication({
      path: '/profile',
      signedIn: ceo,
      answers: { 'GET /api/config/settings': () => ({ data: { settings, version: 2 } }) },
    })
    await screen.findByRole('heading', { name: 'Preferências' })
    expect(app.received('GET /api/config/settings')).toHaveLength(0)
    expect(app.session.get().config?.settings.findingContractFields).toBe(false)
    // Invalidated as by the server's announcement.
    await queryClient.invalidateQueries({ queryKey: listKey('settings') })
    await waitFor(() => expect(app.session.get().config?.settings).toEqual(settings))
    expect(screen.getByRole('heading', { name: 'Preferências' })).toBeVisible()
  })
})

describe('another role of the user', () => {
  it('applies to the open screen, whose records are loaded again', async () => {
    const moved = { ...ceo, role: 'consultant' as const, darkMode: true }
    const app = await startApplication({
      path: '/profile',
      signedIn: ceo,
      answers: { 'GET /api/auth/config/announced': () => ({ data: configReply(moved) }) },
    })
    await screen.findByRole('heading', { name: 'Preferências' })
    queryClient.setQueryData([...listKey('invoices'), 'total'], { total: 12 })
    // Invalidated as by the server's announcement.
    await queryClient.invalidateQueries({ queryKey: listKey('access') })
    await waitFor(() => expect(app.session.get().user).toMatchObject({ role: 'consultant', darkMode: false }))
    expect(queryClient.getQueryState([...listKey('invoices'), 'total'])?.isInvalidated).toBe(true)
    expect(app.received('GET /api/auth/config/announced')).toHaveLength(1)
  })
})

it('a request carries the session, the chosen offices and the chosen dates', async () => {
  const app = await startApplication({ path: '/profile', signedIn: ceo })
  await screen.findByRole('heading', { name: 'Preferências' })
  app.session.set({
    selectedOffices: ['lisboa', 'porto'],
    dateRange: { firstDate: '2026-03-01', lastDate: '2026-03-05' },
  })
  const body = { page: 0, filters: { infoLevel: 2 } } as const
  await call('POST /api/users/search', { body })
  // The screen asks for people too, before the choice or after it.
  const ours = app.received('POST /api/users/search').find(sent => JSON.stringify(sent.body) === JSON.stringify(body))
  expect(ours?.headers).toMatchObject({
    app: 'tipy',
    company: 'horizonte',
    offices: 'lisboa,porto',
    firstdate: '2026-03-01',
    lastdate: '2026-03-05',
    'content-type': 'application/json',
    authorization: 'Bearer token-of-ceo',
  })
})

describe('the end of a session', () => {
  it('/logout notifies the server, clears everything and opens the root', async () => {
    const app = await startApplication({ path: '/logout', signedIn: ceo })
    expect(await login()).toBeVisible()
    expect(app.path()).toBe('/')
    await waitFor(() => expect(app.received('POST /api/auth/logout')).toHaveLength(1))
    expect(app.received('POST /api/auth/logout')[0]?.headers.authorization).toBe('Bearer token-of-ceo')
    expect(allStored(localStorage)).toEqual({ 'tipy.darkMode': 'false' })
  })

  it('/logout works when the server does not answer', async () => {
    const app = await startApplication({
      path: '/logout',
      signedIn: ceo,
      answers: {
        'POST /api/auth/logout': (_, response) => {
          response.destroy()
          return undefined
        },
      },
    })
    expect(await login()).toBeVisible()
    expect(app.session.get().token).toBeNull()
  })

  it('happens once for ten refused calls, shows why, and keeps the address for the next login', async () => {
    let isRefusing = false
    const app = await startApplication({
      path: '/profile',
      signedIn: ceo,
      // The screen asks for people too: its call must not be the one that ends the session.
      answers: { 'POST /api/users/search': () => (isRefusing ? unauthorized : noPeople) },
    })
    await screen.findByRole('heading', { name: 'Preferências' })
    queryClient.setQueryData(['rows'], ['of the one who left'])
    const ends: unknown[] = []
    app.session.subscribe(() => ends.push(app.session.get().endedBecause))
    isRefusing = true
    const body = { page: 0, filters: { infoLevel: 2 } } as const
    await Promise.all(Array.from({ length: 10 }, () => call('POST /api/users/search', { body })))
    expect(ends).toEqual(['expired'])
    expect(await login()).toBeVisible()
    expect(screen.getByText('A sua sessão terminou. Inicie sessão para continuar.')).toBeVisible()
    expect(queryClient.getQueryData(['rows'])).toBeUndefined()
    expect(app.path()).toBe('/profile')
  })

  it('of an earlier session does not end the current one', async () => {
    const app = await startApplication({
      path: '/',
      signedIn: ceo,
      answers: {
        'POST /api/users/search': ({ headers }) =>
          headers.authorization === 'Bearer token-of-ceo' ? unauthorized : noPeople,
      },
    })
    const late = call('POST /api/users/search', { body: { filters: { infoLevel: 2 } } })
    app.session.set({ token: 'the-next-one' })
    await late
    expect(app.session.get().token).toBe('the-next-one')
  })
})

describe('a password that must change', () => {
  it('blocks every page until it is changed', async () => {
    const user = { ...ceo, needsPasswordChange: true }
    const app = await startApplication({
      path: '/profile',
      signedIn: user,
      answers: {
        'GET /api/auth/config': () => ({ data: configReply(user) }),
        'PATCH /api/auth/change-password': () => ({}),
      },
    })
    expect(await screen.findByRole('dialog', { name: 'Mudar password' })).toBeVisible()
    expect(screen.queryByText('Preferências')).not.toBeInTheDocument()
    await app.user.type(screen.getByLabelText('Password atual'), 'demo1234')
    await app.user.type(screen.getByLabelText('Nova password'), 'nova-e-longa')
    await app.user.type(screen.getByLabelText('Repetir nova password'), 'nova-e-longa{Enter}')
    expect(await screen.findByText('Password mudada com sucesso')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Preferências' })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a reset link', () => {
  it('is removed from the address bar immediately, is stored nowhere, and ends at the login', async () => {
    window.history.replaceState(null, '', '/?token=code-of-the-mail&x=1')
    takeResetToken(window.location, window.history)
    expect(window.location.search).toBe('?x=1')
    const app = await startApplication({ path: '/', answers: { 'PATCH /api/auth/reset-password': () => ({}) } })
    await app.user.type(await screen.findByLabelText('Nova password'), 'nova-e-longa')
    expect(JSON.stringify([allStored(localStorage), allStored(sessionStorage)])).not.toContain('code-of-the-mail')
    await app.user.type(screen.getByLabelText('Repetir nova password'), 'nova-e-longa{Enter}')
    expect(await screen.findByText('Password mudada com sucesso')).toBeVisible()
    expect(await login()).toBeVisible()
    expect(app.path()).toBe('/')
    window.history.replaceState(null, '', '/')
  })
})

describe('a link that restores an e-mail', () => {
  it('is removed from the address bar immediately and opens its own screen, signed in or not', async () => {
    window.history.replaceState(null, '', '/?restore=email&token=code-of-the-mail')
    takeResetToken(window.location, window.history)
    expect(window.location.search).toBe('')
    const app = await startApplication({ path: '/', signedIn: ceo })
    expect(await screen.findByRole('heading', { name: 'Repor o e-mail' })).toBeVisible()
    expect(JSON.stringify([allStored(localStorage), allStored(sessionStorage)])).not.toContain('code-of-the-mail')
    await app.user.click(screen.getByText('Voltar ao início de sessão'))
    expect(screen.queryByRole('heading', { name: 'Repor o e-mail' })).not.toBeInTheDocument()
  })
})

describe('preferences', () => {
  it('are shown immediately and saved in the background; a failed save only marks the top bar', async () => {
    const data = { text: 'Ocorreu um erro', requestId: 'r42' }
    const path = `PATCH /api/users/${ceo._id}`
    const app = await startApplication({
      path: '/profile',
      signedIn: ceo,
      answers: { [path]: () => ({ status: 500, message: 'INTERNAL', data }) },
    })
    await app.user.click(await screen.findByRole('switch', { name: /^Menu horizontal/ }))
    await waitFor(() => expect(lastFailure()).toMatchObject({ requestId: 'r42' }))
    expect(app.received(path)[0]?.body).toEqual({ horizontalMenu: true })
    expect(app.session.get().user?.horizontalMenu).toBe(true)
    expect(screen.getByRole('switch', { name: /^Menu horizontal/ })).toBeChecked()
    setDarkMode(true)
    await waitFor(() => expect(app.received(path)[1]?.body).toEqual({ darkMode: true }))
    expect(app.session.get()).toMatchObject({ darkMode: true, user: { darkMode: true } })
    changeListPreferences({ foldedTotals: true })
    await waitFor(() => expect(app.received(path)[2]?.body).toEqual({ foldedTotals: true }))
  })
})
