/**
 * The focus in a table of rows: one Tab stop (a roving tabindex), arrows inside. Works on the elements of the page,
 * because cells of features bring controls of their own.
 */

/** Fields to type in keep their Tab stop: a user fills in several in turn. */
const controls = 'a[href], button, input[type="checkbox"], [role="separator"]'
const headControls = 'thead :is(button, input[type="checkbox"])'

const rowsOf = (table: Element): readonly HTMLElement[] => [
  ...table.querySelectorAll<HTMLElement>('tbody > tr[data-row]'),
]
const titleIn = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('[data-row-title]') ?? null
const tableIn = (container: Element | null) => container?.querySelector('table[data-rows]') ?? null

export const rowAt = (element: Element): HTMLElement | null => element.closest<HTMLElement>('tr[data-row]')

/** The id of the row that had the focus last. */
export function currentRowId(container: Element | null): string | null {
  return container?.querySelector<HTMLElement>('tr[data-current]')?.dataset.row ?? null
}

/** The only control of a table that Tab reaches. */
function setStop(table: Element, stop: Element | null): void {
  for (const control of table.querySelectorAll<HTMLElement>(controls)) {
    const index = control === stop ? 0 : -1
    if (control.tabIndex !== index) control.tabIndex = index
  }
}

/** The title of the current row, or of the first; without rows, the first heading. */
function usualStop(table: Element): Element | null {
  const current = table.querySelector('tr[data-current]') ?? rowsOf(table)[0]
  return titleIn(current) ?? table.querySelector(headControls)
}

/** Keeps the one Tab stop while rows come and go. Returns how to stop. */
export function keepOneTabStop(table: HTMLElement): () => void {
  const tidy = () => setStop(table, table.contains(document.activeElement) ? document.activeElement : usualStop(table))
  tidy()
  const observer = new MutationObserver(tidy)
  observer.observe(table, { childList: true, subtree: true })
  const enter = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    const row = rowAt(target)
    if (row && !Object.hasOwn(row.dataset, 'current')) {
      for (const other of table.querySelectorAll('tr[data-current]')) other.removeAttribute('data-current')
      row.dataset.current = ''
    }
    setStop(table, target.matches(controls) ? target : usualStop(table))
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && table.contains(relatedTarget))) setStop(table, usualStop(table))
  }
  table.addEventListener('focusin', enter)
  table.addEventListener('focusout', leave)
  return () => {
    observer.disconnect()
    table.removeEventListener('focusin', enter)
    table.removeEventListener('focusout', leave)
  }
}

/** Focuses the title of the next or the previous row, or of the current one when the focus is elsewhere. */
export function moveFromPage(container: Element | null, by: 1 | -1): void {
  const table = tableIn(container)
  if (!table) return
  const here = document.activeElement && table.contains(document.activeElement) ? rowAt(document.activeElement) : null
  if (here) stepFrom(table, here, by)?.focus()
  else titleIn(table.querySelector('tr[data-current]') ?? rowsOf(table)[0])?.focus()
}

/** From a control of the list outside its table to the current row; without rows, from the control only. */
export function goToRows(from: HTMLElement): void {
  from.blur()
  moveFromPage(from.closest('[data-density]'), 1)
}

/** The control to focus in the next or the previous row: of checkboxes the next one, otherwise the title. */
export function stepFrom(table: Element, from: Element, by: number): HTMLElement | null {
  const rows = rowsOf(table)
  const row = rowAt(from)
  const index = row ? rows.indexOf(row) + by : 0
  if (index < 0) return table.querySelector<HTMLElement>(headControls)
  const next = rows[index]
  if (!next) return null
  const isBox = from.matches('input[type="checkbox"]') && row !== null
  return (isBox ? next.querySelector<HTMLElement>('input[type="checkbox"]') : null) ?? titleIn(next)
}

export function endOf(table: Element, end: 'first' | 'last'): HTMLElement | null {
  return titleIn(rowsOf(table).at(end === 'first' ? 0 : -1))
}

/** The next or the previous control of the same row, or of the headings. */
export function besides(from: Element, by: 1 | -1): HTMLElement | null {
  const row = from.closest('tr')
  const all: readonly Element[] = [...(row?.querySelectorAll('a[href], button, input') ?? [])]
  const next = all[all.indexOf(from) + by]
  return next instanceof HTMLElement ? next : null
}

/** Does what a click on the row's title does. */
export const clickTitle = (row: Element): void => titleIn(row)?.click()

export const focusTitle = (row: Element): void => titleIn(row)?.focus({ preventScroll: true })
