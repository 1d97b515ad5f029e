import type { FieldMessages } from '../../errors/errors.ts'
import { type SentInfo, usualStat, type WidgetInfo, type WidgetStat, type WidgetView } from './widgets.info.ts'
import { fieldsOf, kindOf, type WidgetType } from './widgets.kinds.ts'
import type { WidgetPlace } from './widgets.layout.ts'
import { gridColumns } from './widgets.rules.ts'

const required = 'Obrigatório'
const notOffered = 'Este widget não tem esta opção'

/** Only what was chosen, so that empty choices are stored alike. A view of cards shows several statistics: its fields. */
export function normalizeInfo({ view, stat, header, fields, includeChart }: SentInfo): WidgetInfo {
  return {
    ...(view && { view }),
    ...(stat && view !== 'cards' && { stat }),
    ...(header && { header }),
    ...(fields && fields.length > 0 && { fields }),
    ...(includeChart && { includeChart }),
  }
}

/** A table that shows one of several statistics shows the usual one, unless another is chosen. */
export const withUsualStat = (type: WidgetType, info: WidgetInfo): WidgetInfo =>
  info.view === 'table' && kindOf(type).stats ? { ...info, stat: info.stat ?? usualStat } : info

const hasRepeated = (values: readonly unknown[]): boolean => new Set(values).size < values.length

function viewIssue(type: WidgetType, view: WidgetView | undefined): string | undefined {
  const { views } = kindOf(type)
  if (view === undefined) return views && required
  return views?.includes(view) ? undefined : notOffered
}

function statIssue(type: WidgetType, { view, stat }: WidgetInfo): string | undefined {
  const offered: readonly WidgetStat[] | undefined = view === 'table' ? kindOf(type).stats : undefined
  if (stat === undefined) return offered && required
  return offered?.includes(stat) ? undefined : notOffered
}

function fieldsIssue(type: WidgetType, { view, fields = [] }: WidgetInfo): string | undefined {
  const offered = fieldsOf(type, view)
  if (!fields.every(field => offered.includes(field))) return notOffered
  return hasRepeated(fields) ? 'Há campos repetidos' : undefined
}

/** What is wrong with the (normalized) choices of a widget, by the options of its kind. */
export function infoIssues(type: WidgetType, info: WidgetInfo): FieldMessages {
  const found = {
    'info.view': viewIssue(type, info.view),
    'info.stat': statIssue(type, info),
    'info.fields': fieldsIssue(type, info),
    'info.includeChart': info.includeChart && !kindOf(type).hasChart ? notOffered : undefined,
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, message]) => (message === undefined ? [] : [[name, message]])),
  )
}

export function placeIssues(type: WidgetType, { x, width }: Pick<WidgetPlace, 'x' | 'width'>): FieldMessages {
  const { minWidth } = kindOf(type)
  if (width < minWidth) return { width: `Este widget precisa de pelo menos ${minWidth} colunas` }
  return x + width > gridColumns ? { width: `Não cabe nas ${gridColumns} colunas` } : {}
}
