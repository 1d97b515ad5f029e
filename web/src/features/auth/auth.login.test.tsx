import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { connect } from '#api/client.ts'
import { loginReply, person } from '#test/people.ts'
import { draw } from '#test/render.tsx'
import { type Answers, startServer } from '#test/server.ts'
import { LoginScreen } from './auth.login.tsx'

const accounts = [
  { email: 'ceo@horizonte.pt', role: 'ceo', roleName: 'CEO', company: 'Horizonte' },
  { email: 'hr@horizonte.pt', role: 'hr', roleName: 'Recursos Humanos', company: 'Horizonte' },
  { email: 'ceo@realtyart.pt', role: 'ceo', roleName: 'CEO', company: 'RealtyArt' },
]
const noDemo: Answers = { 'GET /api/auth/demo': () => ({ data: { password: null, accounts: [] } }) }
const demo: Answers = { 'GET /api/auth/demo': () => ({ data: { password: 'demo1234', accounts } }) }
const reply = loginReply(person('ceo'))

async function open(answers: Answers) {
  const server = await startServer({ ...noDemo, ...answers })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const onSignedIn = vi.fn()
  const onForgot = vi.fn()
  return { server, onSignedIn, onForgot, ...draw(<LoginScreen onSignedIn={onSignedIn} onForgot={onForgot} />) }
}

async function enter(user: Awaited<ReturnType<typeof open>>['user'], email: string, password: string) {
  await user.type(screen.getByLabelText('E-mail'), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
}

describe('login', () => {
  it('logs in with the typed password and the e-mail without surrounding spaces', async () => {
    const { user, server, onSignedIn } = await open({ 'POST /api/auth/login': () => ({ data: reply }) })
    await enter(user, ' ceo@horizonte.pt ', ' segredo ')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(reply))
    const login = server.received.find(({ name }) => name === 'POST /api/auth/login')
    expect(login?.body).toEqual({ email: 'ceo@horizonte.pt', password: ' segredo ' })
  })

  it('marks and focuses a missing field, and sends no request', async () => {
    const { user, server } = await open({})
    await user.click(screen.getByRole('button', { name: 'Entrar' }))
    expect(await screen.findAllByText('Obrigatório')).toHaveLength(2)
    expect(await screen.findByText('Faltam campos obrigatórios')).toBeVisible()
    expect(screen.getByLabelText('E-mail')).toHaveFocus()
    expect(server.received.filter(({ name }) => name.startsWith('POST'))).toEqual([])
  })

  it.each([
    [403, 'INVALID_CREDENTIALS', 'Credenciais Inválidas'],
    [422, 'INVALID', 'Credenciais Inválidas'],
    [500, 'INTERNAL', 'Credenciais Inválidas'],
    [429, 'TOO_MANY_REQUESTS', 'Demasiadas tentativas. Tente novamente dentro de alguns minutos'],
  ])('a login refused with %i %s shows its message and keeps what was typed', async (status, message, text) => {
    const { user, onSignedIn } = await open({ 'POST /api/auth/login': () => ({ status, message }) })
    await enter(user, 'ceo@horizonte.pt', 'errada')
    expect(await screen.findByText(text)).toBeVisible()
    expect(onSignedIn).not.toHaveBeenCalled()
    expect(screen.getByLabelText('E-mail')).toHaveValue('ceo@horizonte.pt')
    expect(screen.getByLabelText('Password')).toHaveValue('errada')
  })

  it('shows progress and ignores clicks while the login is in progress', async () => {
    const { user, server } = await open({ 'POST /api/auth/login': () => undefined })
    await enter(user, 'ceo@horizonte.pt', 'demo1234')
    expect(screen.getByRole('button', { name: 'Entrar' })).toBeDisabled()
    // Stopped before it has received the call, the server would leave the call pending.
    await waitFor(() => expect(server.received.some(({ name }) => name === 'POST /api/auth/login')).toBe(true))
    server.stop()
    expect(await screen.findByText('Sem ligação ao servidor. Tente novamente')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Entrar' })).toBeEnabled())
  })

  it('names the fields for the autocomplete of browsers', async () => {
    await open({})
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'username')
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password')
  })

  it('the link opens the screen for a forgotten password', async () => {
    const { user, onForgot } = await open({})
    await user.click(screen.getByRole('link', { name: 'Esqueceu-se da password?' }))
    expect(onForgot).toHaveBeenCalledOnce()
  })
})

describe('demonstration accounts', () => {
  it('do not show outside demo mode', async () => {
    const { server } = await open({})
    await waitFor(() => expect(server.received).toHaveLength(1))
    expect(screen.queryByText('Contas de demonstração')).not.toBeInTheDocument()
  })

  it('are listed per company and log in with a click', async () => {
    const { user, server, onSignedIn } = await open({ ...demo, 'POST /api/auth/login': () => ({ data: reply }) })
    expect(await screen.findByRole('button', { name: /Recursos Humanos/ })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'RealtyArt' }))
    expect(screen.queryByRole('button', { name: /Recursos Humanos/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /CEO/ }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
    expect(server.received.at(-1)?.body).toEqual({ email: 'ceo@realtyart.pt', password: 'demo1234' })
  })
})
