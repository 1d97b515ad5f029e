import type { Day } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import type { FigureRowsReply, FigureRow as StatsFigureRow } from '@tipy/domain/features/stats/stats.contract'
import { figureOf } from '@tipy/domain/figures/figures'
import { measureInfo } from '@tipy/domain/figures/measures'
import { unitText } from '@tipy/domain/figures/unitText'
import type { ReactNode } from 'react'
import { useSessionContext } from '#session/sessionContext.ts'
import { FigureRows } from './FigureRows.tsx'
import { figureRecords, partText } from './figureRecords.ts'
import { PlaceLink } from './PlaceLink.tsx'
import { type FigureQuestion, labelOfQuestion } from './question.ts'

interface QuestionRowsProps {
  readonly question: FigureQuestion
  readonly data: FigureRowsReply
}

/** The records behind a number, each with what it adds; their sum at the bottom. */
export function QuestionRows({ question, data }: QuestionRowsProps) {
  const measures = new Set(data.rows.map(({ measure }) => measure))
  const hasDays = data.rows.some(({ day }) => day !== null)
  const rows = data.rows.map((row, at) => ({
    key: `${row.ref} ${row.measure} ${row.part} ${at}`,
    title: <RecordName row={row} />,
    note: noteOf(row, measures.size > 1),
    day: hasDays ? (row.day === null ? '' : formatDay(row.day as Day)) : undefined,
    part: unitText(measureInfo[row.measure].unit, row.value),
  }))
  return <FigureRows label={labelOfQuestion(question)} rows={rows} sums={sumsOf(question, data)} />
}

/** What of the record counts, and for whom: "Faturação · Angariador · Ana Silva". */
function noteOf({ measure, part, person, model }: StatsFigureRow, hasSeveral: boolean): string | undefined {
  const texts = [hasSeveral ? measureInfo[measure].label : null, partText(part), person]
  const ofNoPerson = part === null && person === null && model !== 'expenses' ? 'Sem responsável' : null
  return [...texts, ofNoPerson].filter(text => text !== null).join(' · ') || undefined
}

function sumsOf({ stat, derived }: FigureQuestion, { sum, unit, shared }: FigureRowsReply) {
  const ofShared = shared
    ? [
        {
          label: `Parte das despesas sem agência: ${unitText('euro', shared.of)} repartidos por ${shared.offices} agências`,
          value: unitText('euro', stat.startsWith('margin') ? -shared.value : shared.value),
        },
      ]
    : []
  // A percentage is no sum of its rows.
  const whole =
    unit === 'percent'
      ? []
      : [{ label: derived ? `Soma de ${figureOf(stat).label}` : 'Soma', value: unitText(unit, sum) }]
  return [...ofShared, ...whole]
}

function RecordName({ row: { model, ref, label } }: { readonly row: StatsFigureRow }): ReactNode {
  const { flags } = useSessionContext()
  const { noun, flag, place } = figureRecords[model]
  const name = model === 'expenses' ? label || noun : label ? `${noun} ${label}` : noun
  if (!flags.has(flag)) return name
  return (
    <PlaceLink {...place(ref)} inherit>
      {name}
    </PlaceLink>
  )
}
