import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'

export function OfficeChart({ info }: WidgetSettings) {
  return <p>{info.header}</p>
}
