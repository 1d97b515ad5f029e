import type { AnyRecord } from '@tipy/domain/record/define'
import { lazy, Suspense } from 'react'
import { cardNamed, figureOf } from '#list/figures.ts'
import type { List } from '#list/useList.ts'
import { CompanionPanel } from './CompanionPanel.tsx'
import { DetailPanel } from './DetailPanel.tsx'
import { AddPanel, EditPanel } from './FormPanel.tsx'

/** People open the rows behind a figure now and then: the panel is loaded with the first one. */
const TotalPanel = lazy(async () => ({ default: (await import('./TotalPanel.tsx')).TotalPanel }))

/** What the address says lies open. What this person may not open stays closed. */
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
      // What this person may not read has no figure, and so nothing behind it.
      return card && figureOf(card, list.data.totals) !== null ? (
        <Suspense fallback={null}>
          {/* What is fetched later is of any record: it takes record, rows and words from this one list. */}
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
