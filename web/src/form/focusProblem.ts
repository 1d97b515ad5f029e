import type { UseFormReturn } from 'react-hook-form'
import type { ExtraInputs } from './extras.ts'
import type { PlacedSection } from './layout.ts'

/** Focuses the first field with an error, in reading order; the extra inputs come last. */
export function focusFirstProblem(
  form: UseFormReturn<Record<string, unknown>>,
  columns: readonly (readonly PlacedSection[])[],
  paths: readonly string[],
  inputs: ExtraInputs = {},
): void {
  const order = columns.flatMap(sections => sections.flatMap(({ slots }) => slots.map(({ field }) => field)))
  const place = (path: string) => order.indexOf(path.split('.')[0] ?? '')
  const [first] = paths.filter(path => place(path) >= 0).toSorted((a, b) => place(a) - place(b))
  if (first === undefined) {
    const extra = paths.find(path => path in inputs)
    if (extra !== undefined) pointAt(inputs[extra]?.current)
    return
  }
  const [field = first, ...inner] = first.split('.')
  // A named link (`socialMedia.facebook`) is a line of its field; the focus goes to the field.
  const path = inner.length === 1 ? field : first
  point(form, path)
  // Two frames later: a folded part has opened by then, and the error message of a whole list is drawn.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (inner.length > 1) point(form, path)
      else pointAt(sentenceOf(path))
      scrollToView(document.activeElement)
    }),
  )
}

/** Focuses a field of a form that just opened: two frames later the panel has had the focus, and its lists are drawn. */
export const focusOnceDrawn = (form: UseFormReturn<Record<string, unknown>>, path: string): void => {
  requestAnimationFrame(() => requestAnimationFrame(() => point(form, path)))
}

const sentenceOf = (list: string) => document.querySelector<HTMLElement>(`[data-error-of="${CSS.escape(list)}"]`)

function point(form: UseFormReturn<Record<string, unknown>>, path: string): void {
  form.setFocus(path)
  scrollToView(document.activeElement)
}

function pointAt(input: HTMLElement | null | undefined): void {
  input?.focus()
  scrollToView(input)
}

// At once: the list that a focused picker opens would end a smooth scroll.
const scrollToView = (element: Element | null | undefined) => element?.scrollIntoView({ block: 'center' })
