/** The toasts of S3 §8. */
export const addedSentence = 'Widget adicionado com sucesso'
export const changedSentence = 'Widgets atualizados com sucesso'
export const removedSentence = 'Widget apagado com sucesso'
