import { figureOf, type Statistic } from '../../figures/figures.ts'
import type { WidgetInfo } from './widgets.info.ts'
import { kindOf, type WidgetType } from './widgets.kinds.ts'

interface TitledWidget {
  readonly type: WidgetType
  readonly info: WidgetInfo
}

/**
 * The title a widget is known by, on the dashboard and in the editor: its own, that of the statistic its table shows,
 * or that of its kind. `figure` is what the table shows instead of its statistic, as without banks.
 */
export function widgetTitle({ type, info }: TitledWidget, figure: Statistic | undefined = info.stat): string {
  const { header, view } = info
  return header || (view === 'table' && figure ? figureOf(figure).label : kindOf(type).label)
}
