import { FigureQuestions } from '#figures/FigureQuestions.tsx'

/** /users/{id}/stats: the figures of one person. */
export function PersonStats() {
  return <FigureQuestions>{null}</FigureQuestions>
}
