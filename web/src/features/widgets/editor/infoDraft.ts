import type { WidgetInfo } from '@tipy/domain/features/widgets/widgets.info'
import { infoIssues, normalizeInfo, withUsualStat } from '@tipy/domain/features/widgets/widgets.issues'
import { fieldsOf, kindOf, type WidgetType } from '@tipy/domain/features/widgets/widgets.kinds'

export type InfoErrors = Readonly<Partial<Record<'view' | 'stat', string>>>

/** Whether a kind has something to choose besides its title: officeStats, statsOverview and individualYearlyTable. */
export const isConfigurable = (type: WidgetType): boolean => kindOf(type).fields !== undefined

/** What is required and missing: a view where the kind has views, a statistic in the view of a table. */
export function missingInfo(type: WidgetType, info: WidgetInfo): InfoErrors {
  const { 'info.view': view, 'info.stat': stat } = infoIssues(type, infoToSend(type, info))
  return { ...(view !== undefined && { view }), ...(stat !== undefined && { stat }) }
}

/** What is chosen and belongs to the view. */
export function infoToSend(type: WidgetType, info: WidgetInfo): WidgetInfo {
  const offered = fieldsOf(type, info.view)
  return normalizeInfo({
    ...info,
    header: info.header?.trim(),
    fields: info.fields?.filter(field => offered.includes(field)),
  })
}

/** Another view has other fields: those chosen go. A table begins with the usual statistic. */
export const withView = (
  type: WidgetType,
  { fields: _fields, ...info }: WidgetInfo,
  view: WidgetInfo['view'],
): WidgetInfo => withUsualStat(type, { ...info, ...(view && { view }) })
