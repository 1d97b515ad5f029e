import type { AnyRecord } from '@tipy/domain/record/define'
import { lazy, Suspense } from 'react'
import { cardNamed, figureOf } from '#list/figures.ts'
import type { List } from '#list/useList.ts'
import { CompanionPanel } from './CompanionPanel.tsx'
import { DetailPanel } from './DetailPanel.tsx'
import { AddPanel, EditPanel } from './FormPanel.tsx'

/** Opened rarely, so it is loaded at its first use. */
const TotalPanel = lazy(async () => ({ default: (await import('./TotalPanel.tsx')).TotalPanel }))

/** The panel named by the address. A panel the user may not open stays closed. */
export function Panels<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { panel } = list.state
  if (!panel) return null
  switch (panel.kind) {
    case 'view':
      return <DetailPanel list={list} id={panel.id} />
    case 'edit':
      return <EditPanel list={list} id={panel.id} />
    case 'add':
      return list.mayAdd ? <AddPanel list={list} /> : null
    case 'total': {
      const card = list.hasTotals ? cardNamed(list.screen, panel.name) : null
      // A total that the user may not read is null, and its panel stays closed.
      return card && figureOf(card, list.data.totals) !== null ? (
        <Suspense fallback={null}>
          {/* The lazy component has no type parameter: it takes record, rows and names from this one list. */}
          <TotalPanel key={card.name} list={list as unknown as List<AnyRecord>} card={card} />
        </Suspense>
      ) : null
    }
    case 'comments':
    case 'tasks':
    case 'files':
    case 'changes': {
      const companion = list.companions.find(({ name }) => name === panel.kind)
      return companion ? <CompanionPanel list={list} companion={companion} id={panel.id} /> : null
    }
  }
}
