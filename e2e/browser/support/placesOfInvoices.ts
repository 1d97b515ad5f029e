import type { Page } from '@playwright/test'
import { screens } from '@tipy/domain/navigation/screens'
import { account } from './people.ts'
import { listed } from './placesOfLists.ts'
import { close, type Walk } from './walk.ts'

const { invoices: screen } = screens

/** The page of the first invoice in the list. */
async function openInvoice(page: Page): Promise<void> {
  await listed(page, screen)
  await page
    .getByRole('link', { name: /^Abrir / })
    .first()
    .click()
  await page.getByRole('table', { name: 'Quem recebe o quê' }).waitFor()
}

export const invoices: Walk = {
  name: 'invoices',
  person: account('cfo'),
  places: [
    { name: 'invoices-invoice', reach: openInvoice },
    {
      name: 'invoices-form',
      part: '[role=dialog]',
      reach: async page => {
        await openInvoice(page)
        await page.getByRole('button', { name: 'Editar' }).click()
        await page.getByRole('dialog').getByRole('list', { name: 'Quem recebe o quê' }).waitFor()
        await page.getByRole('dialog').getByRole('textbox', { name: 'Data de emissão' }).waitFor()
      },
      leave: close,
    },
  ],
}
