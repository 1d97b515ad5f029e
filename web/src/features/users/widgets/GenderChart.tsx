import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { Donut } from '#chart/drawings.tsx'
import { StaffChart } from './StaffChart.tsx'

/** Active staff by gender. */
export function GenderChart({ info, filters }: WidgetSettings) {
  return (
    <StaffChart
      title={widgetTitle({ type: 'genderPieChart', info })}
      by="genders"
      heading="Género"
      hasSlices
      Drawing={Donut}
      filters={filters}
    />
  )
}
