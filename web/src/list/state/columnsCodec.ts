import type { ChosenColumn } from './state.ts'

export const minColumnWidth = 60
export const maxColumnWidth = 800

/** `ref.140~city~-area`: in order, a width after a dot, a minus before a hidden one. */
export function writeColumns(columns: readonly ChosenColumn[]): string {
  return columns
    .map(({ field, visible, width }) => `${visible ? '' : '-'}${field}${width === undefined ? '' : `.${width}`}`)
    .join('~')
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width)))
}

function readColumn(text: string): ChosenColumn {
  const visible = !text.startsWith('-')
  const [field = '', width = ''] = (visible ? text : text.slice(1)).split('.')
  return { field, visible, ...(/^\d{1,4}$/.test(width) && { width: clampWidth(Number(width)) }) }
}

/** The user's columns, each once; null when no visible one is left. */
export function readColumns(text: string, columnNames: ReadonlySet<string>): readonly ChosenColumn[] | null {
  return acceptColumns(text.split('~').map(readColumn), columnNames)
}

export function acceptColumns(
  columns: readonly ChosenColumn[],
  columnNames: ReadonlySet<string>,
): readonly ChosenColumn[] | null {
  const seen = new Set<string>()
  const kept = columns.filter(({ field }) => {
    if (!columnNames.has(field) || seen.has(field)) return false
    seen.add(field)
    return true
  })
  return kept.some(column => column.visible) ? kept : null
}
