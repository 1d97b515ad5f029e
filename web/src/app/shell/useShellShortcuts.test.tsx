import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import { describe, expect, it } from 'vitest'
import { session } from '#app/session/session.ts'
import { openShell } from './shell.testing.tsx'
import { screenShortcuts } from './useShellShortcuts.ts'

const chosen = () => session.get().selectedOffices
const press = (key: string) => fireEvent.keyDown(document.body, { key })

describe('the keys of the shell', () => {
  it('choose an office by its digit, and all with 0', async () => {
    await openShell()
    press('2')
    expect(chosen()).toEqual(['porto'])
    press('1')
    expect(chosen()).toEqual(['lisboa'])
    press('0')
    expect(chosen()).toEqual([])
  })

  it('do nothing for a digit without an office', async () => {
    await openShell()
    press('2')
    press('4')
    press('9')
    expect(chosen()).toEqual(['porto'])
  })

  it('switch between one and several with CapsLock, and then add by digit', async () => {
    await openShell()
    press('CapsLock')
    expect(session.get().officeMode).toBe('multi')
    press('3')
    press('1')
    expect(chosen()).toEqual(['lisboa', 'braga'])
    press('1')
    expect(chosen()).toEqual(['braga'])
    press('CapsLock')
    press('1')
    expect(chosen()).toEqual(['lisboa'])
  })

  it('do nothing while the user types', async () => {
    await openShell()
    await userEvent.type(screen.getByRole('textbox', { name: 'Campo' }), '2q?')
    expect(screen.getByRole('textbox', { name: 'Campo' })).toHaveValue('2q?')
    expect(chosen()).toEqual([])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('do nothing while a menu is open', async () => {
    await openShell()
    await userEvent.click(screen.getByRole('button', { name: 'Menu de Inês Conceição' }))
    await screen.findByRole('menu')
    await userEvent.keyboard('2')
    expect(chosen()).toEqual([])
  })

  it('open screens that are built', async () => {
    const { pathname } = await openShell({ path: '/profile' })
    press('q')
    await screen.findByRole('link', { name: /Início/, current: 'page' })
    expect(pathname()).toBe('/')
  })

  it('are listed with ?, and the list closes with Escape', async () => {
    await openShell()
    press('?')
    const help = await screen.findByRole('dialog', { name: 'Atalhos do teclado' })
    for (const text of ['Início', 'Todas as agências', 'Porto', 'Caps Lock', 'Ctrl+K', 'Faturas', 'Leads'])
      within(help).getByText(text)
    press('2')
    expect(chosen()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

it('each screen has its key once it is built and the user may open it', () => {
  const opened: string[] = []
  const recruiter = { id: 'x', role: 'recruiter', otherRoles: [] } as const
  const keysWhere = (exists: () => boolean) =>
    screenShortcuts(recruiter, defaultFeatures, path => opened.push(path), exists)
  expect(keysWhere(() => false)).toEqual([])
  const keys = keysWhere(() => true)
  expect(keys.map(({ key }) => key)).toEqual(['q', 'e', 't', 'l', 's'])
  for (const { run } of keys) run?.()
  expect(opened).toEqual(['/', '/statements', '/stats', '/leads', '/users'])
})
