import { notificationsStore } from '@mantine/notifications'
import { toastPosition } from './toast.ts'

/** The class of the containers in which toasts can appear, one for each position. */
export const toastsClass = 'tipy-toasts'

/** Between toasts and what is above and below them, in pixels. */
const gap = 12

const toasts = () => document.querySelector<HTMLElement>(`.${toastsClass}[data-position="${toastPosition}"]`)

const footers = new Set<HTMLElement>()

interface Extent {
  readonly left: number
  readonly right: number
  readonly top: number
}

/** How far toasts are lifted so that they cover none of these: those beside them are left aside. */
export function liftOver(over: Pick<Extent, 'left' | 'right'>, elements: readonly Extent[], windowHeight: number) {
  const covered = elements.filter(({ left, right }) => left < over.right && over.left < right)
  return Math.max(0, ...covered.map(({ top }) => windowHeight - top))
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

/** Follows the size of the toasts and of the window. Returns how to stop. */
export function watchToasts(): () => void {
  const observer = new ResizeObserver(place)
  // Their container is in a portal, which is not there from the start: it is at the first toast.
  const unsubscribe = notificationsStore.subscribe(() => {
    const container = toasts()
    if (container) observer.observe(container)
  })
  window.addEventListener('resize', place)
  return () => {
    observer.disconnect()
    unsubscribe()
    window.removeEventListener('resize', place)
  }
}
