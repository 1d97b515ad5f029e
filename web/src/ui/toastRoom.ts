import { notificationsStore } from '@mantine/notifications'
import { toastPosition } from './toast.ts'

/** The class of the containers in which toasts can appear, one for each position. */
export const toastsClass = 'tipy-toasts'

/** Between toasts and what is above and below them, in pixels. */
const gap = 12

const toasts = () => document.querySelector<HTMLElement>(`.${toastsClass}[data-position="${toastPosition}"]`)

const footers = new Set<HTMLElement>()

type Extent = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
type Toasts = Pick<DOMRect, 'left' | 'right' | 'height'>

/** How far toasts are lifted so that they cover none of these: those beside them or far above are left aside. */
export function liftOver({ left, right, height }: Toasts, elements: readonly Extent[], windowHeight: number): number {
  const inTheirWay = elements.filter(one => one.left < right && left < one.right && one.top < windowHeight)
  return inTheirWay
    .toSorted((a, b) => b.bottom - a.bottom)
    .reduce((lift, { top, bottom }) => {
      const isCovered = bottom > windowHeight - lift - height - 2 * gap
      return isCovered ? Math.max(lift, windowHeight - top) : lift
    }, 0)
}

/**
 * Tells the styles how much room toasts take (`--toasts-height`, 0 without any) and how far they are lifted
 * (`--toasts-lift`): forms and dialogs give that room away, so that no field is under a toast.
 */
function place(): void {
  const { style } = document.documentElement
  const container = toasts()
  if (!container?.offsetHeight) {
    style.removeProperty('--toasts-height')
    style.removeProperty('--toasts-lift')
    return
  }
  const extents = [...footers].map(footer => footer.getBoundingClientRect())
  const lift = liftOver(container.getBoundingClientRect(), extents, window.innerHeight)
  style.setProperty('--toasts-height', `${container.offsetHeight + 2 * gap}px`)
  style.setProperty('--toasts-lift', `${lift + gap}px`)
}

/** A ref for what stands at the bottom of the window and must stay free: toasts appear above it. */
export function keepFree(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  footers.add(element)
  place()
  return () => {
    footers.delete(element)
    place()
  }
}

/** A bar that sticks to the bottom leaves it at the end of its page. Without toasts nothing is measured. */
function follow(): void {
  if (notificationsStore.getState().notifications.length > 0) place()
}

/** Follows the size of the toasts and of the window, and what scrolls. Returns how to stop. */
export function watchToasts(): () => void {
  const observer = new ResizeObserver(place)
  // Their container is in a portal, which is not there from the start: it is at the first toast.
  const unsubscribe = notificationsStore.subscribe(() => {
    const container = toasts()
    if (container) observer.observe(container)
  })
  window.addEventListener('resize', place)
  window.addEventListener('scroll', follow, { passive: true })
  return () => {
    observer.disconnect()
    unsubscribe()
    window.removeEventListener('resize', place)
    window.removeEventListener('scroll', follow)
  }
}
