import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '#test/render.tsx'
import { showKeptSuccess, successAcrossReload } from './keptToast.ts'

const message = 'Lista atualizada com sucesso'
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

it('a success is shown before a reload, and once after it', async () => {
  successAcrossReload(message)
  const { unmount } = draw(null)
  expect(await screen.findByText(message)).toBeVisible()
  unmount()
  draw(null)
  showKeptSuccess()
  expect(await screen.findByText(message)).toBeVisible()
  expect(sessionStorage).toHaveLength(0)
})

it('is not shown long after a reload that was cancelled, nor when it was not written by us', () => {
  vi.useFakeTimers()
  successAcrossReload(message)
  vi.advanceTimersByTime(31_000)
  draw(null)
  showKeptSuccess()
  sessionStorage.setItem('tipy:toast', 'no JSON {')
  showKeptSuccess()
  expect(sessionStorage.getItem('tipy:toast')).not.toContain(message)
})
