import { Kbd, UnstyledButton } from '@mantine/core'
import type { Day } from '@tipy/domain/calendar/days'
import { type Preset, presetList, presets, rangeOf } from '@tipy/domain/calendar/presets'
import { answerKey } from './presetKeys.ts'
import classes from './RangePanel.module.css'
import { formatRange } from './range.ts'

interface PresetListProps {
  readonly current: Preset | undefined
  readonly today: Day
  readonly oldestDate: Day
  readonly onApply: (preset: Preset) => void
}

/** Each preset has the digit of its position; arrows move. */
export function PresetList({ current, today, oldestDate, onApply }: PresetListProps) {
  return (
    <fieldset aria-label="Períodos predefinidos" className={classes.presets}>
      {presetList.map((preset, position) => (
        <UnstyledButton
          key={preset}
          className={classes.preset}
          aria-pressed={preset === current}
          data-autofocus={preset === current || undefined}
          title={formatRange(rangeOf(preset, today, oldestDate))}
          onClick={() => onApply(preset)}
          onKeyDown={answerKey}
        >
          {presets[preset].label}
          <Kbd aria-hidden className={classes.key}>
            {position + 1}
          </Kbd>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
