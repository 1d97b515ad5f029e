import type { Page } from '@playwright/test'

export const wide = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }
/** With touch, which media queries in the style sheets check. */
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** By how many pixels the page scrolls horizontally. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
