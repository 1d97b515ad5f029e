import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetKinds } from '@tipy/domain/features/widgets/widgets.kinds'
import { LyingBars } from './LyingBars.tsx'
import { StaffChart } from './StaffChart.tsx'

/** Active staff by whole years in the company. */
export function CompanyAgeChart({ info, filters }: WidgetSettings) {
  return (
    <StaffChart
      title={info.header || widgetKinds.companyAgeBarChart.label}
      by="companyAges"
      heading="Anos na empresa"
      note="por anos na empresa"
      hasSlices={false}
      Drawing={LyingBars}
      filters={filters}
    />
  )
}
