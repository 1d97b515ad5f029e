import type { Page } from '@playwright/test'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import type { Entrance } from './browser.ts'
import { loadDashboard } from './dashboardPage.ts'

/** A widget that has a tab for itself. */
export interface WidgetAlone {
  readonly kind: string
  /** Milliseconds from the navigation until what the first screen shows of it is complete. */
  readonly inView: number
}

/**
 * Each widget of the first tab once on a page of its own: what that page costs without the other eleven. The dashboard is
 * the standard one again afterwards.
 */
export async function timesOfWidgets(page: Page, ceo: Entrance): Promise<readonly WidgetAlone[]> {
  const widgets = await askWidgets(ceo, 'GET')
  const first = widgets.filter(({ group }) => group.name === widgets[0]?.group.name)
  const apart = first.map(({ _id }, at) => ({ _id, x: 0, y: 0, group: { name: `alone${at}`, pos: at + 100 } }))
  await askWidgets(ceo, 'PUT', apart)
  try {
    const times: WidgetAlone[] = []
    for (const [at, { type }] of first.entries()) times.push(await timeOf(page, ceo, { type, at }))
    return times
  } finally {
    await askWidgets(ceo, 'POST', undefined, '/standard')
  }
}

async function timeOf(
  page: Page,
  { address }: Entrance,
  { type, at }: { readonly type: string; readonly at: number },
): Promise<WidgetAlone> {
  const { widgets, inView } = await loadDashboard(page, address, `?tab=alone${at}`)
  if (widgets !== 1) throw new Error(`${type} is not alone on its page`)
  return { kind: type, inView }
}

async function askWidgets(
  { address, token }: Entrance,
  method: 'GET' | 'PUT' | 'POST',
  body?: unknown,
  path = '',
): Promise<readonly Widget[]> {
  const answer = await fetch(`${address}/api/widgets${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} /api/widgets${path}: ${answer.status}`)
  return ((await answer.json()) as { data: readonly Widget[] }).data
}
