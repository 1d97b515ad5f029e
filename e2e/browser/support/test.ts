import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { Contexts } from './contexts.ts'
import { LoginScreen } from './login.ts'
import type { Someone } from './people.ts'
import { type Items, type StorageState, signedInState, stateWith } from './session.ts'
import { Shell } from './shell.ts'

interface Fixtures {
  /** The person who is signed in when the test starts; default: null, no session. */
  readonly person: Someone | null
  /** Items in the browser's storage when the test starts: `{ darkMode: true }`. */
  readonly remembered: Items
  /** A new browser context, for tests of loading and tests that set the clock. */
  readonly hasOwnContext: boolean
  /** Provides a browser context until the test ends. */
  readonly contextWith: (state: StorageState) => Promise<BrowserContext>
  /** Opens another browser, like another computer; with null there is no session in it, `remembered` as above. */
  readonly openBrowser: (person: Someone | null, remembered?: Items) => Promise<Page>
  readonly login: LoginScreen
  readonly shell: Shell
}

interface WorkerFixtures {
  readonly contexts: Contexts
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  person: [null, { option: true }],
  remembered: [{}, { option: true }],
  hasOwnContext: [false, { option: true }],
  contexts: [
    async ({ browser }, use) => {
      const contexts = new Contexts(browser)
      await use(contexts)
      await contexts.closeAll()
    },
    { scope: 'worker' },
  ],
  contextWith: async (
    { browser, contexts, hasOwnContext, viewport, isMobile, hasTouch, deviceScaleFactor, permissions },
    use,
    testInfo,
  ) => {
    const kind = JSON.stringify({ viewport, isMobile, hasTouch, deviceScaleFactor, permissions })
    const made: BrowserContext[] = []
    await use(async state => {
      const context = await (hasOwnContext
        ? browser.newContext({ storageState: state })
        : contexts.acquire(kind, state))
      made.push(context)
      return context
    })
    const passed = testInfo.status === testInfo.expectedStatus
    for (const context of made) await (hasOwnContext ? context.close() : contexts.release(context, { passed }))
  },
  // Overrides Playwright's own: every page of the test's context starts with that session.
  storageState: async ({ playwright, baseURL, person, remembered }, use) => {
    if (!person) return use(stateWith(remembered))
    const api = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    await use(await signedInState(api, person, remembered))
    await api.dispose()
  },
  // Overrides Playwright's own, which starts every test with nothing loaded.
  context: async ({ contextWith, storageState }, use) => {
    if (typeof storageState !== 'object') throw new Error('the session is not in memory')
    await use(await contextWith(storageState))
  },
  openBrowser: async ({ contextWith, playwright, baseURL }, use) => {
    const api = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    await use(async (person, items = {}) => {
      const context = await contextWith(person ? await signedInState(api, person, items) : stateWith(items))
      return context.newPage()
    })
    await api.dispose()
  },
  login: async ({ page }, use) => use(new LoginScreen(page)),
  shell: async ({ page }, use) => use(new Shell(page)),
})

export { expect } from '@playwright/test'
