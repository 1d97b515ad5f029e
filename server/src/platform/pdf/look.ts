import type { Badge, Letterhead } from '@tipy/domain/documents/document'
import type { CustomTableLayout } from 'pdfmake'

/** A4, in points. Widths are always fixed, so that a too long word breaks and does not widen its cell. */
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

/** No lines and no padding. */
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

/** Text without control characters, which a page would show as empty boxes. */
export const printable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{C}\n]/gu, '')
