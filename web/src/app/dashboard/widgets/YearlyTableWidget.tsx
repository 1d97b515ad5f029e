import { Anchor, Group, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import type { WidgetInfo } from '@tipy/domain/features/widgets/widgets.info'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { screens } from '@tipy/domain/navigation/screens'
import { useMemo, useState } from 'react'
import { useTableParts } from '#app/stats/tableParts.tsx'
import { type TableState, writeTableState } from '#features/stats/table/tableState.ts'
import { YearlyTable } from '#features/stats/table/YearlyTable.tsx'
import { officesOf } from '#features/stats/widgets/scope.ts'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { Withheld } from '#ui/WidgetFrame.tsx'
import { stateOf, tableFilters, widgetChoices } from './yearlyTable.ts'

/** One list, because what is computed from it is remembered. */
const noFields: NonNullable<WidgetInfo['fields']> = []

/** The yearly table on a dashboard: its own state, and only what the widget was arranged to offer. */
export function YearlyTableWidget({ info, filters }: WidgetSettings) {
  const session = useSessionContext()
  const { fields = noFields } = info
  const { includeBanks, active, hasTeam, isGroup } = filters
  const reader = useMemo(() => viewerOf(session), [session])
  const { choices, first, extras } = useMemo(
    () => widgetChoices(reader, fields, { includeBanks }),
    [reader, fields, includeBanks],
  )
  const title = widgetTitle({ type: 'individualYearlyTable', info })
  // Filters of the dashboard, or what is offered, begin the table again.
  const key = JSON.stringify([fields, includeBanks, active, hasTeam])
  const [held, setHeld] = useState<{ readonly key: string; readonly state: TableState } | null>(null)
  const { slots, dialogs } = useTableParts()
  const scope = useMemo(() => ({ extras, ...officesOf({ isGroup }) }), [extras, isGroup])
  if (first === null) return <Withheld title={title} />
  const state = held?.key === key ? held.state : stateOf(first, tableFilters(filters))
  return (
    <>
      <YearlyTable
        state={state}
        onState={next => setHeld({ key, state: next })}
        slots={slots}
        choices={choices}
        scope={scope}
        isWidget
        head={
          <Group justify="space-between" gap="xs" px={16} pt={14}>
            <Title order={2} fz="md">
              {title}
            </Title>
            <OpenInStatistics state={state} />
          </Group>
        }
      />
      {dialogs}
    </>
  )
}

/** The same table on the page of statistics. */
function OpenInStatistics({ state }: { readonly state: TableState }) {
  return (
    <Anchor
      data-screen-only
      size="xs"
      renderRoot={props => <Link {...props} to={screens.stats.path} search={writeTableState(state)} />}
    >
      <IconExternalLink size={13} aria-hidden style={{ verticalAlign: '-2px', marginRight: 4 }} />
      Abrir em Estatísticas
    </Anchor>
  )
}
