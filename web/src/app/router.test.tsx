import { screen, waitFor, within } from '@testing-library/react'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import { sectionsOf } from '@tipy/domain/navigation/menus'
import { mayOpen, screenList, screens } from '@tipy/domain/navigation/screens'
import { describe, expect, it } from 'vitest'
import { listKey } from '#api/records.ts'
import { startApplication } from '#test/application.tsx'
import { configReply, person } from '#test/people.ts'
import { queryClient } from './providers.tsx'

const greeting = /^(Bom dia|Boa tarde|Boa noite), Inês$/
/** Looked at as it is found: the home page may be drawn again a moment later. */
const home = () => waitFor(() => expect(screen.getByRole('heading', { level: 1, name: greeting })).toBeVisible())

describe('without a token', () => {
  it.each(['/', '/profile', '/invoices/7', '/config/access', '/nada'])(
    '%s shows the login and stays in the address',
    async path => {
      const app = await startApplication({ path })
      expect(await screen.findByRole('heading', { name: 'Iniciar sessão' })).toBeVisible()
      expect(app.path()).toBe(path)
      await waitFor(() => expect(document.title).toBe('Iniciar sessão · Tipy'))
    },
  )

  it('/forgot-password shows its own form, and a link back', async () => {
    const app = await startApplication({ path: '/forgot-password' })
    expect(await screen.findByRole('heading', { name: 'Recuperar password' })).toBeVisible()
    await app.user.click(screen.getByRole('link', { name: 'Voltar ao início de sessão' }))
    expect(await screen.findByRole('heading', { name: 'Iniciar sessão' })).toBeVisible()
    expect(app.path()).toBe('/')
  })

  it('a deep link opens after the login', async () => {
    const app = await startApplication({ path: '/profile' })
    await app.user.type(await screen.findByLabelText('E-mail'), 'ceo@horizonte.pt')
    await app.user.type(screen.getByLabelText('Password'), 'demo1234{Enter}')
    expect(await screen.findByRole('heading', { name: 'Preferências' })).toBeVisible()
    expect(app.path()).toBe('/profile')
    await waitFor(() => expect(document.title).toBe('O meu perfil · Horizonte'))
    expect(app.received('GET /api/auth/config')).toHaveLength(1)
  })
})

it('a login at /login leads to the root', async () => {
  const app = await startApplication({ path: '/login' })
  await app.user.type(await screen.findByLabelText('E-mail'), 'ceo@horizonte.pt')
  await app.user.type(screen.getByLabelText('Password'), 'demo1234{Enter}')
  await home()
  expect(app.path()).toBe('/')
})

