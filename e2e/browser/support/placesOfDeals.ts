import type { Page } from '@playwright/test'
import { screens } from '@tipy/domain/navigation/screens'
import { account } from './people.ts'
import { listed, listPlace, panelPlace } from './placesOfLists.ts'
import type { Walk } from './walk.ts'

const { reservations: screen } = screens

/** The page of the first deal in the list. */
async function openReservation(page: Page): Promise<void> {
  const timeline = page.getByRole('region', { name: 'Linha do tempo' })
  if ((await timeline.count()) > 0) return
  await listed(page, screen)
  await page
    .getByRole('link', { name: /^Abrir / })
    .first()
    .click()
  await timeline.waitFor()
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
    { name: 'reservations-deal', reach: openReservation },
    {
      name: 'reservations-changes',
      part: 'main',
      reach: async page => {
        await openReservation(page)
        await page.getByRole('tab', { name: 'Alterações' }).click()
        await page.getByRole('region', { name: 'Alterações' }).getByRole('table').first().waitFor()
      },
    },
  ],
}
