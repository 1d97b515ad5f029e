import type { AnyRecord } from '@tipy/domain/record/define'
import type { List } from '#list/useList.ts'
import { lazily } from '#ui/lazily.tsx'

/** Not needed until a row, a total or the form is opened. */
const OpenPanel = lazily(async () => (await import('./OpenPanel.tsx')).OpenPanel<AnyRecord>)

export const preloadPanels = OpenPanel.preload

/** The panel over the list, if one is open. */
export function Panels<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  if (!list.state.panel) return null
  // The lazy component has no type parameter: it takes record, rows and names from this one list.
  return <OpenPanel list={list as unknown as List<AnyRecord>} />
}
