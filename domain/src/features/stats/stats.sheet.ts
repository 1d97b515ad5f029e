import type { Column } from './stats.columnParts.ts'

/** How a spreadsheet writes a value: `office` by its name. */
export const sheetUnits = ['euro', 'count', 'percent', 'day', 'text', 'office'] as const

/** A column of the exported file. */
export interface SheetColumn {
  readonly label: string
  /** Of the value in a row: `period.billing.value`. */
  readonly path: string
  readonly unit: (typeof sheetUnits)[number]
}

/** A spreadsheet has one line of headings; a month says its year itself. */
export const sheetLabel = ({ heading, label }: Pick<Column, 'heading' | 'label'>): string =>
  heading === '' || label.endsWith(heading) ? label : `${heading} · ${label}`

/** The columns of a table in a file: a chip, which shows one of its values at a time, has a column for each. */
export const sheetColumns = (columns: readonly Column[]): readonly SheetColumn[] => columns.flatMap(sheetColumn)

function sheetColumn(column: Column): readonly SheetColumn[] {
  const { kind, path, unit } = column
  const label = sheetLabel(column)
  if (kind === 'comparison')
    return [
      { label: `${label} (%)`, path: `${path}.percent`, unit: 'percent' },
      { label: `${label} (${unit === 'euro' ? '€' : 'n.º'})`, path: `${path}.amount`, unit },
    ]
  return [{ label, path, unit: kind === 'office' ? 'office' : unit }]
}
