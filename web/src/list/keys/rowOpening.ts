import type { AnyRecord } from '@tipy/domain/record/define'
import type { MouseEvent } from 'react'
import type { List } from '#list/useList.ts'
import { clickTitle, focusTitle } from './rowFocus.ts'

const controls = 'a, button, input, label, select, textarea'

/** The row, or its card, on which a click was no press of a control and did not end a selection of text. */
function clickedRow({ target, currentTarget }: MouseEvent): HTMLElement | null {
  // What a cell opens renders elsewhere in the page, but its events arrive here too.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(controls)) return null
  return window.getSelection()?.type === 'Range' ? null : target.closest<HTMLElement>('[data-row]')
}

type Opening<R extends AnyRecord> = Pick<List<R>, 'screen' | 'data' | 'act'>

/** Does what the screen says of a row that is opened; by default what a click on its title does. */
export function openRow<R extends AnyRecord>({ screen, data, act }: Opening<R>, element: Element): void {
  const id = element instanceof HTMLElement ? element.dataset.row : undefined
  const row = data.rows.find(({ _id }) => _id === id)
  const action = row && screen.rowOpens?.(row)
  if (action) act(action, row)
  else clickTitle(element)
}

/** For the element around the rows of a screen whose whole rows open something, not their titles alone. */
export function rowOpening<R extends AnyRecord>(list: Opening<R>) {
  if (!list.screen.rowOpens) return {}
  function onClick(event: MouseEvent) {
    const element = clickedRow(event)
    if (!element) return
    // The focus comes back here once what it opens is closed.
    focusTitle(element)
    openRow(list, element)
  }
  return { onClick, 'data-opens': '' }
}
