/** What every form says alike (S1 §5, §8). */
export const mandatory = 'Obrigatório'
export const incomplete = 'Faltam campos obrigatórios'
