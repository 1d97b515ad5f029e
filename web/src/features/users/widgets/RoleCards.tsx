import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetKinds } from '@tipy/domain/features/widgets/widgets.kinds'
import { StaffCards } from './StaffCards.tsx'

/** Active staff by their main role. */
export function RoleCards({ info, filters }: WidgetSettings) {
  return <StaffCards title={info.header || widgetKinds.roleCards.label} by="roles" filters={filters} />
}
