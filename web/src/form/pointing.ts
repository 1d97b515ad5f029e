import type { UseFormReturn } from 'react-hook-form'
import type { PlacedSection } from './arrangement.ts'

/** To the first field with something wrong, in the order they are read in. */
export function goToFirst(
  form: UseFormReturn<Record<string, unknown>>,
  columns: readonly (readonly PlacedSection[])[],
  paths: readonly string[],
): void {
  const order = columns.flatMap(sections => sections.flatMap(({ slots }) => slots.map(({ field }) => field)))
  const place = (path: string) => order.indexOf(path.split('.')[0] ?? '')
  const [first] = paths.filter(path => place(path) >= 0).toSorted((a, b) => place(a) - place(b))
  if (first === undefined) return
  const [field = first, ...inner] = first.split('.')
  // A named link (`socialMedia.facebook`) is a line of its field, which takes the focus for all of them.
  const path = inner.length === 1 ? field : first
  point(form, path)
  // What was folded away opens with its error, a moment later.
  if (inner.length > 1) requestAnimationFrame(() => requestAnimationFrame(() => point(form, path)))
}

function point(form: UseFormReturn<Record<string, unknown>>, path: string): void {
  form.setFocus(path)
  document.activeElement?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}
