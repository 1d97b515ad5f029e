import type { WidgetInfo } from '@tipy/domain/features/widgets/widgets.info'
import { fieldsOf, kindOf, type WidgetType } from '@tipy/domain/features/widgets/widgets.kinds'
import { mandatory } from '#ui/messages.ts'

export type InfoErrors = Readonly<Partial<Record<'view' | 'stat', string>>>

/** Whether a kind has something to choose besides its title: officeStats, statsOverview and individualYearlyTable. */
export const isConfigurable = (type: WidgetType): boolean => kindOf(type).fields !== undefined

/** What is required and missing (S3 §5): a view where the kind has views, a statistic in the view of a table. */
export function missingInfo(type: WidgetType, { view, stat }: WidgetInfo): InfoErrors {
  const { views, stats } = kindOf(type)
  return {
    ...(views && !view && { view: mandatory }),
    ...(stats && view === 'table' && !stat && { stat: mandatory }),
  }
}

/** What is chosen and belongs to the kind and its view, without what is empty. */
export function infoToSend(type: WidgetType, { view, stat, header, fields, includeChart }: WidgetInfo): WidgetInfo {
  const { views, stats, hasChart } = kindOf(type)
  const offered = fieldsOf(type, view)
  const chosen = fields?.filter(field => offered.includes(field)) ?? []
  const title = header?.trim()
  return {
    ...(views && view && { view }),
    ...(stats && view === 'table' && stat && { stat }),
    ...(title && { header: title }),
    ...(chosen.length > 0 && { fields: chosen }),
    ...(hasChart && includeChart && { includeChart }),
  }
}

/** Another view has other fields: those chosen go. */
export const withView = ({ fields: _fields, ...info }: WidgetInfo, view: WidgetInfo['view']): WidgetInfo => ({
  ...info,
  ...(view && { view }),
})
