import type { Locator, Page } from '@playwright/test'

/** The frame of every page of a signed-in person: menu and top bar. */
export class Shell {
  readonly page: Page
  readonly greeting: Locator
  readonly menu: Locator
  readonly main: Locator
  readonly offices: Locator
  readonly range: Locator
  readonly rangePanel: Locator
  readonly personButton: Locator
  readonly help: Locator

  constructor(page: Page) {
    this.page = page
    this.greeting = page.getByRole('heading', { level: 1, name: /^(Bom dia|Boa tarde|Boa noite), / })
    this.menu = page.getByRole('navigation', { name: 'Menu principal' })
    this.main = page.getByRole('main')
    this.offices = page.getByRole('button', { name: /^Agências: / })
    this.range = page.getByRole('button', { name: /^Período: / })
    this.rangePanel = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('group', { name: 'Períodos predefinidos' }) })
    this.personButton = page.getByRole('button', { name: /^Menu de / })
    this.help = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  }

  entries(): Locator {
    return this.menu.getByRole('listitem').getByRole('link')
  }

  async choose(item: string): Promise<void> {
    await this.personButton.click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  logOut(): Promise<void> {
    return this.choose('Terminar sessão')
  }

  /** Opens a page and waits for its shell. */
  async open(path = '/'): Promise<void> {
    await this.page.goto(path)
    await this.personButton.waitFor()
  }
}
