import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows that are drawn above and below those in view, so that a quick scroll finds them there. */
const spareRows = 8

export interface RowWindow {
  readonly first: number
  /** Exclusive. */
  readonly last: number
}

interface Sizes {
  readonly rowHeight: number
  /** Of what is in view, until it can be measured. */
  readonly height: number
}

/** The rows to draw at this scroll position. */
export function rowsAt(scrollTop: number, height: number, rowHeight: number, count: number): RowWindow {
  const top = Math.floor(scrollTop / rowHeight)
  const inView = Math.ceil(height / rowHeight)
  const last = Math.min(count, top + inView + spareRows)
  return { first: Math.max(0, Math.min(top - spareRows, last)), last }
}

/** Of many rows of equal height only those in view are drawn; on paper all of them. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, sizes: Sizes): RowWindow {
  const { rowHeight, height } = sizes
  const [seen, setSeen] = useState(() => rowsAt(0, height, rowHeight, Number.POSITIVE_INFINITY))
  const [isPrinting, setPrinting] = useState(false)

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const next = rowsAt(element.scrollTop, element.clientHeight || height, rowHeight, Number.POSITIVE_INFINITY)
      setSeen(now => (now.first === next.first && now.last === next.last ? now : next))
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

  useEffect(() => {
    // Before the browser lays out the paper, or the rows would come too late.
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])

  if (isPrinting) return { first: 0, last: count }
  const last = Math.min(seen.last, count)
  return { first: Math.min(seen.first, Math.max(0, last - 1)), last }
}
