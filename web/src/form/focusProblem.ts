import type { UseFormReturn } from 'react-hook-form'
import type { ExtraInputs } from './extras.ts'
import type { PlacedSection } from './layout.ts'

/** To the first field with something wrong, in the order they are read in; inputs beside the record's come last. */
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
  // A named link (`socialMedia.facebook`) is a line of its field, which takes the focus for all of them.
  const path = inner.length === 1 ? field : first
  point(form, path)
  // What was folded away opens with its error, and the sentence about a whole list is drawn, a moment later.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => (inner.length > 1 ? point(form, path) : pointAt(sentenceOf(path)))),
  )
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

const scrollToView = (element: Element | null | undefined) =>
  element?.scrollIntoView({ block: 'center', behavior: 'smooth' })
