/** Messages that all forms share. */
export const mandatory = 'Obrigatório'
export const incomplete = 'Faltam campos obrigatórios'
