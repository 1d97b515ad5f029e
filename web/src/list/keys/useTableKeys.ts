import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import type { List } from '#list/useList.ts'
import { besides, endOf, keepOneTabStop, rowAt, stepFrom } from './rowFocus.ts'
import { openRow } from './rowOpening.ts'

const isBox = (element: Element) => element.matches('input[type="checkbox"]')
const isTitle = (element: Element) => element.matches('[data-row-title]')
/** Controls to type in use the arrows themselves. */
const isTypedIn = (element: Element) =>
  element.matches('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="separator"]')

function targetOf(table: Element, from: Element, { key, shiftKey }: KeyboardEvent): HTMLElement | null {
  if (key === 'ArrowDown') return stepFrom(table, from, 1)
  if (key === 'ArrowUp') return stepFrom(table, from, -1)
  if (shiftKey) return null
  if (key === 'ArrowRight') return besides(from, 1)
  if (key === 'ArrowLeft') return besides(from, -1)
  if (key === 'Home') return endOf(table, 'first')
  return key === 'End' ? endOf(table, 'last') : null
}

/** The keys of a table's rows, while the focus is on one of them (docs/guides/the-list.md). */
export function useTableKeys<R extends AnyRecord>(list: List<R>, table: RefObject<HTMLTableElement | null>) {
  useEffect(() => (table.current ? keepOneTabStop(table.current) : undefined), [table])
  const { selection, data } = list
  const shownAt = (element: Element | null): readonly Shown<R>[] =>
    data.rows.filter(({ _id }) => _id === (element && rowAt(element)?.dataset.row))

  /** On a row's title: on other controls the space bar has its usual meaning. */
  const selects = ({ key, target }: KeyboardEvent) => key === ' ' && target instanceof Element && isTitle(target)

  const selectsAll = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
    (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'a'

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const { target, currentTarget, key, nativeEvent } = event
    // What a cell opens renders elsewhere in the page, but its events arrive here too.
    if (!(target instanceof Element) || !currentTarget.contains(target) || isTypedIn(target)) return
    if (selectsAll(event)) {
      event.preventDefault()
      selection.add(data.rows)
      return
    }
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || nativeEvent.isComposing) return
    const row = rowAt(target)
    if (selects(event)) {
      event.preventDefault()
      for (const shown of shownAt(target)) selection.toggle(shown)
    } else if (key === 'Escape' && selection.rows.length > 0) {
      event.preventDefault()
      selection.clear()
    } else if (key === 'Enter' && row && (isBox(target) || isTitle(target))) {
      event.preventDefault()
      openRow(list, row)
    } else {
      const to = targetOf(currentTarget, target, event)
      if (!to) return
      event.preventDefault()
      if (event.shiftKey) selection.add([...shownAt(target), ...shownAt(to)])
      to.focus()
    }
  }

  // A button would be pressed when the space bar is released.
  const onKeyUp = (event: KeyboardEvent) => {
    if (selects(event)) event.preventDefault()
  }
  return { onKeyDown, onKeyUp }
}
