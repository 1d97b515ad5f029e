import { chordPrefix, shiftPrefix } from '#ui/shortcuts/registry.ts'

/**
 * The keys of every list, except `f`. A plain letter here may be neither a screen's of the shell nor one that a list
 * declares: a test over all of them checks it (app/shell/keys.test.ts).
 */
export const rowKeys = {
  next: 'j',
  previous: 'k',
  search: '/',
  add: `${shiftPrefix}n`,
  edit: `${shiftPrefix}e`,
} as const

/** Handled by the table while the focus is on one of its rows; registered only for the list of shortcuts. */
export const tableKeys = [
  { key: 'ArrowDown', description: 'Linha seguinte' },
  { key: 'ArrowUp', description: 'Linha anterior' },
  { key: 'ArrowRight', description: 'Botões da linha' },
  { key: 'Enter', description: 'Abrir a linha' },
  { key: ' ', description: 'Selecionar a linha' },
  { key: `${shiftPrefix}ArrowDown`, description: 'Selecionar também a seguinte' },
  { key: `${shiftPrefix}ArrowUp`, description: 'Selecionar também a anterior' },
  { key: 'Escape', description: 'Limpar a seleção' },
  { key: `${chordPrefix}a`, description: 'Selecionar todas as linhas da página' },
] as const
