import type { Locator, Page } from '@playwright/test'

/** Chooses the first whose name fits, for each. */
export async function choosePeople(page: Page, ...names: readonly string[]): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Pessoas' })
  for (const name of names) {
    await picker.fill(name)
    await page.getByRole('option', { name }).first().click()
  }
  await picker.press('Escape')
}

/** The picture of whoever is called so, once it is theirs and not the one before. */
export const imageOf = (page: Page, name: string): Locator =>
  page.locator('[aria-busy="false"]').getByRole('img', { name })
