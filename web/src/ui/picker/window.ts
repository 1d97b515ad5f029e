/** Rows of one height, of which only those in sight are drawn: ten thousand open as fast as ten. */
export const rowHeight = 34
export const visibleRowCount = 8
const spare = 4

interface Window {
  readonly first: number
  readonly last: number
}

/** Which rows to draw, by how far the list is scrolled. `last` is not among them. */
export function windowAt(scrollTop: number, count: number): Window {
  const top = Math.floor(scrollTop / rowHeight)
  return { first: Math.max(0, top - spare), last: Math.min(count, top + visibleRowCount + spare) }
}

/** How far to scroll so that a row is in sight; unchanged when it already is. */
export function scrollFor(row: number, scrollTop: number): number {
  const above = row * rowHeight
  const below = above + rowHeight - visibleRowCount * rowHeight
  return Math.max(below, Math.min(above, scrollTop))
}
