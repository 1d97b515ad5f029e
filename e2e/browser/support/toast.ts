import type { Locator, Page } from '@playwright/test'

/** A message at the top of the screen, by its text. */
export const toast = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text })
