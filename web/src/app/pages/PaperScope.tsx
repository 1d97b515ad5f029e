import { Text } from '@mantine/core'
import { formatRange } from '@tipy/domain/calendar/format'
import { useNames } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'

/** What the header says on screen and paper must say too: the days and offices of the numbers. */
export function PaperScope() {
  const { dateRange, selectedOffices } = useSessionContext()
  const names = useNames()
  const offices = selectedOffices.map(names.office).join(', ') || 'Todas as agências'
  return (
    <Text data-paper-only size="sm" mb="xs">
      {formatRange(dateRange)} · {offices}
    </Text>
  )
}
