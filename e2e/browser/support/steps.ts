import type { Locator, Page } from '@playwright/test'

/** As many presses of Tab as a person gives without counting them. */
const maxTabs = 3

/**
 * Does a job as a person would and counts the steps (docs/guides/jobs.md says what a step is). More steps than allowed
 * fail at the step that is too many.
 */
export class Steps {
  readonly #page: Page
  readonly #max: number
  readonly #taken: string[] = []

  constructor(page: Page, { atMost }: { readonly atMost: number }) {
    this.#page = page
    this.#max = atMost
  }

  get taken(): number {
    return this.#taken.length
  }

  async click(what: Locator): Promise<void> {
    this.#count(`click ${what.toString()}`)
    await what.click()
  }

  /** A click while Shift is down, as on the last of several rows. */
  async shiftClick(what: Locator): Promise<void> {
    this.#count(`Shift and click ${what.toString()}`)
    await what.click({ modifiers: ['Shift'] })
  }

  /** Types into the field that has the focus. */
  async type(text: string): Promise<void> {
    this.#count(`type ${text}`)
    await this.#page.keyboard.type(text)
  }

  /** One key or chord. */
  async press(key: string): Promise<void> {
    this.#count(`press ${key}`)
    await this.#page.keyboard.press(key)
  }

  /** One key, pressed again and again to go somewhere. */
  async move(key: string, times: number): Promise<void> {
    if (key.endsWith('Tab') && times > maxTabs) throw new Error(`${times} × ${key} is not one step`)
    this.#count(`${times} × ${key}`)
    for (let time = 0; time < times; time += 1) await this.#page.keyboard.press(key)
  }

  #count(step: string): void {
    this.#taken.push(step)
    if (this.taken > this.#max)
      throw new Error(`more than ${this.#max} steps:\n${this.#taken.map((one, at) => `${at + 1}. ${one}`).join('\n')}`)
  }
}
