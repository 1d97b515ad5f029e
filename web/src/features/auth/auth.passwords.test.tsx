import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { connect } from '#api/client.ts'
import { draw } from '#test/render.tsx'
import { type Answers, startServer } from '#test/server.ts'
import { ChangePasswordForm } from './auth.changePassword.tsx'
import { ForcedPasswordDialog } from './auth.forced.tsx'
import { ForgotScreen } from './auth.forgot.tsx'
import { ResetScreen } from './auth.reset.tsx'
import { RestoreEmailScreen } from './auth.restoreEmail.tsx'

async function serve(answers: Answers) {
  const server = await startServer(answers)
  connect({ baseUrl: server.baseUrl, session: () => null })
  return server
}

type User = ReturnType<typeof draw>['user']

async function change(user: User, oldPassword: string, newPassword: string, repeat: string) {
  const fields = [
    ['Password atual', oldPassword],
    ['Nova password', newPassword],
    ['Repetir nova password', repeat],
  ] as const
  for (const [label, text] of fields) if (text) await user.type(screen.getByLabelText(label), text)
  await user.click(screen.getByRole('button', { name: 'Mudar password' }))
}

describe('change password', () => {
  const path = 'PATCH /api/auth/change-password'

  async function open(answers: Answers) {
    const server = await serve(answers)
    const onChanged = vi.fn()
    return { server, onChanged, ...draw(<ChangePasswordForm email="ceo@horizonte.pt" onChanged={onChanged} />) }
  }

  it('sends both passwords, shows the success and empties the fields', async () => {
    const { user, server, onChanged } = await open({ [path]: () => ({}) })
    await change(user, 'antiga-123', 'nova-e-longa', 'nova-e-longa')
    expect(await screen.findByText('Password mudada com sucesso')).toBeVisible()
    expect(server.received[0]?.body).toEqual({ oldPassword: 'antiga-123', newPassword: 'nova-e-longa' })
    expect(onChanged).toHaveBeenCalledOnce()
    expect(screen.getByLabelText('Password atual')).toHaveValue('')
  })

  it.each([
    ['nothing', '', '', '', ['Obrigatório', 'Obrigatório'], 'Password atual'],
    ['no old one', '', 'nova-e-longa', 'nova-e-longa', ['Obrigatório'], 'Password atual'],
    ['no new one', 'antiga-123', '', '', ['Obrigatório'], 'Nova password'],
    [
      'another repeat',
      'antiga-123',
      'nova-e-longa',
      'nova-e-lon',
      ['Passwords têm de ser iguais'],
      'Repetir nova password',
    ],
    ['no repeat', 'antiga-123', 'nova-e-longa', '', ['Passwords têm de ser iguais'], 'Repetir nova password'],
    [
      'the old one',
      'igual-1234',
      'igual-1234',
      'igual-1234',
      ['Nova password têm de ser diferente da antiga'],
      'Nova password',
    ],
  ])('refuses a form with %s and sends nothing', async (_, oldPassword, newPassword, repeat, messages, focused) => {
    const { user, server } = await open({})
    await change(user, oldPassword, newPassword, repeat)
    expect(await screen.findByText('Faltam campos obrigatórios')).toBeVisible()
    const shown = screen.queryAllByText(/^(Obrigatório|Passwords têm|Nova password têm)/).map(node => node.textContent)
    expect(shown).toEqual(messages)
    expect(screen.getByLabelText(focused)).toHaveFocus()
    expect(server.received).toEqual([])
  })

  it('shows the refusal of a weak password under its field, without a toast', async () => {
    const text = 'Escolha uma password menos comum, com 8 ou mais caracteres'
    const data = { text, requestId: 'r1', fields: { newPassword: text } }
    const { user, onChanged } = await open({ [path]: () => ({ status: 422, message: 'WEAK_PASSWORD', data }) })
    await change(user, 'antiga-123', 'password1', 'password1')
    expect(await screen.findByText(text)).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('Nova password')).toHaveFocus())
    expect(screen.queryByText('Credenciais Inválidas')).not.toBeInTheDocument()
    expect(onChanged).not.toHaveBeenCalled()
  })

  it('shows Credenciais Inválidas for a wrong old password', async () => {
    const { user } = await open({ [path]: () => ({ status: 403, message: 'INVALID_CREDENTIALS' }) })
    await change(user, 'errada-123', 'nova-e-longa', 'nova-e-longa')
    expect(await screen.findByText('Credenciais Inválidas')).toBeVisible()
  })

  it('names old and new password for the autocomplete of browsers', async () => {
    await open({})
    expect(screen.getByLabelText('Password atual')).toHaveAttribute('autocomplete', 'current-password')
    expect(screen.getByLabelText('Nova password')).toHaveAttribute('autocomplete', 'new-password')
    expect(screen.getByLabelText('Repetir nova password')).toHaveAttribute('autocomplete', 'new-password')
  })
})

