import type { Page } from '@playwright/test'
import type { Someone } from './people.ts'
import { origin } from './session.ts'
import { Shell } from './shell.ts'

/** A screen, or a menu, panel or dialog open over it. */
export interface Place {
  readonly name: string
  /** Exists only at this size. */
  readonly only?: 'wide' | 'phone'
  /** The selector of what is new here: the rest of the page has been checked before. */
  readonly part?: string
  /** The page under it is checked too: once for each kind of overlay. */
  readonly behind?: true
  /** Is checked as the first place of a walk is, because it has colours of its own: in dark mode too. */
  readonly isLikeFirst?: true
  readonly reach: (page: Page, shell: Shell) => Promise<void>
  /** Closes what would cover the next place. */
  readonly leave?: (page: Page, shell: Shell) => Promise<void>
}

/** Places visited serially in one page; each can also be reached directly. */
export interface Walk {
  readonly name: string
  /** The signed-in person; undefined: no session. */
  readonly person?: Someone
  /** Prepares data before the person signs in. */
  readonly prepare?: () => Promise<void>
  readonly places: readonly Place[]
}

/** Opens that page unless it is already open: inside the application where one can, without loading all of it again. */
export async function heading(page: Page, path: string): Promise<void> {
  const [here, there] = [new URL(page.url()), new URL(path, origin())]
  if (here.href !== there.href) {
    const isSignedIn = (await new Shell(page).personButton.count()) > 0
    if (isSignedIn && here.pathname !== there.pathname) await follow(page, path)
    else await page.goto(path)
  }
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** As by a link: the page before is gone when the other one is drawn. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(`{
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
    history.pushState(null, '', ${JSON.stringify(path)})
  }`)
  await page.locator('h1[data-left]').waitFor({ state: 'detached' })
}

export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').or(page.getByRole('menu')).waitFor({ state: 'hidden' })
}
