import { IconTable } from '@tabler/icons-react'
import { FigureQuestions } from '#figures/FigureQuestions.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { PageTabs } from '#ui/PageTabs.tsx'

/** Estatísticas: the yearly table, references and sessions, each for those who may read it. */
export function StatsPage() {
  return (
    <FigureQuestions>
      <PageHead title="Estatísticas" text="Números por pessoa, equipa e agência." />
      <PageTabs tabs={[{ key: 'tabela', label: 'Tabela', Icon: IconTable, content: null }]} open="" onOpen={() => {}} />
    </FigureQuestions>
  )
}
