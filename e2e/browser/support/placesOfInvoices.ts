import type { Page } from '@playwright/test'
import { screens } from '@tipy/domain/navigation/screens'
import { account } from './people.ts'
import { listed, listPlace, panelPlace } from './placesOfLists.ts'
import { close, heading, type Walk } from './walk.ts'

const { invoices: screen } = screens

/** The page of the first invoice in the list. */
async function openInvoice(page: Page): Promise<void> {
  const shares = page.getByRole('table', { name: 'Quem recebe o quê' })
  if ((await shares.count()) > 0) return
  await listed(page, screen)
  await page
    .getByRole('link', { name: /^Abrir / })
    .first()
    .click()
  await shares.waitFor()
}

export const invoices: Walk = {
  name: 'invoices',
  person: account('cfo'),
  places: [
    listPlace('invoices-list', screen),
    {
      name: 'invoices-drafts',
      part: '[role=dialog]',
      reach: async page => {
        await listed(page, screen)
        await page.getByRole('button', { name: 'Rascunhos', exact: true }).click()
        await page.getByRole('combobox', { name: 'Agência' }).click()
        await page.getByRole('option', { name: 'Lisboa', exact: true }).click()
        await page.getByRole('table', { name: 'Rascunhos a gerar' }).waitFor()
      },
      leave: close,
    },
    {
      name: 'invoices-filters',
      part: 'aside, [role=dialog]',
      reach: async page => {
        const list = await listed(page, screen)
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
        await listed(page, screen)
        await page.getByRole('button', { name: 'Faturação mensal' }).click()
        await page.getByRole('dialog').locator('.recharts-surface').first().waitFor()
      },
      leave: close,
    },
    // The panels with the rows that the figures of the list sum.
    { ...panelPlace('invoices-owed', screen, /^A pagar a responsáveis \d/), isLikeFirst: true },
    {
      name: 'invoices-month',
      part: '[role=dialog]',
      reach: async page => {
        await listed(page, screen)
        await page.getByRole('button', { name: 'Faturação mensal' }).click()
        await page.getByRole('table', { name: 'Faturação mensal' }).getByRole('button').last().click()
        await page.getByRole('dialog').getByText('De onde vem este número?').waitFor()
        await page.getByRole('dialog').getByRole('table').waitFor()
      },
      leave: close,
    },
    {
      name: 'invoices-payments',
      part: '[role=dialog]',
      reach: async page => {
        await listed(page, screen)
        await page
          .getByRole('button', { name: /^Pagamentos de / })
          .first()
          .click()
        await page.getByRole('textbox', { name: 'Comprovativo do cliente' }).waitFor()
      },
      leave: page => page.getByRole('button', { name: 'Cancelar' }).click(),
    },
    {
      name: 'invoices-commissions',
      part: 'main',
      reach: async page => {
        await listed(page, screen)
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
    {
      name: 'statements-overview',
      reach: async page => {
        await heading(page, screens.statements.path)
        await page.getByRole('button', { name: /^Enviar por e-mail/ }).waitFor()
      },
    },
    {
      name: 'statements-send',
      part: '[role=dialog]',
      reach: async page => {
        await heading(page, screens.statements.path)
        await page.getByRole('button', { name: /^Enviar por e-mail/ }).click()
        await page.getByRole('dialog').getByText('Enviar extratos por e-mail').waitFor()
      },
      leave: close,
    },
    {
      name: 'statements-log',
      part: '[role=dialog]',
      reach: async page => {
        await heading(page, screens.statements.path)
        await page.getByRole('button', { name: 'Envios', exact: true }).click()
        await page.getByRole('dialog').getByText('pedido em').first().waitFor()
      },
      leave: close,
    },
  ],
}
