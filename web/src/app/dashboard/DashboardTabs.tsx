import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { mayHave, type WidgetReader } from '@tipy/domain/features/widgets/widgets.kinds'
import { type ReactNode, useCallback, useMemo } from 'react'
import { PaperScope } from '#app/pages/PaperScope.tsx'
import { enterFullScreen } from '#features/widgets/board/fullScreen.ts'
import { FilterBar } from '#features/widgets/widgets.filterBar.tsx'
import { offeredFilters } from '#features/widgets/widgets.filterState.ts'
import { GoneWidget } from '#features/widgets/widgets.gone.tsx'
import { WidgetGrid } from '#features/widgets/widgets.grid.tsx'
import { type DashboardSearch, usualBoardSeconds } from '#features/widgets/widgets.search.ts'
import { keyOfTab, openTab, tabsOf } from '#features/widgets/widgets.tabs.ts'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'
import { PageTabs } from '#ui/PageTabs.tsx'
import type { Shortcut } from '#ui/shortcuts/registry.ts'
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts'
import { DashboardHead } from './DashboardHead.tsx'
import { DashboardTools } from './DashboardTools.tsx'
import { useDashboardFilters } from './useDashboardFilters.ts'
import { widgetContents } from './widgetContents.tsx'

const Board = lazily(async () => (await import('#features/widgets/board/Board.tsx')).Board)

interface DashboardTabsProps {
  readonly widgets: readonly Widget[]
  readonly search: DashboardSearch
  readonly go: (search: DashboardSearch) => void
  readonly onEdit: ((tab: string | undefined) => void) | undefined
}

/** The tabs of a dashboard, the filters over the open one, and its widgets; or the open one as a board. */
export function DashboardTabs({ widgets, search, go, onEdit }: DashboardTabsProps) {
  const session = useSessionContext()
  const reader = useMemo(() => viewerOf(session), [session])
  const tabs = useMemo(() => tabsOf(widgets), [widgets])
  const open = openTab(tabs, search.tab)
  const { filters, usual, apply } = useDashboardFilters(search, go)
  const renderWidget = useWidgetContent(reader, filters)
  const { board: _board, ...withoutBoard } = search
  const openKey = open?.key
  const startBoard = useCallback(() => {
    enterFullScreen()
    go({ ...search, board: usualBoardSeconds })
  }, [go, search])
  const edit = useMemo(() => onEdit && (() => onEdit(openKey)), [onEdit, openKey])
  useDashboardKeys(edit, startBoard)
  const [first, ...others] = tabs.map(tab => ({
    key: tab.key,
    label: tab.name,
    content: (
      <>
        <FilterBar offered={offeredFilters(tab.widgets, reader)} filters={filters} usual={usual} onApply={apply} />
        <WidgetGrid widgets={tab.widgets} renderWidget={renderWidget} />
      </>
    ),
  }))
  if (!first || !open) return null
  const show = (key: string | undefined) => {
    const { tab: _tab, ...rest } = search
    go(key === undefined || key === first.key ? rest : { ...rest, tab: key })
  }
  if (search.board !== undefined)
    return (
      <Board
        name={open.name}
        widgets={open.widgets}
        seconds={search.board}
        renderWidget={renderWidget}
        onSeconds={board => go({ ...search, board })}
        onClose={() => go(withoutBoard)}
      />
    )
  return (
    <div data-paper="landscape">
      <DashboardHead>
        <DashboardTools
          onBoard={startBoard}
          arranging={
            edit && {
              widgets,
              tabs: tabs.map(({ name }) => name),
              openTab: open.name,
              onEdit: edit,
              onAdded: name => show(keyOfTab(widgets, name)),
            }
          }
        />
      </DashboardHead>
      <PaperScope />
      <PageTabs tabs={[first, ...others]} open={open.key} onOpen={show} />
    </div>
  )
}

/** The content of each widget that its owner may still have. */
function useWidgetContent(reader: WidgetReader, filters: DashboardFilters): (widget: Widget) => ReactNode {
  return useCallback(
    widget => {
      if (!mayHave(widget.type, reader)) return <GoneWidget widget={widget} />
      const Content = widgetContents[widget.type]
      return <Content info={widget.info} filters={filters} />
    },
    [reader, filters],
  )
}

function useDashboardKeys(onEdit: (() => void) | undefined, onBoard: () => void): void {
  const keys = useMemo((): readonly Shortcut[] => {
    const group = 'Painel'
    return [
      ...(onEdit ? [{ key: 'shift+e', description: 'Editar painel', group, run: onEdit }] : []),
      { key: 'shift+r', description: 'Reunião de segunda', group, run: onBoard },
    ]
  }, [onEdit, onBoard])
  useShortcuts(keys)
}
