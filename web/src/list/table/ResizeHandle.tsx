import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { clampWidth, maxColumnWidth, minColumnWidth } from '#list/state/columnsCodec.ts'
import classes from './Table.module.css'

interface ResizeHandleProps {
  readonly label: string
  readonly width: number
  /** Null: back to the default width. */
  readonly onResize: (width: number | null) => void
}

const step = 16

/** The width after an arrow key; null: back to the default, undefined: another key. */
export function resizedBy({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>, width: number) {
  const by = { ArrowLeft: -step, ArrowRight: step }[key]
  if (by !== undefined) return clampWidth(width + by * (shiftKey ? 4 : 1))
  return key === 'Home' ? null : undefined
}

/** While dragging, only the column's style changes; the width is stored when the pointer is released. */
function follow(handle: HTMLElement, width: number) {
  const head = handle.closest('th')
  const table = handle.closest('table')
  const columns = table?.querySelectorAll('col')
  const column = head ? columns?.[head.cellIndex] : undefined
  if (column) column.style.width = `${width}px`
}

export function ResizeHandle({ label, width, onResize }: ResizeHandleProps) {
  const drag = useRef<{ from: number; width: number } | null>(null)
  const widthAt = (x: number) => (drag.current ? clampWidth(drag.current.width + x - drag.current.from) : width)

  function begin(event: PointerEvent<HTMLElement>) {
    // A wide window may stretch the column: dragging starts from its displayed width.
    const seen = event.currentTarget.closest('th')?.offsetWidth ?? width
    drag.current = { from: event.clientX, width: seen }
    event.currentTarget.setPointerCapture(event.pointerId)
    event.preventDefault()
  }

  function end(event: PointerEvent<HTMLElement>) {
    if (drag.current && event.clientX !== drag.current.from) onResize(widthAt(event.clientX))
    drag.current = null
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = resizedBy(event, width)
    if (to === undefined) return
    event.preventDefault()
    onResize(to)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this separator can, by mouse and keys
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a rule cannot be moved; this separator can
      role="separator"
      aria-orientation="vertical"
      aria-label={`Largura da coluna ${label}`}
      aria-valuenow={width}
      aria-valuemin={minColumnWidth}
      aria-valuemax={maxColumnWidth}
      // The table has one Tab stop: from a heading, Shift with an arrow does the same.
      tabIndex={-1}
      className={classes.resize}
      onPointerDown={begin}
      onPointerMove={event => drag.current && follow(event.currentTarget, widthAt(event.clientX))}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(null)}
      onKeyDown={onKeyDown}
    />
  )
}
