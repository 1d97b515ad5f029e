import type { Locator, Page } from '@playwright/test'
import { demoPassword } from './people.ts'

/** The login screen and the screen of a forgotten password. */
export class LoginScreen {
  readonly page: Page
  readonly heading: Locator
  readonly email: Locator
  readonly password: Locator
  readonly enter: Locator
  readonly demoAccounts: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { name: 'Iniciar sessão' })
    this.email = page.getByLabel('E-mail')
    this.password = page.getByLabel('Password', { exact: true })
    this.enter = page.getByRole('button', { name: 'Entrar' })
    this.demoAccounts = page.getByRole('region', { name: 'Contas de demonstração' })
  }

  async type(email: string, password = demoPassword): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.enter.click()
  }

  async clickAccount(company: string, email: string): Promise<void> {
    await this.demoAccounts.getByText(company, { exact: true }).click()
    await this.demoAccounts.getByRole('button', { name: email }).click()
  }
}
