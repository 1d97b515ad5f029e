import { unitText } from '@tipy/domain/figures/unitText'
import type { ChartUnit, Point, Series } from './series.ts'

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

interface Chart {
  readonly heading: string
  readonly series: readonly Pick<Series, 'name' | 'label'>[]
  readonly points: readonly Point[]
  readonly unit: ChartUnit
}

/** The numbers of a chart for the clipboard: an HTML table, and the same with tabs. */
export function copiedTable({ heading, series, points, unit }: Chart): {
  readonly html: string
  readonly text: string
} {
  const head = [heading, ...series.map(({ label }) => label)]
  const rows = points.map(({ label, values }) => [label, ...series.map(({ name }) => unitText(unit, values[name]))])
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map(cell => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  return {
    html: `<table><thead>${line(head, 'th')}</thead><tbody>${rows.map(row => line(row, 'td')).join('')}</tbody></table>`,
    text: [head, ...rows].map(cells => cells.join('\t')).join('\n'),
  }
}
