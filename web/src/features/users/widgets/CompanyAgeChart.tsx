import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { LyingBars } from './LyingBars.tsx'
import { StaffChart } from './StaffChart.tsx'

/** Active staff by whole years in the company. */
export function CompanyAgeChart({ info, filters }: WidgetSettings) {
  return (
    <StaffChart
      title={widgetTitle({ type: 'companyAgeBarChart', info })}
      by="companyAges"
      heading="Anos na empresa"
      note="por anos na empresa"
      hasSlices={false}
      Drawing={LyingBars}
      filters={filters}
    />
  )
}
