import type { BrowserContext } from '@playwright/test'

/** Everything the product stores in the browser. */
export async function stored(context: BrowserContext): Promise<Readonly<Record<string, string>>> {
  const { origins } = await context.storageState()
  return Object.fromEntries(origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }) => [name, value])))
}
