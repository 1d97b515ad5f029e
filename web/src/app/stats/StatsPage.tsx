import { IconClock, IconTable, IconUserShare } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Flag } from '@tipy/domain/access/flags'
import { type ReactNode, useMemo } from 'react'
import { referenceTools } from '#app/gmail/ReferenceDrafts.tsx'
import { PaperScope } from '#app/pages/PaperScope.tsx'
import { SessionsTable } from '#features/sessions/sessions.table.tsx'
import { ReferencesTable } from '#features/stats/references/ReferencesTable.tsx'
import { readTableState, type TableState, writeTableState } from '#features/stats/table/tableState.ts'
import { YearlyTable } from '#features/stats/table/YearlyTable.tsx'
import { FigureQuestions } from '#figures/FigureQuestions.tsx'
import type { ListSearch } from '#list/state/address.ts'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { type PageTab, PageTabs } from '#ui/PageTabs.tsx'
import { useTableParts } from './tableParts.tsx'

/** Estatísticas: the yearly table, references and sessions, each for those who may read it. The address holds it all. */
export function StatsPage() {
  const search: ListSearch = useSearch({ strict: false })
  const session = useSessionContext()
  const navigate = useNavigate()
  const reader = useMemo(() => viewerOf(session), [session])
  const state = useMemo(() => readTableState(search, reader), [search, reader])
  const go = (to: ListSearch) => void navigate({ to: '.', search: to, replace: true, resetScroll: false })
  const { slots, dialogs } = useTableParts()
  const table = (shown: TableState): ReactNode => (
    <YearlyTable state={shown} onState={next => go(writeTableState(next))} slots={slots} />
  )
  const mayRead = (...flags: readonly Flag[]) => flags.some(flag => session.flags.has(flag))
  const tabs: readonly PageTab[] = [
    ...(state ? [{ key: 'tabela', label: 'Tabela', Icon: IconTable, content: table(state) }] : []),
    ...(mayRead('listStaff', 'listConsultants')
      ? [
          {
            key: 'referencias',
            label: 'Referências',
            Icon: IconUserShare,
            content: <ReferencesTable tools={referenceTools} />,
          },
        ]
      : []),
    ...(mayRead('listSessions')
      ? [{ key: 'sessoes', label: 'Sessões', Icon: IconClock, content: <SessionsTable /> }]
      : []),
  ]
  const [first, ...others] = tabs
  return (
    <FigureQuestions>
      <div data-paper="landscape">
        <PageHead title="Estatísticas" text="Números por pessoa, equipa e agência." />
        <PaperScope />
        {first && (
          <PageTabs
            tabs={[first, ...others]}
            open={String(search.tab ?? '')}
            onOpen={tab => go(tab === first.key ? {} : { tab })}
          />
        )}
      </div>
      {dialogs}
    </FigureQuestions>
  )
}
