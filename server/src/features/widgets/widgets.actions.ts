import { randomUUID } from 'node:crypto'
import { type FieldMessages, TipyError } from '@tipy/domain/errors/errors'
import type { Widget, WidgetBody, WidgetEntry } from '@tipy/domain/features/widgets/widgets.contract'
import { infoIssues, normalizeInfo, placeIssues, withUsualStat } from '@tipy/domain/features/widgets/widgets.issues'
import { mayHave } from '@tipy/domain/features/widgets/widgets.kinds'
import {
  type DashboardWidget,
  groupOfNew,
  inOrder,
  placeOfNew,
  rearranged,
} from '@tipy/domain/features/widgets/widgets.layout'
import { maxWidgets } from '@tipy/domain/features/widgets/widgets.rules'
import { hasDashboard } from '@tipy/domain/navigation/landing'
import { equal } from '@tipy/domain/record/diff'
import { announceTo } from '#engine/announce'
import type { Saving } from '#engine/serverRecord'
import { type Dashboard, dashboardOf } from './widgets.dashboard.ts'
import { lockDashboard, updateDashboard } from './widgets.store.ts'

/*
 * A dashboard is one row: two tabs that save at once follow each other, and its version is that of the whole. Changes
 * are not logged: how a person arranges their own screen concerns no one else, as with the height of rows in lists.
 */

export const present = ({ version, widgets }: Dashboard): Widget[] => widgets.map(widget => ({ ...widget, version }))

function refuse(issues: FieldMessages): void {
  if (Object.keys(issues).length > 0) throw new TipyError('INVALID', issues)
}

const prefixed = (prefix: string, issues: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(issues).map(([name, message]) => [`${prefix}.${name}`, message]))

/** The caller's dashboard at the version they saw last, locked until it is saved. */
async function lockOwn({ trx, viewer, now }: Saving, version: number | undefined): Promise<Dashboard> {
  if (!hasDashboard(viewer.roles[0])) throw new TipyError('FORBIDDEN')
  const dashboard = await dashboardOf(trx, viewer, await lockDashboard(trx, viewer, now))
  if (version !== undefined && version !== dashboard.version)
    throw new TipyError('STALE', undefined, present(dashboard))
  return dashboard
}

/** `widgets` null: the standard dashboard of their role again. */
async function save({ trx, viewer, now }: Saving, widgets: readonly DashboardWidget[] | null): Promise<Dashboard> {
  const version = await updateDashboard(trx, viewer, widgets, now)
  // Their other screens load it again.
  await announceTo({ trx, companyId: viewer.companyId }, { model: 'widgets', id: viewer.id, to: viewer.id })
  return dashboardOf(trx, viewer, { version, widgets, kept_of_role: null })
}

export async function addWidget(saving: Saving, body: WidgetBody, version: number | undefined): Promise<Widget> {
  const { type, x = 0, width } = body
  if (!mayHave(type, saving.viewer)) throw new TipyError('FORBIDDEN')
  const info = withUsualStat(type, normalizeInfo(body.info))
  refuse({ ...placeIssues(type, { x, width }), ...infoIssues(type, info) })
  const { widgets } = await lockOwn(saving, version)
  if (widgets.length >= maxWidgets)
    refuse({ type: `O painel já tem ${maxWidgets} widgets: apague um antes de adicionar outro` })
  const group = groupOfNew(widgets, body.group)
  const widget = { _id: randomUUID(), type, group, ...placeOfNew(widgets, group.name, body), info }
  const saved = await save(saving, inOrder([...widgets, widget]))
  return { ...widget, version: saved.version }
}

/** What is wrong with an entry of a layout; a place or choices that stay as they are may be those of an older release. */
function entryIssues(entry: WidgetEntry, before: DashboardWidget, after: DashboardWidget): FieldMessages {
  const { type } = before
  const isMoved = after.x !== before.x || after.width !== before.width
  return {
    ...(entry.type !== undefined && entry.type !== type && { type: 'Não se pode mudar' }),
    ...(isMoved && placeIssues(type, after)),
    ...(!equal(after.info, before.info) && infoIssues(type, after.info)),
  }
}

const byId = (widgets: readonly DashboardWidget[]) => new Map(widgets.map(widget => [widget._id, widget]))

function layoutIssues(
  entries: readonly WidgetEntry[],
  before: ReadonlyMap<string, DashboardWidget>,
  after: ReadonlyMap<string, DashboardWidget>,
): FieldMessages {
  const found = entries.flatMap((entry, index) => {
    const [was, is] = [before.get(entry._id), after.get(entry._id)]
    if (!was || !is) throw new TipyError('NOT_FOUND')
    const isRepeated = entries.findIndex(({ _id }) => _id === entry._id) < index
    const issues = isRepeated ? { _id: 'Repetido' } : entryIssues(entry, was, is)
    return Object.entries(prefixed(String(index), issues))
  })
  return Object.fromEntries(found)
}

/** A save that changes nothing writes nothing. */
export async function arrangeWidgets(
  saving: Saving,
  entries: readonly WidgetEntry[],
  version: number | undefined,
): Promise<Widget[]> {
  const dashboard = await lockOwn(saving, version)
  const { widgets } = dashboard
  const typeOf = new Map(widgets.map(({ _id, type }) => [_id, type]))
  const changes = entries.map(({ info, ...entry }) => {
    const type = typeOf.get(entry._id)
    return { ...entry, ...(info && type && { info: withUsualStat(type, normalizeInfo(info)) }) }
  })
  const after = rearranged(widgets, changes)
  refuse(layoutIssues(entries, byId(widgets), byId(after)))
  return present(equal(after, widgets) ? dashboard : await save(saving, after))
}

export async function removeWidget(saving: Saving, id: string, version: number | undefined): Promise<null> {
  const { widgets } = await lockOwn(saving, version)
  const rest = widgets.filter(({ _id }) => _id !== id.toLowerCase())
  if (rest.length === widgets.length) throw new TipyError('NOT_FOUND')
  await save(saving, rest)
  return null
}

/** 'Repor painel padrão'. From now on the person has what their role has, until they arrange it. */
export async function restoreStandard(saving: Saving, version: number | undefined): Promise<Widget[]> {
  await lockOwn(saving, version)
  return present(await save(saving, null))
}
