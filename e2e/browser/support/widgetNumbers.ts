import type { Locator } from '@playwright/test'

/** A number of a widget that opens what it counts. */
export interface WidgetNumber {
  /** Its place among all that opens in the widget. */
  readonly at: number
  /** How it opens: a dialog, a list, rows under it, or only its rows. */
  readonly opens: 'dialog' | 'list' | 'rows' | 'filter'
  /** As it is shown: `1 234,00 €`, `12`, `3/5`, `12 (40,00%)`. */
  readonly text: string
  /** The heading of its column, in a table. */
  readonly column: string
}

interface WidgetNumbers {
  readonly numbers: readonly WidgetNumber[]
  /** Numbers that open nothing. */
  readonly closed: readonly string[]
}

export const openers = 'button[aria-haspopup=dialog], a[href], button[aria-expanded], button[aria-pressed]'

/** The numbers that a widget shows; charts must show their tables. */
export const numbersOf = (widget: Locator): Promise<WidgetNumbers> => widget.evaluate(readNumbers, openers)

/** Runs in the page, so that it may use nothing from outside. */
function readNumbers(widget: Element, opening: string): WidgetNumbers {
  // Axes and drawings repeat the table; choices, places among pages, and names of rows and lines are no results.
  const noResults = 'svg, select, nav, label, time, h2, h3, dt, th[scope=row], [aria-hidden=true], [aria-live]'
  // Rows that have a place, and notifications, are not counted by their own text.
  const isExempt = (element: Element) =>
    element.closest(noResults) !== null ||
    columnOf(element) === 'Lugar' ||
    element.closest('li')?.querySelector('time') != null

  function columnOf(element: Element): string {
    const cell = element.closest('td')
    const heads = cell?.closest('table')?.tHead?.rows
    const head = heads?.[heads.length - 1]?.cells[cell?.cellIndex ?? 0]
    return (head?.querySelector('button') ?? head)?.textContent ?? ''
  }

  const isDay = /\d{2}-(?:\d{2}-\d{4}|\p{Letter}{3}-\d{2})(?: \d{2}:\d{2})?/gu
  const hasNumber = (text: string) => /\d/.test(text.replace(isDay, ''))
  const amount = /\d\s?(?:€|%)/

  /** What is after the name of the number. */
  function textOf(element: Element): string {
    const label = element.getAttribute('aria-label')
    const text = label === null ? (element.textContent ?? '') : label.slice(label.lastIndexOf(': ') + 1)
    return text.replace(/\s+/g, ' ').trim()
  }

  function isOpen(element: Element, text: string): boolean {
    if (element.closest(opening)) return true
    // A comparison turns, and the sign beside it opens.
    const beside = element.closest('button')?.parentElement?.querySelector(opening)
    return beside != null && textOf(beside) === text
  }

  const closed: string[] = []
  const walker = document.createTreeWalker(widget, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim()
    if (!element || !hasNumber(text) || isExempt(element)) continue
    // Headings of columns name months and years.
    if (element.closest('th') && !amount.test(text)) continue
    if (!isOpen(element, text)) closed.push(text)
  }

  const kinds = { BUTTON: 'dialog', A: 'list' } as const
  const numbers = [...widget.querySelectorAll(opening)].flatMap((element, at): WidgetNumber[] => {
    const isRows = element.hasAttribute('aria-expanded')
    const isFilter = element.hasAttribute('aria-pressed')
    const text = textOf(element)
    if (!hasNumber(text) || (!isRows && !isFilter && isExempt(element))) return []
    if (isFilter && element.closest('dt')) return []
    const opens = isRows ? 'rows' : isFilter ? 'filter' : kinds[element.tagName as keyof typeof kinds]
    return [{ at, opens, text, column: columnOf(element) }]
  })
  return { numbers, closed }
}
