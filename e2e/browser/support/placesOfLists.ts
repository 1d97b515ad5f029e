import type { Page } from '@playwright/test'
import { RecordList } from './records.ts'
import { close, heading, type Place } from './walk.ts'

interface Listed {
  readonly path: string
  readonly title: string
}

/** Ten rows look like twenty, and are checked in half the time. */
export async function listed(page: Page, { path, title }: Listed): Promise<RecordList> {
  const list = new RecordList(page, path, title)
  await heading(page, `${path}?perPage=10`)
  await list.settled()
  // The count comes after the rows, and fades in.
  await list.count.waitFor()
  return list
}

/** A panel that opens from a button of the list. */
export function panelPlace(name: string, screen: Listed, button: RegExp): Place {
  return {
    name,
    part: '[role=dialog]',
    reach: async page => {
      await listed(page, screen)
      await page.getByRole('main').getByRole('button', { name: button }).first().click()
      await panelFilled(page)
    },
    leave: close,
  }
}

async function panelFilled(page: Page): Promise<void> {
  const panel = page.getByRole('dialog')
  const inside = panel.getByRole('region').or(panel.getByRole('table')).or(panel.getByRole('form'))
  await inside.first().waitFor()
  await panel.getByLabel('A carregar').waitFor({ state: 'hidden' })
}

/** A panel that opens from the menu of the first row. */
export function menuPlace(name: string, screen: Listed, action: string): Place {
  return {
    name,
    part: '[role=dialog]',
    reach: async page => {
      await listed(page, screen)
      await page
        .getByRole('button', { name: /^Mais ações de / })
        .first()
        .click()
      await page.getByRole('menuitem', { name: action }).click()
      await panelFilled(page)
    },
    leave: close,
  }
}

export function listPlace(name: string, screen: Listed): Place {
  return {
    name,
    reach: async page => {
      await listed(page, screen)
    },
  }
}

export function refusedPlace(name: string, screen: Listed): Place {
  const form = panelPlace(name, screen, /^Adicionar/)
  return {
    ...form,
    reach: async (page, shell) => {
      await form.reach(page, shell)
      // The form handles its keys only after it is drawn.
      await page.getByRole('dialog').getByRole('contentinfo').waitFor()
      await page.keyboard.press('Control+s')
      await page.getByText('Faltam campos obrigatórios').waitFor()
    },
  }
}
