/** The messages of the files panel (docs/features/files.md). */
export const sentences = {
  added: 'Ficheiros adicionados com sucesso',
  changed: 'Ficheiros modificados com sucesso',
  noneChosen: 'Selecione pelo menos 1 ficheiro',
  empty: 'Não há ficheiros',
  onlyOwn: 'Só pode mudar os ficheiros que adicionou',
  photoSaved: 'Fotografia guardada com sucesso',
  photoRemoved: 'Fotografia retirada com sucesso',
} as const

export const removed = (count: number): string =>
  count === 1 ? 'Ficheiro apagado com sucesso' : `${count} ficheiros apagados com sucesso`
