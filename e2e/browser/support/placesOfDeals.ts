import type { Page } from '@playwright/test'
import { screens } from '@tipy/domain/navigation/screens'
import { account } from './people.ts'
import { listed, listPlace, panelPlace } from './placesOfLists.ts'
import { close, type Walk } from './walk.ts'

const { reservations: screen, invoices: invoicesScreen } = screens

/** The page of the first deal in the list. */
async function openDeal(page: Page): Promise<void> {
  await listed(page, screen)
  await page
    .getByRole('link', { name: /^Abrir / })
    .first()
    .click()
  await page.getByRole('region', { name: 'Linha do tempo' }).waitFor()
}

export const deals: Walk = {
  name: 'deals',
  person: account('processManager', 'realtyart'),
  places: [
    listPlace('reservations-list', screen),
    {
      name: 'reservations-filters',
      part: 'aside, [role=dialog]',
      reach: async page => {
        const list = await listed(page, screen)
        await list.heading.click()
        await page.keyboard.press('f')
        await page.getByRole('region', { name: 'Conformidade' }).waitFor()
        await page.getByLabel('Morada').focus()
        await page.getByRole('listbox').waitFor({ state: 'hidden' })
      },
      leave: page => page.getByRole('button', { name: 'Fechar os filtros' }).click(),
    },
    panelPlace('reservations-total', screen, /^Pipeline acumulado/),
    { name: 'reservations-deal', reach: openDeal },
    {
      name: 'reservations-changes',
      part: 'main',
      reach: async page => {
        await openDeal(page)
        await page.getByRole('tab', { name: 'Alterações' }).click()
        await page.getByRole('region', { name: 'Alterações' }).getByRole('table').first().waitFor()
      },
    },
  ],
}

export const invoices: Walk = {
  name: 'invoices',
  person: account('cfo'),
  places: [
    listPlace('invoices-list', invoicesScreen),
    {
      name: 'invoices-filters',
      part: 'aside, [role=dialog]',
      reach: async page => {
        const list = await listed(page, invoicesScreen)
        await list.heading.click()
        await page.keyboard.press('f')
        await page.getByRole('region', { name: 'Negócio' }).waitFor()
      },
      leave: page => page.getByRole('button', { name: 'Fechar os filtros' }).click(),
    },
    {
      name: 'invoices-months',
      part: '[role=dialog]',
      reach: async page => {
        await listed(page, invoicesScreen)
        await page.getByRole('button', { name: 'Faturação mensal' }).click()
        await page.getByRole('dialog').locator('.recharts-surface').first().waitFor()
      },
      leave: close,
    },
    {
      name: 'invoices-payments',
      part: '[role=dialog]',
      reach: async page => {
        await listed(page, invoicesScreen)
        await page
          .getByRole('button', { name: /^Pagamentos de / })
          .first()
          .click()
        await page.getByLabel('Comprovativo do cliente').waitFor()
      },
      leave: page => page.getByRole('button', { name: 'Cancelar' }).click(),
    },
    {
      name: 'invoices-commissions',
      part: 'main',
      reach: async page => {
        await listed(page, invoicesScreen)
        await page.getByRole('button', { name: 'Editar comissões' }).click()
        await page
          .getByRole('textbox', { name: /^Comissão do vendedor de / })
          .first()
          .fill('51,5')
        await page.getByText('1 percentagem alterada em 1 fatura').waitFor()
      },
      leave: async page => {
        await page.getByRole('button', { name: 'Cancelar' }).click()
        await page.getByRole('button', { name: 'Sair sem guardar' }).click()
      },
    },
  ],
}
