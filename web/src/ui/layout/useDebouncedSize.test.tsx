import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resizeDelayMs, useDebouncedSize } from './useDebouncedSize.ts'

function Width() {
  return <output>{useDebouncedSize().width}</output>
}

function resizeTo(width: number): void {
  window.innerWidth = width
  window.dispatchEvent(new Event('resize'))
}

function wait(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}
const shown = () => Number(screen.getByRole('status').textContent)
const before = window.innerWidth

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  window.innerWidth = before
})

it('returns the size at the first render', () => {
  window.innerWidth = 390
  render(<Width />)
  expect(shown()).toBe(390)
})

it('computes the layout again 500 ms after the last resize, not before', () => {
  window.innerWidth = 1440
  render(<Width />)
  resizeTo(1000)
  wait(resizeDelayMs - 1)
  resizeTo(390)
  wait(resizeDelayMs - 1)
  expect(shown()).toBe(1440)
  wait(1)
  expect(shown()).toBe(390)
})

it('cancels a pending resize when it unmounts', () => {
  const { unmount } = render(<Width />)
  resizeTo(500)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
