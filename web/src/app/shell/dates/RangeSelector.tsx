import { Drawer, Popover, Text } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { DateRange, Day } from '@tipy/domain/calendar/days'
import { type Preset, presets } from '@tipy/domain/calendar/presets'
import { useMemo, useState } from 'react'
import type { RangeChoice } from '#app/session/range.ts'
import { BarButton } from '#app/shell/bar/BarButton.tsx'
import { shiftPrefix } from '#ui/shortcuts/registry.ts'
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts'
import { preloadCalendar } from './LazyCalendar.tsx'
import classes from './RangePanel.module.css'
import { RangePanel } from './RangePanel.tsx'
import { formatRange } from './range.ts'

export const periodKey = `${shiftPrefix}p`

interface RangeSelectorProps {
  readonly range: DateRange
  readonly preset: Preset | undefined
  readonly today: Day
  readonly oldestDate: Day
  readonly phone: boolean
  readonly onChange: (choice: RangeChoice) => void
}

/** Shows the current range; opens a popover under the bar, or a bottom sheet on a phone. */
export function RangeSelector({ range, preset, today, oldestDate, phone, onChange }: RangeSelectorProps) {
  const [opened, setOpened] = useState(false)
  useShortcuts(
    useMemo(
      () => [{ key: periodKey, description: 'Escolher o período', group: 'Período', run: () => setOpened(true) }],
      [],
    ),
    'shell',
  )
  const close = () => setOpened(false)
  const apply = (chosen: RangeChoice) => {
    onChange(chosen)
    close()
  }
  const dates = formatRange(range)
  const name = preset && presets[preset].label
  const panel = (
    <RangePanel range={range} preset={preset} today={today} oldestDate={oldestDate} phone={phone} onApply={apply} />
  )
  const button = (
    <BarButton
      icon={<IconCalendar size={17} stroke={1.7} aria-hidden />}
      aria-label={`Período: ${name ? `${name}, ` : ''}${dates}`}
      aria-haspopup="dialog"
      aria-expanded={opened}
      title={dates}
      onClick={() => setOpened(!opened)}
      onPointerEnter={preloadCalendar}
      onFocus={preloadCalendar}
    >
      {phone ? (name ?? <span className={classes.narrow}>{dates.replace(' – ', ' –\n')}</span>) : dates}
      {!phone && name && (
        <Text span size="xs" c="dimmed" ml={8} visibleFrom="lg">
          {name}
        </Text>
      )}
    </BarButton>
  )

  if (!phone) {
    return (
      <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
        <Popover.Target>{button}</Popover.Target>
        <Popover.Dropdown p={0}>{panel}</Popover.Dropdown>
      </Popover>
    )
  }
  return (
    <>
      {button}
      <Drawer opened={opened} onClose={close} position="bottom" title="Período" classNames={{ content: classes.sheet }}>
        {panel}
      </Drawer>
    </>
  )
}
