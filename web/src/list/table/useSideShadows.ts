import { type RefObject, useEffect } from 'react'

/** Of a text that may be cut, less than this says nothing. */
const minVisible = 56

interface Sides {
  readonly left: number
  readonly right: number
}

interface Edges {
  /** Where the pinned columns end, and how much after them is covered. */
  readonly pinned: Sides
  readonly covered: Sides
}

/**
 * The edges of what scrolls between the pinned columns, and what is covered there: an amount, a day or a phone of
 * which only a part would be visible, and other columns of which almost nothing would be.
 */
function edgesOf(element: HTMLElement): Edges | null {
  const heads = [...element.querySelectorAll<HTMLElement>('thead th')]
  const first = heads.find(head => Object.hasOwn(head.dataset, 'first'))
  const last = heads.at(-1)
  if (!first || !last) return null
  const frame = element.getBoundingClientRect()
  const from = first.getBoundingClientRect().right
  const to = last.getBoundingClientRect().left
  let [left, right] = [0, 0]
  for (const head of heads.slice(heads.indexOf(first) + 1, -1)) {
    const { left: start, right: end } = head.getBoundingClientRect()
    const isWhole = Object.hasOwn(head.dataset, 'whole')
    const covers = (visible: number) => isWhole || visible < Math.min(minVisible, end - start)
    if (start < from - 1 && end > from + 1 && covers(end - from)) left = end - from
    if (end > to + 1 && start < to - 1 && covers(to - start)) right = to - start
  }
  return { pinned: { left: from - frame.left, right: frame.right - to }, covered: { left, right } }
}

/**
 * Marks on which sides a horizontally scrolling element has hidden content, so that its frame shows a shadow there,
 * and covers columns of which only a part would be visible: "2 07" of "2 070,00 €" reads as another number.
 */
export function useSideShadows(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    const frame = element?.parentElement
    if (!element || !frame) return
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const edges = edgesOf(element)
      frame.toggleAttribute('data-scrolled-left', edges !== null && scrollLeft > 0)
      frame.toggleAttribute('data-scrolled-right', edges !== null && scrollLeft + clientWidth < scrollWidth - 1)
      const { pinned, covered } = edges ?? { pinned: { left: 0, right: 0 }, covered: { left: 0, right: 0 } }
      frame.style.setProperty('--side-left', `${pinned.left + covered.left}px`)
      frame.style.setProperty('--side-right', `${pinned.right + covered.right}px`)
      element.style.setProperty('--cut-left', `${covered.left}px`)
      element.style.setProperty('--cut-right', `${covered.right}px`)
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
