import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { LoginScreen } from './login.ts'
import type { Someone } from './people.ts'
import { signedInState, stateWith } from './session.ts'
import { Shell } from './shell.ts'

interface Fixtures {
  /** Who is signed in when the test begins; nobody unless the test says so. */
  readonly person: Someone | null
  /** What the browser remembers of earlier days: `{ darkMode: true }`. */
  readonly remembered: Readonly<Record<string, unknown>>
  /** Opens a further browser, as another computer would be; without a person nobody is signed in there. */
  readonly openBrowser: (person: Someone | null) => Promise<Page>
  readonly login: LoginScreen
  readonly shell: Shell
}

export const test = base.extend<Fixtures>({
  person: [null, { option: true }],
  remembered: [{}, { option: true }],
  // Overrides Playwright's own: every page of the test's context starts with that session.
  storageState: async ({ playwright, baseURL, person, remembered }, use) => {
    if (!person) return use(stateWith(remembered))
    const api = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    await use(await signedInState(api, person, remembered))
    await api.dispose()
  },
  openBrowser: async ({ browser, playwright, baseURL }, use) => {
    const opened: BrowserContext[] = []
    const api = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    await use(async person => {
      const storageState = person ? await signedInState(api, person) : stateWith({})
      const context = await browser.newContext({ storageState })
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
    await api.dispose()
  },
  login: async ({ page }, use) => use(new LoginScreen(page)),
  shell: async ({ page }, use) => use(new Shell(page)),
})

export { expect } from '@playwright/test'
