import { type ReactNode, useCallback, useState } from 'react'
import { QuestionPanel } from './QuestionPanel.tsx'
import { type FigureQuestion, OpenFigureProvider } from './question.ts'

/** Numbers inside open the panel "De onde vem este número?". */
export function FigureQuestions({ children }: { readonly children: ReactNode }) {
  // The number that was opened, and the parts of it that were opened from its panel.
  const [opened, setOpened] = useState<readonly FigureQuestion[]>([])
  const open = useCallback((question: FigureQuestion) => setOpened([question]), [])
  const [question, previous] = [opened.at(-1), opened.at(-2)]
  return (
    <OpenFigureProvider value={open}>
      {children}
      {question && (
        <QuestionPanel
          question={question}
          previous={previous}
          onOpen={part => setOpened(now => [...now, part])}
          onBack={() => setOpened(now => now.slice(0, -1))}
          onClose={() => setOpened([])}
        />
      )}
    </OpenFigureProvider>
  )
}
