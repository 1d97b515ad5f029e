import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Kind } from '@tipy/domain/record/kinds'
import { startsFormula } from '@tipy/domain/text/formula'
import type { Names } from '#kinds/names.ts'
import { columnText, type PlacedColumn } from './columns.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, letter => entities[letter] ?? letter)

/** Kinds that users type as text; amounts, days and list items cannot be formulas. */
const typedKinds: ReadonlySet<Kind> = new Set(['text', 'longText', 'email', 'phone', 'link', 'parts'])

/** Prevents a text from running as a formula in a spreadsheet. A phone number may start with +. */
const harmless = (kind: Kind, text: string): string => (typedKinds.has(kind) ? harmlessText(text) : text)

export function harmlessText(text: string): string {
  const calculates = startsFormula(text) && !/^\+[\d\s]+$/.test(text)
  return calculates ? `'${text}` : text
}

interface Copied {
  readonly html: string
  readonly text: string
}

/** The rows as a table that other programs can paste. */
export function copiedTable<R extends AnyRecord>(
  columns: readonly PlacedColumn<R>[],
  rows: readonly Shown<R>[],
  names: Names,
): Copied {
  const cells = rows.map(row => columns.map(column => harmless(column.declared.kind, columnText(column, row, names))))
  return copiedCells(
    columns.map(column => column.label),
    cells,
  )
}

/** HTML for documents and spreadsheets, tabs for plain text. */
export function copiedCells(heads: readonly string[], cells: readonly (readonly string[])[]): Copied {
  const line = (tag: 'th' | 'td', texts: readonly string[]) =>
    `<tr>${texts.map(text => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`
  const html = `<table><thead>${line('th', heads)}</thead><tbody>${cells.map(row => line('td', row)).join('')}</tbody></table>`
  const flat = (text: string) => text.replace(/[\t\r\n]+/g, ' ')
  const text = [heads, ...cells].map(row => row.map(flat).join('\t')).join('\n')
  return { html, text }
}
