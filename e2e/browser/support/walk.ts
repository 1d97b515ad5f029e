import type { Page } from '@playwright/test'
import type { Someone } from './people.ts'
import type { Shell } from './shell.ts'

/** One thing a person can have in front of them. */
export interface Place {
  readonly name: string
  /** Found only on one of the two. */
  readonly only?: 'wide' | 'phone'
  /** What is new here: what stands around it has been judged before. */
  readonly part?: string
  /** What is left behind it is judged too: once for each way of covering a page. */
  readonly behind?: true
  readonly reach: (page: Page, shell: Shell) => Promise<void>
  /** Closes what would stand in the way of the next place. */
  readonly leave?: (page: Page, shell: Shell) => Promise<void>
}

/** Places one after another in one page, as a person would come by; each can also be reached from nowhere. */
export interface Walk {
  readonly name: string
  /** Who walks; nobody is signed in without one. */
  readonly person?: Someone
  /** Makes it so, before anybody signs in. */
  readonly prepare?: () => Promise<void>
  readonly places: readonly Place[]
}

/** Loads that page, unless one is there already. */
export async function heading(page: Page, path: string): Promise<void> {
  if (page.url() !== `http://localhost:${process.env.E2E_PORT}${path}`) await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').or(page.getByRole('menu')).waitFor({ state: 'hidden' })
}