describe('with a token', () => {
  it('the root greets the person and shows the company’s name', async () => {
    const app = await startApplication({ path: '/', signedIn: person('consultant') })
    await home()
    expect(app.path()).toBe('/')
    await waitFor(() => expect(document.title).toBe('Início · Horizonte'))
  })

  it.each([
    ['ceo', '/profile'],
    ['ceo', '/leads/7'],
    ['ceo', '/nada'],
    ['ceo', '/logout'],
    ['ceo', 'https://example.org'],
    ['ceo', '//example.org/'],
    ['ceo', ''],
    ['consultant', '/config'],
  ] as const)(
    'for a %s a redirect to %s, which is no menu entry they may open, is ignored and does not loop',
    async (role, redirect) => {
      const data = configReply(person(role), redirect)
      const app = await startApplication({
        path: '/',
        signedIn: person(role),
        answers: { 'GET /api/auth/config': () => ({ data }) },
      })
      await home()
      expect(app.path()).toBe('/')
    },
  )

  it('the root redirects to the configuration, whose cards are the sections the user may open', async () => {
    const ceo = person('ceo')
    const data = configReply(ceo, '/config')
    const app = await startApplication({
      path: '/',
      signedIn: ceo,
      answers: { 'GET /api/auth/config': () => ({ data }) },
    })
    const cards = within(await screen.findByRole('navigation', { name: 'Secções da configuração' }))
    expect(app.path()).toBe('/config')
    await waitFor(() => expect(document.title).toBe('Configuração · Horizonte'))
    const offered = cards.queryAllByRole('link').map(card => card.getAttribute('href'))
    const sections = sectionsOf(screens.config, { id: ceo._id, role: 'ceo', otherRoles: [] }, defaultFeatures)
    expect(offered).toEqual(sections.map(({ path }) => path))
  })

  it.each(['/login', '/forgot-password'])('%s redirects to the root', async path => {
    const app = await startApplication({ path, signedIn: person('ceo') })
    await home()
    expect(app.path()).toBe('/')
  })

  it('an unknown address shows "not found" inside the shell', async () => {
    const app = await startApplication({ path: '/nada/disto?x=1', signedIn: person('ceo') })
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Página não encontrada · Horizonte'))
    expect(app.router.history.location.href).toBe('/nada/disto?x=1')
    expect(screen.getByRole('button', { name: /Menu de Inês/ })).toBeVisible()
    await app.user.click(screen.getByRole('link', { name: 'Ir para o início' }))
    await home()
  })

  it('a screen without its flag leads to the root, without its query, and says why', async () => {
    const user = person('consultant')
    const app = await startApplication({
      path: `/expenses?id=${user._id}`,
      signedIn: user,
      answers: { 'GET /api/auth/config': () => ({ data: configReply(user) }) },
    })
    await home()
    expect(await screen.findByRole('alert')).toHaveTextContent('Não tem acesso à página Despesas')
    expect(app.router.history.location.href).toBe('/')
  })

  it.each([
    ['a right', {}, { listExpenses: { roles: ['sysAdmin'], users: [] } }],
    ['the role', { role: 'consultant' }, {}],
  ] as const)(
    '%s that is taken away while its page is open leads to the root and says why',
    async (_, changes, flags) => {
      const user = person('cfo')
      const granted = configReply(user)
      const moved = configReply({ ...user, ...changes })
      const features = { ...moved.accessMap.features, ...flags }
      const app = await startApplication({
        path: `/expenses?id=${user._id}`,
        signedIn: user,
        answers: {
          'GET /api/auth/config': () => ({ data: granted }),
          'GET /api/auth/config/announced': () => ({ data: { ...moved, accessMap: { ...moved.accessMap, features } } }),
        },
      })
      await screen.findByRole('heading', { level: 1, name: 'Despesas' })
      // Invalidated as by the server's announcement.
      await queryClient.invalidateQueries({ queryKey: listKey('access') })
      await home()
      expect(await screen.findByRole('alert')).toHaveTextContent('Não tem acesso à página Despesas')
      expect(app.router.history.location.href).toBe('/')
    },
  )

  it('Início leads to its list without the query of the page before', async () => {
    const cfo = person('cfo')
    const app = await startApplication({
      path: `/findings?id=${cfo._id}&panel=none`,
      signedIn: cfo,
      answers: { 'GET /api/auth/config': () => ({ data: configReply(cfo, '/invoices') }) },
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Angariações' })).toBeVisible()
    await app.user.click(screen.getByRole('link', { name: 'Início' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Faturas' })).toBeVisible()
    expect(app.path()).toBe('/invoices')
    expect(app.router.history.location.search).not.toContain('id=')
  })

  // domain/src/navigation/screens.test.ts states by hand which screens each role opens.
  it.each(['sysAdmin', 'ceo', 'cfo', 'consultant', 'hr'] as const)(
    '%s comes to rest on every route, and only where it may',
    async role => {
      const user = person(role)
      const app = await startApplication({
        path: '/profile',
        signedIn: user,
        answers: { 'GET /api/auth/config': () => ({ data: configReply(user) }) },
      })
      await screen.findByRole('heading', { name: 'Preferências' })
      for (const entry of screenList.filter(({ name }) => name !== 'logout')) {
        const path = entry.path.replace('{id}', '7')
        await app.router.navigate({ to: path })
        await waitFor(() => expect(app.router.state.status).toBe('idle'))
        // With a token, the login and the form for a forgotten password lead to the root.
        const rests =
          !['login', 'forgotPassword'].includes(entry.name) &&
          mayOpen(entry, { id: user._id, role, otherRoles: [] }, defaultFeatures)
        expect([entry.name, app.path()]).toEqual([entry.name, rests ? path : '/'])
      }
    },
  )
})
