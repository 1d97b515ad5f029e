import { Button } from '@mantine/core'
import type { FigureRowsReply } from '@tipy/domain/features/stats/stats.contract'
import { flagOf } from '@tipy/domain/figures/blocks'
import { blockOf, figureOf } from '@tipy/domain/figures/figures'
import { unitText } from '@tipy/domain/figures/unitText'
import type { ReactNode } from 'react'
import { useSessionContext } from '#session/sessionContext.ts'
import { FigureRows } from './FigureRows.tsx'
import { type FigureQuestion, labelOfQuestion } from './question.ts'

interface FigurePartsProps {
  readonly question: FigureQuestion
  readonly terms: FigureRowsReply['terms']
  readonly onOpen: (part: FigureQuestion) => void
}

/** What a number is computed from: the terms of its formula, and the figures it is compared with. Each opens. */
export function FigureParts({ question, terms, onOpen }: FigurePartsProps) {
  const { flags } = useSessionContext()
  const { derived, ...plain } = question
  const ofTerms = terms.map(({ figure, label, value }) => {
    const part: FigureQuestion = { ...plain, stat: figure }
    const mayOpen = flags.has(flagOf[blockOf(figure)])
    return {
      key: figure,
      title: mayOpen ? <PartButton onClick={() => onOpen(part)}>{label}</PartButton> : label,
      part: unitText(figureOf(figure).unit, value),
    }
  })
  const others = derived?.others ?? []
  if (ofTerms.length === 0 && others.length === 0) return null
  const ofOthers = others.map(other => ({
    key: `${other.stat} ${other.period} ${other.of}`,
    title: (
      <PartButton onClick={() => onOpen(other)}>
        {labelOfQuestion(other)} · {other.of}
      </PartButton>
    ),
    part: '',
  }))
  return <FigureRows label="cálculo" rows={[...ofTerms, ...ofOthers]} />
}

function PartButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <Button variant="subtle" size="compact-sm" px={4} ml={-4} onClick={onClick}>
      {children}
    </Button>
  )
}
