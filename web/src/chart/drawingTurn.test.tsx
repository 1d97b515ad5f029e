import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChartsWait, useDrawingTurn } from './drawingTurn.ts'

const Chart = ({ name }: { readonly name: string }) => <p>{useDrawingTurn() ? `${name} drawn` : `${name} waits`}</p>
const charts = (isHeld: boolean) => (
  <ChartsWait value={isHeld}>
    <Chart name="first" />
    <Chart name="second" />
  </ChartsWait>
)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('charts are drawn one after the other', () => {
  render(charts(false))
  expect(screen.getByText('first waits')).toBeInTheDocument()
  act(() => void vi.advanceTimersToNextTimer())
  expect(screen.getByText('first drawn')).toBeInTheDocument()
  expect(screen.getByText('second waits')).toBeInTheDocument()
  act(() => void vi.advanceTimersToNextTimer())
  expect(screen.getByText('second drawn')).toBeInTheDocument()
})

it('charts wait until the numbers around them are there', () => {
  const { rerender } = render(charts(true))
  act(() => void vi.runAllTimers())
  expect(screen.getByText('first waits')).toBeInTheDocument()
  rerender(charts(false))
  act(() => void vi.runAllTimers())
  expect(screen.getByText('first drawn')).toBeInTheDocument()
})
