import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import { menuOf } from '@tipy/domain/navigation/menus'
import { describe, expect, it } from 'vitest'
import { Providers } from '#app/providers.tsx'
import { openShell } from '#app/shell/shell.testing.tsx'
import { shortcuts } from '#ui/shortcuts/useShortcuts.ts'
import { DrawerContent } from './Drawer.tsx'
import { isCurrent } from './entries.ts'
import { TopMenu } from './TopMenu.tsx'

/** The texts of a menu that offers every entry, also those not built yet. */
async function textsOf(where: 'drawer' | 'top', entries: ReturnType<typeof menuOf>): Promise<(string | null)[]> {
  const menu = where === 'top' ? <TopMenu entries={entries} /> : <DrawerContent entries={entries} collapsed />
  const routeTree = createRootRoute({ component: () => menu })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  render(
    <Providers>
      <RouterProvider router={createRouter({ routeTree, history })} />
    </Providers>,
  )
  const list = await screen.findByRole('list')
  return within(list)
    .getAllByRole('link')
    .map(link => link.textContent)
}

// domain/src/navigation/screens.test.ts states by hand which entries each role has, and their titles.
it.each(['drawer', 'top'] as const)('the %s menu shows the title of each entry, in order', async where => {
  for (const role of ['sysAdmin', 'consultant', 'hr'] as const) {
    const entries = menuOf(where, { id: 'x', role, otherRoles: [] }, defaultFeatures, () => true)
    expect(await textsOf(where, entries)).toEqual(entries.map(({ title }) => title))
    cleanup()
  }
})

it('marks the entry of the current page, also inside a record', () => {
  expect(isCurrent({ path: '/' }, '/')).toBe(true)
  expect(isCurrent({ path: '/' }, '/invoices')).toBe(false)
  expect(isCurrent({ path: '/invoices' }, '/invoices/12')).toBe(true)
  expect(isCurrent({ path: '/users' }, '/users-old')).toBe(false)
})

describe('the key of an entry', () => {
  const keys = () =>
    Object.fromEntries(
      within(screen.getByRole('navigation', { name: 'Menu principal' }))
        .getAllByRole('link')
        .map(link => [link.getAttribute('href'), link.getAttribute('aria-keyshortcuts')]),
    )

  it('is shown where it works: not for Despesas of a person without listExpenses', async () => {
    await openShell({ role: 'consultant' })
    expect(keys()).toMatchObject({ '/': 'q', '/invoices': 'f', '/expenses': null })
    expect(screen.getByRole('link', { name: 'Despesas' })).toHaveTextContent(/^Despesas$/)
  })

  it('is not shown while the open list uses it', async () => {
    await openShell({ role: 'cfo' })
    expect(keys()).toMatchObject({ '/invoices': 'f', '/expenses': 'd' })
    const run = () => undefined
    let remove = run as () => void
    act(() => {
      remove = shortcuts.register([{ key: 'f', description: 'Filtros', group: 'Lista', run }], 'screen')
    })
    expect(keys()).toMatchObject({ '/invoices': null, '/expenses': 'd' })
    act(remove)
    expect(keys()).toMatchObject({ '/invoices': 'f' })
  })
})

it('the drawer repeats nothing of the person menu', async () => {
  await openShell({ width: 390 })
  const textsIn = (box: HTMLElement) => [...box.querySelectorAll('a, button')].map(({ textContent }) => textContent)
  await userEvent.click(screen.getByRole('button', { name: 'Menu de Inês Conceição' }))
  const own = textsIn(await screen.findByRole('menu'))
  expect(own).toContain('Terminar sessão')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Abrir o menu' }))
  const drawer = textsIn(await screen.findByRole('dialog', { name: 'Imobiliária Exemplo' }))
  expect(drawer.filter(text => text && own.includes(text))).toEqual([])
})

const menus = () => screen.queryAllByRole('navigation', { name: 'Menu principal' })

describe('the place of the menu', () => {
  it('is next to the page, and collapses to icons that keep their names', async () => {
    await openShell()
    await userEvent.click(screen.getByRole('button', { name: 'Recolher o menu' }))
    expect(screen.getByRole('button', { name: 'Expandir o menu' })).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByRole('link', { name: 'Início' })).toHaveAttribute('aria-current', 'page')
    expect(localStorage.getItem('tipy.drawerCollapsed')).toBe('true')
  })

  it('is the top bar for users who chose the horizontal menu', async () => {
    await openShell({ horizontalMenu: true })
    expect(menus()).toHaveLength(1)
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Início' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /o menu$/ })).not.toBeInTheDocument()
  })

  it('slides over the page on a phone, closes when a link is followed and returns the focus', async () => {
    const { pathname } = await openShell({ width: 390, path: '/profile', horizontalMenu: true })
    expect(menus()).toHaveLength(0)
    const toggle = screen.getByRole('button', { name: 'Abrir o menu' })
    await userEvent.click(toggle)
    const drawer = await screen.findByRole('dialog', { name: 'Imobiliária Exemplo' })
    await userEvent.click(within(drawer).getByRole('link', { name: /Início/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(pathname()).toBe('/')
    await waitFor(() => expect(toggle).toHaveFocus())
  })
})
