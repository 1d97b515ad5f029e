import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearFailure, raiseFailure } from '#api/failures.ts'
import { session } from '#app/session/session.ts'
import { openShell } from '#app/shell/shell.testing.tsx'

/** Replaces the network: records the requests and answers them. */
const sent: { path: string; method: string; body: unknown }[] = []
let answer: () => Response

beforeEach(() => {
  sent.length = 0
  answer = () => Response.json({ message: 'OK', data: { ...session.get().user, version: 2 } })
  vi.stubGlobal('fetch', async (path: string, init: { method: string; body: string }) => {
    // Requests that the bar sends without a user action.
    if (init.method === 'GET') return Response.json({ message: 'OK', data: [] })
    sent.push({ path, method: init.method, body: JSON.parse(init.body) })
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  act(clearFailure)
})

async function openPersonMenu() {
  await userEvent.click(screen.getByRole('button', { name: 'Menu de Inês Conceição' }))
  return within(await screen.findByRole('menu'))
}

describe('the person menu', () => {
  it('shows the name and the role in Portuguese, and links to the profile and the logout', async () => {
    await openShell({ role: 'processManager' })
    const menu = await openPersonMenu()
    menu.getByText('Inês Conceição')
    menu.getByText('Gestor de Processos')
    expect(menu.getByRole('menuitem', { name: 'O meu perfil' })).toHaveAttribute('href', '/profile')
    expect(menu.getByRole('menuitem', { name: 'Terminar sessão' })).toHaveAttribute('href', '/logout')
  })

  it('moves the menu and saves the choice on the user', async () => {
    await openShell()
    await userEvent.click((await openPersonMenu()).getByRole('menuitem', { name: 'Menu horizontal' }))
    expect(within(screen.getByRole('banner')).getByRole('navigation', { name: 'Menu principal' })).toBeInTheDocument()
    expect(sent).toEqual([
      {
        path: expect.stringContaining(`/api/users/${session.get().user?._id}`),
        method: 'PATCH',
        body: { horizontalMenu: true },
      },
    ])
  })

  it('does not offer the horizontal menu on a phone', async () => {
    await openShell({ width: 390 })
    expect((await openPersonMenu()).queryByRole('menuitem', { name: /^Menu/ })).not.toBeInTheDocument()
  })
})

describe('dark mode', () => {
  it('applies immediately, is stored in the browser and saved on the user', async () => {
    await openShell()
    await userEvent.click(screen.getByRole('button', { name: 'Modo escuro' }))
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
    expect(localStorage.getItem('tipy.darkMode')).toBe('true')
    expect(sent.map(({ body }) => body)).toEqual([{ darkMode: true }])
    expect(screen.getByRole('button', { name: 'Modo claro' })).toBeInTheDocument()
  })

  it('stays when the save fails, and the bar shows the request id', async () => {
    answer = () =>
      Response.json({ message: 'INTERNAL', data: { text: 'Ocorreu um erro', requestId: 'abc123' } }, { status: 500 })
    await openShell()
    await userEvent.click(screen.getByRole('button', { name: 'Modo escuro' }))
    await screen.findByRole('button', { name: 'Falha: referência abc123' })
    expect(session.get().darkMode).toBe(true)
  })
})

describe('the failure mark', () => {
  it('is absent while nothing failed', async () => {
    await openShell()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('keeps the request id until it is dismissed', async () => {
    await openShell()
    act(() => raiseFailure({ requestId: 'abc123', status: 500, endpoint: 'GET /api/x' }))
    await userEvent.click(screen.getByRole('button', { name: 'Falha: referência abc123' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Dispensar' }))
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement())
  })

  it('says when no answer arrived', async () => {
    await openShell()
    act(() => raiseFailure({ requestId: null, status: 0, endpoint: 'GET /api/x' }))
    expect(screen.getByRole('button', { name: 'Falha: sem resposta do servidor' })).toBeInTheDocument()
  })
})
