import { IconTable } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { TableSlots } from '#features/stats/table/slots.ts'
import { readTableState, type TableState, writeTableState } from '#features/stats/table/tableState.ts'
import { YearlyTable } from '#features/stats/table/YearlyTable.tsx'
import { FigureQuestions } from '#figures/FigureQuestions.tsx'
import type { ListSearch } from '#list/state/address.ts'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { type PageTab, PageTabs } from '#ui/PageTabs.tsx'

/** Estatísticas: the yearly table, references and sessions, each for those who may read it. The address holds it all. */
export function StatsPage() {
  const search: ListSearch = useSearch({ strict: false })
  const session = useSessionContext()
  const navigate = useNavigate()
  const reader = useMemo(() => viewerOf(session), [session])
  const state = useMemo(() => readTableState(search, reader), [search, reader])
  const go = (to: ListSearch) => void navigate({ to: '.', search: to, replace: true, resetScroll: false })
  const table = (shown: TableState): ReactNode => (
    <YearlyTable state={shown} onState={next => go(writeTableState(next))} slots={slots} />
  )
  const tabs: readonly PageTab[] = state
    ? [{ key: 'tabela', label: 'Tabela', Icon: IconTable, content: table(state) }]
    : []
  const [first, ...others] = tabs
  return (
    <FigureQuestions>
      <PageHead title="Estatísticas" text="Números por pessoa, equipa e agência." />
      {first && (
        <PageTabs
          tabs={[first, ...others]}
          open={String(search.tab ?? '')}
          onOpen={tab => go(tab === first.key ? {} : { tab })}
        />
      )}
    </FigureQuestions>
  )
}

/** What other features put into the table. */
const slots: TableSlots = {}
