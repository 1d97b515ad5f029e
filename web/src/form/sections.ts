/** Titles are unique within a column. */
export const sectionId = (base: string, column: number, title: string) =>
  `${base}-${column}-${title.replace(/\s/g, '-')}`

/** Scrolls to a section and focuses it: the Tab key goes on with its first field, and no list of a picker opens. */
export function goToSection(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  section?.focus({ preventScroll: true })
}

const controls = 'input, textarea, button, a[href], [tabindex="0"]'

/** Focuses the first control of the section after or before the one with the focus; from outside, of the first. */
export function goToNeighbour(form: Element | null, by: 1 | -1): void {
  const sections = [...(form?.querySelectorAll<HTMLElement>('section[id]') ?? [])]
  const here = sections.findIndex(section => section.contains(document.activeElement))
  const next = sections[here === -1 ? 0 : here + by]
  const first = [...(next?.querySelectorAll<HTMLElement>(controls) ?? [])].find(
    control => !control.matches(':disabled, [tabindex="-1"]'),
  )
  next?.scrollIntoView({ block: 'nearest' })
  ;(first ?? next)?.focus()
}

interface Extent {
  readonly top: number
  readonly bottom: number
}

/** A section counts as visible when more of it than its edge is. */
const edge = 48
const isVisible = ({ top, bottom }: Extent, view: Extent) => bottom > view.top + edge && top < view.bottom - edge

/**
 * The section the user is in: the one they went to while any of it is visible, else the first visible one. Several
 * columns show several sections at the same time, so the scroll position alone does not say it.
 */
export function currentSection(
  chosen: string | null,
  extents: ReadonlyMap<string, Extent>,
  view: Extent,
): string | undefined {
  const visible = [...extents].filter(([, extent]) => isVisible(extent, view)).map(([id]) => id)
  if (chosen !== null && visible.includes(chosen)) return chosen
  return visible[0] ?? extents.keys().next().value
}
