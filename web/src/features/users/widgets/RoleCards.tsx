import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { StaffCards } from './StaffCards.tsx'

/** Active staff by their main role. */
export function RoleCards({ info, filters }: WidgetSettings) {
  return <StaffCards title={widgetTitle({ type: 'roleCards', info })} by="roles" filters={filters} />
}
