import type { Page } from '@playwright/test'
import type { Someone } from './people.ts'
import type { Shell } from './shell.ts'

/** A screen, or a menu, panel or dialog open over it. */
export interface Place {
  readonly name: string
  /** Exists only at this size. */
  readonly only?: 'wide' | 'phone'
  /** The selector of what is new here: the rest of the page has been checked before. */
  readonly part?: string
  /** The page under it is checked too: once for each kind of overlay. */
  readonly behind?: true
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

/** Loads that page unless it is already open. */
export async function heading(page: Page, path: string): Promise<void> {
  if (page.url() !== `http://localhost:${process.env.E2E_PORT}${path}`) await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').or(page.getByRole('menu')).waitFor({ state: 'hidden' })
}
