import { type RefObject, useEffect, useState } from 'react'

/** Rows that are drawn above and below those in view, so that a quick scroll finds them there. */
const spareRows = 8
/** Columns in view are looked for in steps of as many pixels, so that a slow scroll draws nothing. */
const columnStep = 300

/** What of a table is drawn: rows by number, columns by pixels from its left. The ends are exclusive. */
export interface Window {
  readonly firstRow: number
  readonly lastRow: number
  readonly left: number
  readonly right: number
}

interface Sizes {
  readonly rowHeight: number
  /** Of what is in view, until it can be measured. */
  readonly height: number
}

interface View {
  readonly top: number
  readonly height: number
  readonly left: number
  /** Zero: not measured, so all columns are drawn. */
  readonly width: number
}

/** What to draw at this scroll position. */
export function windowAt({ top, height, left, width }: View, rowHeight: number): Window {
  const first = Math.floor(top / rowHeight)
  const stepsBefore = Math.floor(left / columnStep)
  return {
    firstRow: Math.max(0, first - spareRows),
    lastRow: first + Math.ceil(height / rowHeight) + spareRows,
    left: width === 0 ? 0 : (stepsBefore - 1) * columnStep,
    right: width === 0 ? Number.POSITIVE_INFINITY : (Math.ceil((left + width) / columnStep) + 1) * columnStep,
  }
}

const isSame = (a: Window, b: Window): boolean =>
  a.firstRow === b.firstRow && a.lastRow === b.lastRow && a.left === b.left && a.right === b.right

/** Of many rows of equal height, and many columns, only those in view are drawn. */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, sizes: Sizes): Window {
  const { rowHeight, height } = sizes
  const [seen, setSeen] = useState(() => windowAt({ top: 0, height, left: 0, width: 0 }, rowHeight))

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const { scrollTop: top, clientHeight, scrollLeft: left, clientWidth: width } = element
      const next = windowAt({ top, height: clientHeight || height, left, width }, rowHeight)
      setSeen(now => (isSame(now, next) ? now : next))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const resized = new ResizeObserver(look)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [scroller, rowHeight, height])

  const { firstRow, lastRow, ...columns } = seen
  const last = Math.min(lastRow, count)
  return { firstRow: Math.min(firstRow, Math.max(0, last - 1)), lastRow: last, ...columns }
}
