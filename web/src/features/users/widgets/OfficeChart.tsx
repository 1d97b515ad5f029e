import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { Donut } from '#chart/drawings.tsx'
import { StaffChart } from './StaffChart.tsx'

/** Active staff by office; a person of two counts in both. */
export function OfficeChart({ info, filters }: WidgetSettings) {
  return (
    <StaffChart
      title={widgetTitle({ type: 'officePieChart', info })}
      by="offices"
      heading="Agência"
      note="quem é de duas agências conta em ambas"
      hasSlices
      Drawing={Donut}
      filters={filters}
    />
  )
}
