import type { Placed } from './places.ts'

/** A4 landscape without its margins, in pixels; on paper cells have less room around their numbers. */
const paperWidth = 1047
const onPaper = 0.82
/** Smaller numbers, of less than seven points, are not read any more. */
const minZoom = 0.7

const widthOf = (places: readonly Placed[]): number => places.reduce((sum, { width }) => sum + width, 0)

/** How much smaller a table of this width is on paper. */
export const zoomOf = (block: readonly Placed[]): number => Math.min(1, paperWidth / (widthOf(block) * onPaper))

/** The columns of one heading, as of a year, after each other. */
function byHeading(places: readonly Placed[]): readonly (readonly Placed[])[] {
  const headings = [...new Set(places.map(({ column }) => column.heading))]
  return headings.map(heading => places.filter(({ column }) => column.heading === heading))
}

/**
 * The columns of a wide table as tables that fit on a sheet, under each other: a heading stays whole where a sheet has
 * room for it, and each table begins with the names.
 */
export function paperBlocks(
  places: readonly Placed[],
  maxWidth = paperWidth / onPaper / minZoom,
): readonly (readonly Placed[])[] {
  const pinned = places.filter(({ isPinned }) => isPinned)
  const names = pinned.filter(({ column }) => column.key === 'name')
  const blocks: Placed[][] = [[...pinned]]
  let last: Placed[] = blocks[0] ?? []
  const hasRoom = (more: readonly Placed[]) => widthOf(last) + widthOf(more) <= maxWidth
  const begin = () => {
    if (last.every(({ isPinned }) => isPinned)) return
    last = [...names]
    blocks.push(last)
  }
  for (const heading of byHeading(places.filter(({ isPinned }) => !isPinned))) {
    if (!hasRoom(heading)) begin()
    for (const place of heading) {
      if (!hasRoom([place])) begin()
      // What continues a heading on another sheet has it again.
      last.push(last.at(-1)?.isPinned ? { ...place, begins: true } : place)
    }
  }
  return blocks
}
