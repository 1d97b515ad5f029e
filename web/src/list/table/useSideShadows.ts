import { type RefObject, useEffect } from 'react'

/**
 * Marks on which sides a horizontally scrolling element has hidden content, so that its sticky columns show a border.
 */
export function useSideShadows(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      element.toggleAttribute('data-scrolled-left', scrollLeft > 0)
      element.toggleAttribute('data-scrolled-right', scrollLeft + clientWidth < scrollWidth - 1)
    }
    const observer = new ResizeObserver(mark)
    observer.observe(element)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [scroller])
}