describe('the forced dialog', () => {
  it('cannot be closed; only the logout leaves it', async () => {
    const onLogout = vi.fn()
    const { user } = draw(<ForcedPasswordDialog email="a@b.pt" onChanged={() => {}} onLogout={onLogout} />)
    const dialog = await screen.findByRole('dialog', { name: 'Mudar password' })
    await user.keyboard('{Escape}')
    expect(dialog).toBeVisible()
    expect(screen.queryByRole('button', { name: /fechar|close/i })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Terminar sessão' }))
    expect(onLogout).toHaveBeenCalledOnce()
  })
})

describe('forgotten password', () => {
  it('sends the e-mail and shows the success', async () => {
    const server = await serve({ 'POST /api/auth/forgot-password': () => ({ data: { sendsMail: true } }) })
    const onDone = vi.fn()
    const { user } = draw(<ForgotScreen onDone={onDone} />)
    await user.click(screen.getByRole('button', { name: 'Enviar e-mail' }))
    expect(await screen.findByText('Obrigatório')).toBeVisible()
    expect(await screen.findByText('Faltam campos obrigatórios')).toBeVisible()
    await user.type(screen.getByLabelText('E-mail'), 'ceo@horizonte.pt{Enter}')
    expect(await screen.findByText('E-mail enviado')).toBeVisible()
    expect(server.received[0]?.body).toEqual({ email: 'ceo@horizonte.pt' })
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('shows Credenciais Inválidas when the request fails', async () => {
    await serve({ 'POST /api/auth/forgot-password': () => ({ status: 500, message: 'INTERNAL' }) })
    const { user } = draw(<ForgotScreen onDone={() => {}} />)
    await user.type(screen.getByLabelText('E-mail'), 'ceo@horizonte.pt{Enter}')
    expect(await screen.findByText('Credenciais Inválidas')).toBeVisible()
  })
})

it('a forgotten password without a mail server says that no e-mail will come, and whom to ask', async () => {
  await serve({ 'POST /api/auth/forgot-password': () => ({ data: { sendsMail: false } }) })
  const onDone = vi.fn()
  const { user } = draw(<ForgotScreen onDone={onDone} />)
  await user.type(screen.getByLabelText('E-mail'), 'ninguem@horizonte.pt{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Este Tipy não tem servidor de e-mail')
  expect(screen.queryByText('E-mail enviado')).not.toBeInTheDocument()
  expect(onDone).not.toHaveBeenCalled()
})

describe('a link that restores an e-mail', () => {
  const path = 'POST /api/auth/restore-email'
  const press = async (answers: Answers) => {
    const server = await serve(answers)
    const { user } = draw(<RestoreEmailScreen token="code-of-the-mail" onDone={() => {}} />)
    // Only the answer says whether there is a mail server.
    expect(screen.queryByText(/mensagem/)).not.toBeInTheDocument()
    expect(server.received).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Repor o meu e-mail' }))
    return server
  }

  it.each([
    ['INVALID_CREDENTIALS', 403, /já não funciona/],
    ['NAME_OR_EMAIL_TAKEN', 409, /é agora de outra pessoa/],
  ])('that is refused with %s shows why, and its button stays', async (message, status, sentence) => {
    await press({ [path]: () => ({ status, message }) })
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(screen.getByRole('button', { name: 'Repor o meu e-mail' })).toBeEnabled()
  })

  it('sends nothing until its button is pressed, then shows the next step', async () => {
    const server = await press({ [path]: () => ({ data: { mailsReset: true } }) })
    expect(await screen.findByRole('heading', { name: 'E-mail reposto' })).toBeVisible()
    expect(screen.getByText(/Enviámos para este endereço uma mensagem/)).toBeVisible()
    expect(server.received).toMatchObject([{ body: { token: 'code-of-the-mail' } }])
  })

  it('without a mail server announces no e-mail and says whom to ask', async () => {
    await press({ [path]: () => ({ data: { mailsReset: false } }) })
    expect(await screen.findByRole('heading', { name: 'E-mail reposto' })).toBeVisible()
    expect(screen.getByText(/Peça a um administrador de sistema uma ligação de acesso/)).toBeVisible()
    expect(screen.queryByText(/Enviámos|Recebe uma mensagem/)).not.toBeInTheDocument()
  })
})

describe('reset with a token', () => {
  const path = 'PATCH /api/auth/reset-password'

  async function reset(answers: Answers, newPassword: string, repeat: string) {
    const server = await serve(answers)
    const onDone = vi.fn()
    const { user } = draw(<ResetScreen token="code-of-the-mail" onDone={onDone} />)
    if (newPassword) await user.type(screen.getByLabelText('Nova password'), newPassword)
    if (repeat) await user.type(screen.getByLabelText('Repetir nova password'), repeat)
    await user.click(screen.getByRole('button', { name: 'Guardar password' }))
    return { server, onDone }
  }

  it('sends token and password and shows the success', async () => {
    const { server, onDone } = await reset({ [path]: () => ({}) }, 'nova-e-longa', 'nova-e-longa')
    expect(await screen.findByText('Password mudada com sucesso')).toBeVisible()
    expect(server.received[0]?.body).toEqual({ token: 'code-of-the-mail', newPassword: 'nova-e-longa' })
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('refuses a repeat that differs, and an empty password', async () => {
    const { server } = await reset({}, '', 'x')
    expect(await screen.findByText('Obrigatório')).toBeVisible()
    expect(screen.getByText('Passwords têm de ser iguais')).toBeVisible()
    expect(server.received).toEqual([])
  })

  it('shows Credenciais Inválidas for a used token and stays on the screen', async () => {
    const spent: Answers = { [path]: () => ({ status: 403, message: 'INVALID_CREDENTIALS' }) }
    const { onDone } = await reset(spent, 'nova-e-longa', 'nova-e-longa')
    expect(await screen.findByText('Credenciais Inválidas')).toBeVisible()
    expect(onDone).not.toHaveBeenCalled()
  })
})
