import type { Page } from '@playwright/test'

export const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }
/** With fingers instead of a mouse, as the style sheets ask. */
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** How far the page could be pushed sideways. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
