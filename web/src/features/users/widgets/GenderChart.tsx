import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetKinds } from '@tipy/domain/features/widgets/widgets.kinds'
import { Donut } from '#chart/drawings.tsx'
import { StaffChart } from './StaffChart.tsx'

/** Active staff by gender. */
export function GenderChart({ info, filters }: WidgetSettings) {
  return (
    <StaffChart
      title={info.header || widgetKinds.genderPieChart.label}
      by="genders"
      heading="Género"
      hasSlices
      Drawing={Donut}
      filters={filters}
    />
  )
}
