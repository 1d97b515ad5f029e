import { formatDay } from '@tipy/domain/calendar/format'
import { presetOf, presets } from '@tipy/domain/calendar/presets'
import type { Office } from '@tipy/domain/features/config/config.contract'
import type { SessionState } from '#app/session/state.ts'
import { Facts } from '#ui/Facts.tsx'
import { Section } from '#ui/Section.tsx'

interface SelectionCardProps {
  readonly state: Pick<SessionState, 'user' | 'selectedOffices' | 'dateRange' | 'today' | 'oldestDate'>
  readonly offices: readonly Office[]
}

/** What every list is narrowed to: the offices and the days chosen in the top bar. */
export function SelectionCard({ state, offices }: SelectionCardProps) {
  const { user, selectedOffices, dateRange, today, oldestDate } = state
  const chosen = offices.filter(office => selectedOffices.includes(office.key)).map(office => office.name)
  const count = user?.offices.length ?? 0
  const all =
    count === 1 ? (offices.find(office => user?.offices.includes(office.key))?.name ?? '–') : `Todas (${count})`
  const preset = presetOf(dateRange, today, oldestDate ?? today)
  return (
    <Section title="O que está a ver">
      <Facts
        facts={[
          { label: 'Agências', value: chosen.length > 0 ? chosen.join(', ') : all },
          { label: 'Período', value: `${formatDay(dateRange.firstDate)} a ${formatDay(dateRange.lastDate)}` },
          ...(preset ? [{ label: 'Intervalo', value: presets[preset].label }] : []),
        ]}
      />
    </Section>
  )
}
