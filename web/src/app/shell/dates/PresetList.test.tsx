import { fireEvent, render, screen } from '@testing-library/react'
import { type Preset, presetList, presets, rangeOf } from '@tipy/domain/calendar/presets'
import { expect, it } from 'vitest'
import { Providers } from '#app/providers.tsx'
import { PresetList } from './PresetList.tsx'
import { formatRange } from './range.ts'

const today = '2026-11-15'
const oldestDate = '2023-02-03'

function openPresets(current?: Preset): Preset[] {
  const applied: Preset[] = []
  render(
    <Providers>
      <PresetList current={current} today={today} oldestDate={oldestDate} onApply={chosen => applied.push(chosen)} />
    </Providers>,
  )
  return applied
}

it('offers the nine presets, each with the days it means today', () => {
  const applied = openPresets()
  const buttons = screen.getAllByRole('button')
  expect(buttons.map(button => button.textContent)).toEqual(
    presetList.map((preset, position) => `${presets[preset].label}${position + 1}`),
  )
  expect(buttons.map(button => button.title)).toEqual(
    presetList.map(preset => formatRange(rangeOf(preset, today, oldestDate))),
  )
  for (const button of buttons) fireEvent.click(button)
  expect(applied).toEqual(presetList)
})

it('marks the current preset', () => {
  openPresets('lastQuarter')
  const pressed = screen.getAllByRole('button', { pressed: true })
  expect(pressed.map(button => button.textContent)).toEqual(['Trimestre passado7'])
})
