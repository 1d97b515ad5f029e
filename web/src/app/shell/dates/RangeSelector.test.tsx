import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addMonths, type DateRange, type Day, startOf } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import { defaultRange, presets, rangeOf } from '@tipy/domain/calendar/presets'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#app/session/session.ts'
import { openShell } from '#app/shell/shell.testing.tsx'
import { formatRange } from './range.ts'

// The day of the test is that of the screen, at midnight too.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const today = () => session.get().today
const inForce = () => session.get().dateRange
const selector = () => screen.getByLabelText(/^Período: /)
const stored = (): DateRange | null => JSON.parse(localStorage.getItem('tipy.chosenRange') ?? 'null')
const storedPreset = (): unknown => JSON.parse(localStorage.getItem('tipy.chosenPreset') ?? 'null')

/** Days of the previous month, which the calendar shows on the left. */
const lastMonth = (day: 10 | 20) => `${addMonths(startOf('month', today()), -1).slice(0, 8)}${day}` as Day
const spoken = new Intl.DateTimeFormat('pt', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const named = (day: Day) => `${spoken.format(new Date(day)).replace(' de ', ' ')} ${day.slice(0, 4)}`

async function openRange(width = 1440) {
  await openShell({ width })
  await userEvent.click(selector())
  return within(await screen.findByRole('dialog'))
}

describe('the date range', () => {
  it('is the start of the month until today by default', async () => {
    await openShell()
    expect(inForce()).toEqual(defaultRange(today()))
    expect(selector()).toHaveAccessibleName(`Período: Este mês, ${formatRange(inForce())}`)
  })

  it.each(['lastMonth', 'sinceEver'] as const)('is set, applied and stored by the preset %s', async preset => {
    const panel = await openRange()
    await userEvent.click(panel.getByText(presets[preset].label))
    const expected = rangeOf(preset, today(), '2023-02-03')
    expect(inForce()).toEqual(expected)
    expect(stored()).toEqual(expected)
    expect(storedPreset()).toBe(preset)
    expect(selector()).toHaveTextContent(`${formatRange(expected)}${presets[preset].label}`)
  })

  it('is chosen by keyboard alone: Shift+P opens it, a digit or the arrows choose a preset', async () => {
    await openShell()
    await userEvent.keyboard('{Shift>}P{/Shift}')
    const panel = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(panel.getByRole('button', { name: 'Este mês' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(panel.getByRole('button', { name: 'Este trimestre' })).toHaveFocus()
    await userEvent.keyboard('8')
    expect(storedPreset()).toBe('lastYear')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('goes back to the default, which moves with the day and is not stored', async () => {
    const panel = await openRange()
    act(() => session.set({ dateRange: 'lastYear' }))
    await userEvent.click(panel.getByText('Este mês'))
    expect(inForce()).toEqual(defaultRange(today()))
    expect([stored(), storedPreset()]).toEqual([null, null])
  })

  it('is set by typing both days', async () => {
    const panel = await openRange()
    fireEvent.change(panel.getByLabelText('De'), { target: { value: '5-1-2026' } })
    fireEvent.change(panel.getByLabelText('Até'), { target: { value: '6/2/26' } })
    await userEvent.type(panel.getByLabelText('Até'), '{Enter}')
    expect(inForce()).toEqual({ firstDate: '2026-01-05', lastDate: '2026-02-06' })
    expect(stored()).toEqual(inForce())
    expect(storedPreset()).toBeNull()
    await waitFor(() => expect(selector()).toHaveFocus())
  })

  it('does not change when only one day is typed, and the form shows what is missing', async () => {
    const panel = await openRange()
    await userEvent.clear(panel.getByLabelText('Até'))
    await userEvent.click(panel.getByText('Aplicar'))
    panel.getByText('Data inválida')
    expect(inForce()).toEqual(defaultRange(today()))
  })

  it('is set in the calendar by two clicks, and changes only with the second', async () => {
    const panel = await openRange()
    await userEvent.click(await panel.findByLabelText(named(lastMonth(10))))
    expect(inForce()).toEqual(defaultRange(today()))
    await userEvent.click(panel.getByLabelText(named(lastMonth(20))))
    expect(inForce()).toEqual({ firstDate: lastMonth(10), lastDate: lastMonth(20) })
  })

  it('does not change when the calendar is closed after one click', async () => {
    const panel = await openRange()
    await userEvent.click(await panel.findByLabelText(named(lastMonth(10))))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(inForce()).toEqual(defaultRange(today()))
    await userEvent.click(selector())
    expect(within(await screen.findByRole('dialog')).getByLabelText('De')).toHaveValue(formatDay(inForce().firstDate))
  })

  it('opens a bottom sheet on a phone, where the button shows only the preset’s name', async () => {
    const panel = await openRange(390)
    expect(selector()).toHaveTextContent('Este mês')
    await userEvent.click(panel.getByText('Ano passado'))
    expect(selector()).toHaveTextContent('Ano passado')
  })
})
