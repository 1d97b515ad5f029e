import { queryClient } from '#app/providers.tsx'
import { widgetsQuery } from '#features/widgets/widgets.calls.ts'
import type { DashboardSearch } from '#features/widgets/widgets.search.ts'
import { openTab, tabsOf } from '#features/widgets/widgets.tabs.ts'
import { widgetContents } from './widgetContents.tsx'

/**
 * Asks for the widgets, and loads the code of those in the open tab, while the configuration is on its way. A failure is
 * left to the page, which asks again and shows it.
 */
export async function prepareDashboard({ tab }: DashboardSearch): Promise<void> {
  await queryClient.prefetchQuery(widgetsQuery)
  const widgets = queryClient.getQueryData(widgetsQuery.queryKey) ?? []
  for (const { type } of openTab(tabsOf(widgets), tab)?.widgets ?? []) widgetContents[type].preload()
}
