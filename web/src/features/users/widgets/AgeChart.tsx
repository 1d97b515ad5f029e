import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetKinds } from '@tipy/domain/features/widgets/widgets.kinds'
import { LyingBars } from './LyingBars.tsx'
import { StaffChart } from './StaffChart.tsx'

/** Active staff by age. */
export function AgeChart({ info, filters }: WidgetSettings) {
  return (
    <StaffChart
      title={info.header || widgetKinds.ageBarChart.label}
      by="ages"
      heading="Idade"
      note="por idade"
      hasSlices={false}
      Drawing={LyingBars}
      filters={filters}
    />
  )
}
