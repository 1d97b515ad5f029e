import { expect, type Page } from '@playwright/test'

/** Sets dark mode as if another tab of the same browser had. */
export async function setDarkMode(page: Page, dark: boolean): Promise<void> {
  await page.evaluate(`{
    localStorage.setItem('tipy.darkMode', '${dark}')
    dispatchEvent(new StorageEvent('storage', { key: 'tipy.darkMode', storageArea: localStorage }))
  }`)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}
