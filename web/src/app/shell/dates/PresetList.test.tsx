import { fireEvent, render, screen } from '@testing-library/react'
import type { DateRange } from '@tipy/domain/calendar/days'
import { presetList, presets, rangeOf } from '@tipy/domain/calendar/presets'
import { expect, it } from 'vitest'
import { Providers } from '#app/providers.tsx'
import { PresetList } from './PresetList.tsx'

const today = '2026-11-15'
const oldestDate = '2023-02-03'

function openPresets(range: DateRange): DateRange[] {
  const applied: DateRange[] = []
  render(
    <Providers>
      <PresetList range={range} today={today} oldestDate={oldestDate} onApply={chosen => applied.push(chosen)} />
    </Providers>,
  )
  return applied
}

it('offers the nine presets, each with its own range', () => {
  const applied = openPresets({ firstDate: today, lastDate: today })
  const buttons = screen.getAllByRole('button')
  expect(buttons.map(button => button.textContent)).toEqual(presetList.map(preset => presets[preset].label))
  for (const button of buttons) fireEvent.click(button)
  expect(applied).toEqual(presetList.map(preset => rangeOf(preset, today, oldestDate)))
})

it('marks the preset of the current range', () => {
  openPresets(rangeOf('lastQuarter', today, oldestDate))
  const pressed = screen.getAllByRole('button', { pressed: true })
  expect(pressed.map(button => button.textContent)).toEqual(['Trimestre passado'])
})
