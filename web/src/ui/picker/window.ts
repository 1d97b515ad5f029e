/** Rows of equal height, of which only the visible ones are rendered: ten thousand open as fast as ten. */
export const rowHeight = 34
export const visibleRowCount = 8
const spare = 4

interface Window {
  readonly first: number
  readonly last: number
}

/** The rows to render at this scroll position; `last` is exclusive. */
export function windowAt(scrollTop: number, count: number): Window {
  const top = Math.floor(scrollTop / rowHeight)
  return { first: Math.max(0, top - spare), last: Math.min(count, top + visibleRowCount + spare) }
}

/** The scroll position that shows a row; unchanged when it is visible already. */
export function scrollFor(row: number, scrollTop: number): number {
  const above = row * rowHeight
  const below = above + rowHeight - visibleRowCount * rowHeight
  return Math.max(below, Math.min(above, scrollTop))
}
