import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetKinds } from '@tipy/domain/features/widgets/widgets.kinds'
import { StaffCards } from './StaffCards.tsx'

/** Active staff by country. */
export function CountryCards({ info, filters }: WidgetSettings) {
  return <StaffCards title={info.header || widgetKinds.countryCards.label} by="countries" filters={filters} />
}
