import type { Browser, BrowserContext, Page } from '@playwright/test'
import { origin, type StorageState } from './session.ts'

interface OpenContext {
  readonly kind: string
  /** Stays open to keep the renderer process, with its compiled scripts, alive. */
  readonly anchor: Page
}

const empty: StorageState = { cookies: [], origins: [] }

/** Playwright cannot restore the clock of a context, so the next tests in it would run on another day. */
function refuseClock({ clock }: BrowserContext): void {
  const refuse = () => Promise.reject(new Error('to set the clock, a test needs test.use({ hasOwnContext: true })'))
  Object.assign(clock, { install: refuse, pauseAt: refuse, setFixedTime: refuse, setSystemTime: refuse })
}

/**
 * Browser contexts that the tests of one worker reuse. Scripts stay loaded and compiled, which is a third of what
 * opening a page costs; cookies, storage and pages are removed after each test.
 */
export class Contexts {
  readonly #browser: Browser
  readonly #acquired = new Map<BrowserContext, OpenContext>()
  readonly #free = new Map<string, BrowserContext[]>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A context of this kind (equal options) that contains this storage and nothing else. */
  async acquire(kind: string, state: StorageState): Promise<BrowserContext> {
    const context = this.#free.get(kind)?.pop() ?? (await this.#open(kind))
    const items = state.origins.flatMap(({ localStorage }) => localStorage)
    const script = items.map(
      ({ name, value }) => `localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    )
    await this.#anchorOf(context).evaluate(`{ ${script.join('; ')} }`)
    return context
  }

  /** After a failed test the context is closed instead of used again. */
  async release(context: BrowserContext, { passed }: { readonly passed: boolean }): Promise<void> {
    const { kind } = this.#acquiredOf(context)
    if (!passed) {
      this.#acquired.delete(context)
      return context.close()
    }
    const anchor = this.#anchorOf(context)
    for (const page of context.pages()) if (page !== anchor) await page.close()
    await context.clearCookies()
    await anchor.evaluate('localStorage.clear()')
    this.#free.set(kind, [...(this.#free.get(kind) ?? []), context])
  }

  async closeAll(): Promise<void> {
    for (const context of this.#acquired.keys()) await context.close()
  }

  async #open(kind: string): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ storageState: empty })
    const anchor = await context.newPage()
    await anchor.goto(`${origin()}/mark.svg`)
    refuseClock(context)
    this.#acquired.set(context, { kind, anchor })
    return context
  }

  #acquiredOf(context: BrowserContext): OpenContext {
    const found = this.#acquired.get(context)
    if (!found) throw new Error('this context was not acquired')
    return found
  }

  #anchorOf(context: BrowserContext): Page {
    return this.#acquiredOf(context).anchor
  }
}
