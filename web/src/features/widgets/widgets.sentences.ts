import type { Refusal } from '#api/answer.ts'
import { explainAlone } from '#api/explain.ts'

/** The toasts of dashboards. */
export const addedSentence = 'Widget adicionado com sucesso'
export const changedSentence = 'Widgets atualizados com sucesso'
export const removedSentence = 'Widget apagado com sucesso'

export const overtakenSentence = 'O painel foi alterado noutro separador ou computador'

/** Nobody but its owner changes a dashboard: the server's sentence would name another person. */
export const explainWidgets = (refusal: Refusal): string =>
  refusal.message === 'STALE' ? overtakenSentence : explainAlone(refusal)
