import type { Locator, Page } from '@playwright/test'

/** The fields for a new password: on the profile, in the forced dialog, and (without the old one) after a reset. */
export class PasswordForm {
  readonly old: Locator
  readonly fresh: Locator
  readonly repeat: Locator
  readonly save: Locator

  constructor(where: Page | Locator) {
    this.old = where.getByLabel('Password atual')
    this.fresh = where.getByLabel('Nova password', { exact: true })
    this.repeat = where.getByLabel('Repetir nova password')
    this.save = where.getByRole('button', { name: /^(Mudar|Guardar) password$/ })
  }

  async choose(password: string, repeated = password): Promise<void> {
    await this.fresh.fill(password)
    await this.repeat.fill(repeated)
    await this.save.click()
  }

  async change(from: string, to: string): Promise<void> {
    await this.old.fill(from)
    await this.choose(to)
  }
}
