import { useQuery } from '@tanstack/react-query'
import { figureOf } from '@tipy/domain/figures/figures'
import type { Unit } from '@tipy/domain/figures/measures'
import { type ReactNode, useState } from 'react'
import { callOrThrow } from '#api/client.ts'
import { formatMoney, formatNumber } from '#kinds/format.ts'
import { FigurePanel } from './FigurePanel.tsx'
import { FigureRows } from './FigureRows.tsx'
import { type FigureQuestion, OpenFigureProvider } from './question.ts'

/** Numbers inside open the panel "De onde vem este número?". */
export function FigureQuestions({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<FigureQuestion | null>(null)
  return (
    <OpenFigureProvider value={setQuestion}>
      {children}
      {question && <QuestionPanel question={question} onClose={() => setQuestion(null)} />}
    </OpenFigureProvider>
  )
}

const textOf = (unit: Unit, value: number): string =>
  unit === 'euro' ? formatMoney(value) : unit === 'percent' ? `${formatNumber(value)} %` : formatNumber(value)

function QuestionPanel({ question, onClose }: { readonly question: FigureQuestion; readonly onClose: () => void }) {
  const { group, ref, stat, period, part, filters, of } = question
  const { data } = useQuery({
    queryKey: ['figureRows', question],
    queryFn: ({ signal }) =>
      callOrThrow('POST /api/stats/{groupBy}/rows', {
        params: { groupBy: group },
        body: { ...(ref !== undefined && { ref }), stat, period, ...(part && { part }), filters, page: 0, perPage: 10 },
        signal,
      }),
  })
  const { label, unit, sentence } = figureOf(stat)
  const value = data && (data.sum === null ? '–' : textOf(unit, data.sum))
  return (
    <FigurePanel
      label={`${label} · ${of}`}
      value={value}
      formula={sentence}
      countedBy={{ conditions: [] }}
      onClose={onClose}
    >
      <FigureRows
        label={label}
        rows={(data?.rows ?? []).map((row, at) => ({
          key: `${at}`,
          title: row.label,
          part: textOf(unit, row.value),
        }))}
      />
    </FigurePanel>
  )
}
