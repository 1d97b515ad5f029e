import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChartsWait, useDrawingTurn } from './drawingTurn.ts'

interface ChartProps {
  readonly name: string
  readonly hasNumbers?: boolean
}

const Chart = ({ name, hasNumbers = true }: ChartProps) => (
  <p>{useDrawingTurn(hasNumbers) ? `${name} drawn` : `${name} waits`}</p>
)
const charts = (isHeld: boolean, hasNumbers = true) => (
  <ChartsWait value={isHeld}>
    <Chart name="first" hasNumbers={hasNumbers} />
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

it('a chart without numbers takes no turn', () => {
  const { rerender } = render(charts(false, false))
  act(() => void vi.runAllTimers())
  expect(screen.getByText('first waits')).toBeInTheDocument()
  expect(screen.getByText('second drawn')).toBeInTheDocument()
  rerender(charts(false))
  act(() => void vi.runAllTimers())
  expect(screen.getByText('first drawn')).toBeInTheDocument()
})
