import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetKinds } from '@tipy/domain/features/widgets/widgets.kinds'
import { Donut } from '#chart/drawings.tsx'
import { StaffChart } from './StaffChart.tsx'

/** Active staff by office; a person of two counts in both. */
export function OfficeChart({ info, filters }: WidgetSettings) {
  return (
    <StaffChart
      title={info.header || widgetKinds.officePieChart.label}
      by="offices"
      heading="Agência"
      note="quem é de duas agências conta em ambas"
      hasSlices
      Drawing={Donut}
      filters={filters}
    />
  )
}
