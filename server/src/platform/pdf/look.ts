import type { Badge, Letterhead } from '@tipy/domain/documents/document'
import type { CustomTableLayout } from 'pdfmake'

/** A4, in points. Widths are always said: a word too long for its place is broken there, and never widens it. */
export const page = { width: 595.28, side: 42, top: 50, bottom: 50 } as const
export const contentWidth = page.width - 2 * page.side

export type Colors = Letterhead['colors']

export const ink = { text: '#1c2430', label: '#667085', line: '#e2e6ec', faint: '#98a2b3' } as const

export const tones: Readonly<Record<Badge['tone'], { readonly fill: string; readonly text: string }>> = {
  plain: { fill: '#e8edf3', text: '#344054' },
  good: { fill: '#dcf3e4', text: '#14633a' },
  warning: { fill: '#fdebc8', text: '#7a4a00' },
  bad: { fill: '#fbdcd9', text: '#93231b' },
}

const nothing = () => 0

/** No lines and no room of its own. */
export const bare: CustomTableLayout = {
  hLineWidth: nothing,
  vLineWidth: nothing,
  paddingLeft: nothing,
  paddingRight: nothing,
  paddingTop: nothing,
  paddingBottom: nothing,
}

/** Fine lines between rows. */
export const ruled: CustomTableLayout = {
  ...bare,
  hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 0 : 0.5),
  hLineColor: () => ink.line,
  paddingTop: () => 3,
  paddingBottom: () => 3,
}

/** Text as a page can show it: what is neither a letter nor a new line would be an empty box. */
export const printable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{C}\n]/gu, '')
