import { expect, type Locator, type Page } from '@playwright/test'
import type { Hand } from './hands.ts'
import { toast } from './toast.ts'

/** The timeline of a lead, worked with one hand. */
export class LeadWizard {
  readonly page: Page
  readonly panel: Locator
  readonly hand: Hand

  constructor(page: Page, name: string, hand: Hand) {
    this.page = page
    this.panel = page.getByRole('dialog', { name, exact: true })
    this.hand = hand
  }

  /** The step that waits. */
  step(name: string): Locator {
    return this.panel.getByRole('heading', { level: 3, name })
  }

  button(name: string): Locator {
    return this.panel.getByRole('button', { name, exact: true })
  }

  answer(question: string, option: string): Promise<void> {
    return this.hand.answer(this.panel.getByRole('radiogroup', { name: question }), option)
  }

  note(label: string, text: string): Promise<void> {
    return this.hand.type(this.panel.getByRole('textbox', { name: label }), text)
  }

  pick(label: string, option: string): Promise<void> {
    return this.hand.pick(this.panel.getByRole('combobox', { name: label }), option)
  }

  /** Saves the form that is open, and waits for what follows. */
  async save(action: string, followedBy: Locator): Promise<void> {
    await this.hand.save(this.panel.locator('button[type=submit]').filter({ hasText: action }))
    // Together, because the toast goes away.
    const saved = expect(toast(this.page, 'Lead atualizada com sucesso').first()).toBeVisible()
    await Promise.all([saved, followedBy.waitFor()])
  }

  form(title: string): Locator {
    return this.panel.getByRole('form', { name: title })
  }

  /** The meeting that is scheduled took place, and both sides go on. */
  async accepted(followedBy: Locator): Promise<void> {
    await this.answer('Realizada?', 'Sim')
    await this.answer('Aceite?', 'Sim')
    await this.save('Guardar', followedBy)
  }
}
