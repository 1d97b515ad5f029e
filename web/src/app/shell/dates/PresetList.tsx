import { UnstyledButton } from '@mantine/core'
import type { DateRange, Day } from '@tipy/domain/calendar/days'
import { presetList, presetOf, presets, rangeOf } from '@tipy/domain/calendar/presets'
import classes from './RangePanel.module.css'
import { formatRange } from './range.ts'

interface PresetListProps {
  readonly range: DateRange
  readonly today: Day
  readonly oldestDate: Day
  readonly onApply: (range: DateRange) => void
}

export function PresetList({ range, today, oldestDate, onApply }: PresetListProps) {
  const current = presetOf(range, today, oldestDate)
  return (
    <fieldset aria-label="Períodos predefinidos" className={classes.presets}>
      {presetList.map(preset => {
        const meant = rangeOf(preset, today, oldestDate)
        return (
          <UnstyledButton
            key={preset}
            className={classes.preset}
            aria-pressed={preset === current}
            data-autofocus={preset === current || undefined}
            title={formatRange(meant)}
            onClick={() => onApply(meant)}
          >
            {presets[preset].label}
          </UnstyledButton>
        )
      })}
    </fieldset>
  )
}
