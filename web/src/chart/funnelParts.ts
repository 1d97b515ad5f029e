import { formatExactPercent, formatNumber } from '@tipy/domain/text/numbers'
import type { Point, Series } from './series.ts'

const maxPartLength = 26

const short = (text: string): string => (text.length > maxPartLength ? `${text.slice(0, maxPartLength - 1)}…` : text)

/** The largest parts of a step that there is room for, a line each, and how many more there are. */
export function funnelParts(
  point: Point,
  parts: readonly Pick<Series, 'name' | 'label'>[],
  room: number,
): readonly string[] {
  const own = parts
    .map(({ name, label }) => ({ label, count: point.values[name] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  if (room <= 0) return []
  const shown = own.length <= room ? own : own.slice(0, room - 1)
  const rest = own.length - shown.length
  return [
    ...shown.map(({ label, count }) => short(`${label}: ${formatNumber(count)}`)),
    ...(rest > 0 ? [`e mais ${formatNumber(rest)}`] : []),
  ]
}

/**
 * What a step is of the first one, of which nothing has no shares. Steps count the events of a range, not the same
 * people, so a later one may have more than the first: that is no share.
 */
export function stepShare(value: number, first: number): string | null {
  if (first <= 0) return null
  return value > first ? '–' : formatExactPercent((value / first) * 100)
}
