import { onTestFinished } from 'vitest'
import { toastPosition } from '#ui/toast.ts'
import { toastsClass } from '#ui/toastRoom.ts'

type Extent = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Where an element would be in a browser: jsdom draws nothing. */
export function drawAt(element: HTMLElement, extent: Extent): void {
  const { left, right, top, bottom } = extent
  element.getBoundingClientRect = () => new DOMRect(left, top, right - left, bottom - top)
}

/** A toast in the corner of the window, 60 pixels high. */
export function drawToast(): void {
  const container = document.createElement('div')
  container.className = toastsClass
  container.dataset.position = toastPosition
  Object.defineProperty(container, 'offsetHeight', { value: 60 })
  drawAt(container, { left: 16, right: 456, top: window.innerHeight - 72, bottom: window.innerHeight - 12 })
  document.body.append(container)
  onTestFinished(() => container.remove())
}

/** How far toasts are lifted now. */
export const liftOfToasts = (): string => document.documentElement.style.getPropertyValue('--toasts-lift')
