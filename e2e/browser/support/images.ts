import type { Locator, Page } from '@playwright/test'

/** Chooses, for each name, the first person it matches. */
export async function choosePeople(page: Page, ...names: readonly string[]): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Pessoas' })
  for (const name of names) {
    await picker.fill(name)
    await page.getByRole('option', { name }).first().click()
  }
  await picker.press('Escape')
}

/** The picture of the person of that name, once it has replaced the previous one. */
export const imageOf = (page: Page, name: string): Locator =>
  page.locator('[aria-busy="false"]').getByRole('img', { name })
