import { UnstyledButton } from '@mantine/core'
import type { Day } from '@tipy/domain/calendar/days'
import { type Preset, presetList, presets, rangeOf } from '@tipy/domain/calendar/presets'
import classes from './RangePanel.module.css'
import { formatRange } from './range.ts'

interface PresetListProps {
  readonly current: Preset | undefined
  readonly today: Day
  readonly oldestDate: Day
  readonly onApply: (preset: Preset) => void
}

export function PresetList({ current, today, oldestDate, onApply }: PresetListProps) {
  return (
    <fieldset aria-label="Períodos predefinidos" className={classes.presets}>
      {presetList.map(preset => (
        <UnstyledButton
          key={preset}
          className={classes.preset}
          aria-pressed={preset === current}
          data-autofocus={preset === current || undefined}
          title={formatRange(rangeOf(preset, today, oldestDate))}
          onClick={() => onApply(preset)}
        >
          {presets[preset].label}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
