import { expect, type Locator, type Page } from '@playwright/test'

/** How a user works: by touch, or by keyboard alone. */
export interface Hand {
  /** `backwards`: nearer by Shift+Tab, as the last button of a long form. */
  press(button: Locator, way?: 'backwards'): Promise<void>
  /** The button that saves the open form, or its key. */
  save(button: Locator): Promise<void>
  /** One of a few answers of a group of radio buttons. */
  answer(group: Locator, option: string): Promise<void>
  type(field: Locator, text: string): Promise<void>
  /** An option of a picker, found by typing. */
  pick(field: Locator, option: string): Promise<void>
}

const optionNamed = (page: Page, name: string): Locator => page.getByRole('option', { name }).first()

export function touch(page: Page): Hand {
  return {
    press: button => button.tap(),
    save: button => button.tap(),
    answer: (group, option) => group.getByText(option, { exact: true }).tap(),
    async type(field, text) {
      await field.fill(text)
      // The calendar of a date would stay open over what comes next.
      await field.blur()
    },
    async pick(field, option) {
      await field.tap()
      await field.fill(option)
      await optionNamed(page, option).tap()
    },
  }
}

/** Of Tab: more of them to reach something would be lost on the way. */
const maxTabs = 40

/** No click, and no script that sets the focus: Tab goes to what is used next. */
export function keys(page: Page): Hand {
  const { keyboard } = page
  const isIn = (what: Locator) =>
    what.evaluate(element => element.contains(element.ownerDocument.activeElement), undefined)
  async function goTo(what: Locator, key = 'Tab'): Promise<void> {
    await what.waitFor()
    for (let tabs = 0; tabs < maxTabs; tabs += 1) {
      if (await isIn(what)) return
      await keyboard.press(key)
    }
    throw new Error(`${maxTabs} times ${key} does not reach ${what.toString()}`)
  }
  return {
    async press(button, way) {
      await goTo(button, way === 'backwards' ? 'Shift+Tab' : 'Tab')
      await keyboard.press('Enter')
    },
    async save(button) {
      await button.waitFor()
      await keyboard.press('Control+s')
    },
    async answer(group, option) {
      await goTo(group)
      await keyboard.press('Space')
      const wanted = group.getByRole('radio', { name: option, exact: true })
      for (const other of await group.getByRole('radio').all()) {
        if (await wanted.isChecked()) return
        await other.waitFor()
        await keyboard.press('ArrowDown')
      }
      await expect(wanted).toBeChecked()
    },
    async type(field, text) {
      await goTo(field)
      await keyboard.press('Control+a')
      await keyboard.type(text)
    },
    async pick(field, option) {
      await goTo(field)
      await keyboard.type(option)
      await expect(optionNamed(page, option)).toHaveAttribute('data-combobox-selected', 'true')
      await keyboard.press('Enter')
    },
  }
}
