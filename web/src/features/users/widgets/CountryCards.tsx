import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { StaffCards } from './StaffCards.tsx'

/** Active staff by country. */
export function CountryCards({ info, filters }: WidgetSettings) {
  return <StaffCards title={widgetTitle({ type: 'countryCards', info })} by="countries" filters={filters} />
}
