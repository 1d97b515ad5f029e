import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '#app/session/session.ts'
import { resizeDelayMs } from '#ui/layout/useDebouncedSize.ts'
import { openShell } from './shell.testing.tsx'

afterEach(() => {
  vi.useRealTimers()
})

it('has a header, a menu and the content, which the first Tab can jump to', async () => {
  await openShell()
  screen.getByRole('banner')
  screen.getByRole('navigation', { name: 'Menu principal' })
  await userEvent.tab()
  expect(screen.getByRole('link', { name: 'Saltar para o conteúdo' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('main')).toHaveFocus()
  expect(window.location.hash).toBe('')
})

function wait(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

it('switches to the phone layout after a resize has ended, and not before', async () => {
  await openShell()
  vi.useFakeTimers()
  window.innerWidth = 390
  window.dispatchEvent(new Event('resize'))
  wait(resizeDelayMs - 1)
  expect(screen.queryByRole('button', { name: 'Abrir o menu' })).not.toBeInTheDocument()
  wait(1)
  expect(screen.getByRole('button', { name: 'Abrir o menu' })).toBeInTheDocument()
  expect(screen.queryByRole('navigation', { name: 'Menu principal' })).not.toBeInTheDocument()
})

it('has the to-do widget only for users with its flag', async () => {
  await openShell({ role: 'ceo' })
  expect(screen.getByRole('button', { name: 'Tarefas' })).toBeInTheDocument()
  act(() => session.set({ features: { ...defaultFeatures, toDoWidget: { roles: ['cfo'], users: [] } } }))
  expect(screen.queryByRole('button', { name: 'Tarefas' })).toBeNull()
})
