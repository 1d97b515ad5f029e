import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChartsWait, useDrawingTurn } from './drawingTurn.ts'

interface ChartProps {
  readonly name: string
  readonly hasNumbers?: boolean
  readonly load?: () => Promise<void>
}

const loaded = async () => {}

const Chart = ({ name, hasNumbers = true, load = loaded }: ChartProps) => (
  <p>{useDrawingTurn(hasNumbers, load) ? `${name} drawn` : `${name} waits`}</p>
)
const charts = (isHeld: boolean, hasNumbers = true) => (
  <ChartsWait value={isHeld}>
    <Chart name="first" hasNumbers={hasNumbers} />
    <Chart name="second" />
  </ChartsWait>
)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('charts are drawn one after the other', async () => {
  render(charts(false))
  expect(screen.getByText('first waits')).toBeInTheDocument()
  await act(() => vi.advanceTimersToNextTimerAsync())
  expect(screen.getByText('first drawn')).toBeInTheDocument()
  expect(screen.getByText('second waits')).toBeInTheDocument()
  await act(() => vi.advanceTimersToNextTimerAsync())
  expect(screen.getByText('second drawn')).toBeInTheDocument()
})

it('charts wait until the numbers around them are there', async () => {
  const { rerender } = render(charts(true))
  await act(() => vi.runAllTimersAsync())
  expect(screen.getByText('first waits')).toBeInTheDocument()
  rerender(charts(false))
  await act(() => vi.runAllTimersAsync())
  expect(screen.getByText('first drawn')).toBeInTheDocument()
})

it('a chart without numbers takes no turn', async () => {
  const { rerender } = render(charts(false, false))
  await act(() => vi.runAllTimersAsync())
  expect(screen.getByText('first waits')).toBeInTheDocument()
  expect(screen.getByText('second drawn')).toBeInTheDocument()
  rerender(charts(false))
  await act(() => vi.runAllTimersAsync())
  expect(screen.getByText('first drawn')).toBeInTheDocument()
})

it('no chart takes its turn before what draws it is loaded, or failed to', async () => {
  let arrive = () => {}
  const slow = () =>
    new Promise<void>(resolve => {
      arrive = resolve
    })
  const failing = () => Promise.reject(new Error('no connection'))
  render(
    <>
      <Chart name="slow" load={slow} />
      <Chart name="failing" load={failing} />
    </>,
  )
  await act(() => vi.runAllTimersAsync())
  expect(screen.getByText('slow waits')).toBeInTheDocument()
  expect(screen.getByText('failing drawn')).toBeInTheDocument()
  arrive()
  await act(() => vi.runAllTimersAsync())
  expect(screen.getByText('slow drawn')).toBeInTheDocument()
})
