import type { AnyRecord } from '@tipy/domain/record/define'
import { detailPageSize } from '@tipy/domain/record/paging'
import { cardNamed, figureOf } from '#list/figures.ts'
import type { List } from '#list/useList.ts'
import { CompanionPanel } from './CompanionPanel.tsx'
import { DetailPanel } from './DetailPanel.tsx'
import { AddPanel, EditPanel } from './FormPanel.tsx'
import { TotalPanel } from './TotalPanel.tsx'

/** The panel named by the address. A panel the user may not open stays closed. */
export function OpenPanel<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { panel } = list.state
  if (!panel) return null
  switch (panel.kind) {
    case 'view':
      return <DetailPanel list={list} id={panel.id} />
    case 'edit':
      return <EditPanel key={panel.id} list={list} id={panel.id} />
    case 'add':
      return list.mayAdd ? <AddPanel list={list} /> : null
    case 'total': {
      const card = list.hasTotals ? cardNamed(list.screen, panel.name) : null
      // A total that the user may not read is null, and its panel stays closed.
      return card && figureOf(card, list.data.totals) !== null ? (
        <TotalPanel key={card.name} list={list} card={card} perPage={panel.perPage ?? detailPageSize} />
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
