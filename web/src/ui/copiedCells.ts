import { startsFormula } from '@tipy/domain/text/formula'
import type { Copied } from './clipboard.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, letter => entities[letter] ?? letter)

/** Prevents a text from running as a formula in a spreadsheet. A phone number may start with +. */
export function harmlessText(text: string): string {
  const calculates = startsFormula(text) && !/^\+[\d\s]+$/.test(text)
  return calculates ? `'${text}` : text
}

/** A table for the clipboard: HTML for documents and spreadsheets, tabs for plain text. */
export function copiedCells(heads: readonly string[], cells: readonly (readonly string[])[]): Copied {
  const line = (tag: 'th' | 'td', texts: readonly string[]) =>
    `<tr>${texts.map(text => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`
  const html = `<table><thead>${line('th', heads)}</thead><tbody>${cells.map(row => line('td', row)).join('')}</tbody></table>`
  const flat = (text: string) => text.replace(/[\t\r\n]+/g, ' ')
  const text = [heads, ...cells].map(row => row.map(flat).join('\t')).join('\n')
  return { html, text }
}
