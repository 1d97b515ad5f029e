import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { LyingBars } from './LyingBars.tsx'
import { StaffChart } from './StaffChart.tsx'

/** Active staff by age. */
export function AgeChart({ info, filters }: WidgetSettings) {
  return (
    <StaffChart
      title={widgetTitle({ type: 'ageBarChart', info })}
      by="ages"
      heading="Idade"
      note="por idade"
      hasSlices={false}
      Drawing={LyingBars}
      filters={filters}
    />
  )
}
