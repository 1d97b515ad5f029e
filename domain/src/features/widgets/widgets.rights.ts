import type { Flag } from '../../access/flags.ts'
import { flagOf } from '../../figures/blocks.ts'
import { type GroupName, groupsFor } from '../../figures/groups.ts'
import type { WidgetField, WidgetInfo } from './widgets.info.ts'
import { mayHave, type WidgetReader, type WidgetType } from './widgets.kinds.ts'

/** The flag that opens what a field shows; those that only say how it is shown need none. */
const flagOfField: Readonly<Partial<Record<WidgetField, Flag>>> = {
  leads: 'listLeads',
  findings: flagOf.findings,
  reservations: flagOf.reservations,
  predicted: flagOf.reservations,
  giveUps: flagOf.reservations,
  billing: flagOf.billing,
  productivity: flagOf.billing,
  expenses: flagOf.expenses,
}

/** The groups that a yearly table offers by its fields. */
export const groupOfField: Readonly<Partial<Record<WidgetField, GroupName>>> = {
  consultant: 'consultants',
  commercialDirector: 'commercialDirectors',
  office: 'offices',
}

/** Whether a person may read what a field (or the statistic of the same name) shows. */
export function mayReadField(field: WidgetField, reader: WidgetReader): boolean {
  const flag = flagOfField[field]
  const group = groupOfField[field]
  return (flag === undefined || reader.flags.has(flag)) && (group === undefined || groupsFor(reader).includes(group))
}

/** A widget as a person may have it: without fields they may not read. Null: nothing of it is left. */
export function readableBy<W extends { readonly type: WidgetType; readonly info: WidgetInfo }>(
  widget: W,
  reader: WidgetReader,
): W | null {
  const { stat, fields } = widget.info
  if (!mayHave(widget.type, reader) || (stat && !mayReadField(stat, reader))) return null
  const readable = fields?.filter(field => mayReadField(field, reader))
  if (readable?.length === 0) return null
  return { ...widget, info: { ...widget.info, ...(readable && { fields: readable }) } }
}
