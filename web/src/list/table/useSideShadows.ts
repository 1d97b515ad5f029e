import { type RefObject, useEffect } from 'react'

/** How much of a column of amounts, days or phones is visible at each side of what scrolls: such a part is covered. */
function cutNumbers(element: HTMLElement): { readonly left: number; readonly right: number } {
  const heads = [...element.querySelectorAll<HTMLElement>('thead th')]
  const first = heads.find(head => Object.hasOwn(head.dataset, 'first'))
  const last = heads.at(-1)
  if (!first || !last) return { left: 0, right: 0 }
  const from = first.getBoundingClientRect().right
  const to = last.getBoundingClientRect().left
  let [left, right] = [0, 0]
  for (const head of heads.filter(one => Object.hasOwn(one.dataset, 'whole') && one !== first)) {
    const { left: start, right: end } = head.getBoundingClientRect()
    if (start < from - 1 && end > from + 1) left = end - from
    if (end > to + 1 && start < to - 1) right = to - start
  }
  return { left, right }
}

/**
 * Marks on which sides a horizontally scrolling element has hidden content, so that its sticky columns show a border,
 * and covers numbers of which only some digits would be visible: "2 07" of "2 070,00 €" reads as another number.
 */
export function useSideShadows(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      element.toggleAttribute('data-scrolled-left', scrollLeft > 0)
      element.toggleAttribute('data-scrolled-right', scrollLeft + clientWidth < scrollWidth - 1)
      const { left, right } = cutNumbers(element)
      element.style.setProperty('--cut-left', `${left}px`)
      element.style.setProperty('--cut-right', `${right}px`)
    }
    let seen = 0
    const scrolled = () => {
      if (element.scrollLeft === seen) return
      seen = element.scrollLeft
      mark()
    }
    const sizes = new ResizeObserver(mark)
    // The table comes and goes; its size changes with its columns.
    const observe = () => {
      sizes.disconnect()
      sizes.observe(element)
      for (const child of element.children) sizes.observe(child)
    }
    observe()
    const children = new MutationObserver(observe)
    children.observe(element, { childList: true })
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      sizes.disconnect()
      children.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
  }, [scroller])
}
