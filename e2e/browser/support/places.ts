import type { Page } from '@playwright/test'
import { account, personOf, type Someone } from './people.ts'
import type { Shell } from './shell.ts'

/** One thing a person can have in front of them. */
export interface Place {
  readonly name: string
  /** Who is there; nobody is signed in without one. */
  readonly person?: Someone
  readonly reach: (page: Page, shell: Shell) => Promise<void>
}

const broker = account('broker')

async function heading(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Every screen, open menu and dialog of the product so far. */
export const places: readonly Place[] = [
  {
    name: 'login',
    reach: async page => {
      await heading(page, '/')
      await page.getByRole('region', { name: 'Contas de demonstração' }).waitFor()
    },
  },
  {
    name: 'login-refused',
    reach: async page => {
      await heading(page, '/')
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'forgot', reach: page => heading(page, '/forgot-password') },
  { name: 'reset', reach: page => heading(page, '/?token=codigo-de-exemplo') },
  { name: 'home', person: broker, reach: page => heading(page, '/') },
  { name: 'profile', person: broker, reach: page => heading(page, '/profile') },
  { name: 'not-found', person: broker, reach: page => heading(page, '/nada') },
  {
    name: 'person-menu',
    person: broker,
    reach: async (page, shell) => {
      await heading(page, '/')
      await shell.personButton.click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'offices',
    person: broker,
    reach: async (page, shell) => {
      await heading(page, '/')
      await shell.offices.click()
      await page.getByRole('group', { name: 'Agências' }).waitFor()
    },
  },
  {
    name: 'range',
    person: broker,
    reach: async (page, shell) => {
      await heading(page, '/')
      await shell.range.click()
      await shell.rangePanel.getByRole('button', { name: 'Mês anterior' }).waitFor()
    },
  },
  {
    name: 'help',
    person: broker,
    reach: async (page, shell) => {
      await heading(page, '/')
      await page.keyboard.press('?')
      await shell.help.waitFor()
    },
  },
  {
    name: 'palette',
    person: broker,
    reach: async page => {
      await heading(page, '/')
      await page.getByRole('button', { name: 'Procurar' }).click()
      await page.getByRole('combobox', { name: /^Procurar/ }).fill('pinh')
      await page.getByRole('group', { name: 'Pessoas' }).waitFor()
    },
  },
  {
    name: 'forced-change',
    person: personOf('looks of the forced change'),
    reach: async page => {
      await page.goto('/')
      await page.getByRole('dialog', { name: 'Mudar password' }).waitFor()
    },
  },
]

/** What only a phone has. */
export const phonePlaces: readonly Place[] = [
  {
    name: 'drawer',
    person: broker,
    reach: async (page, shell) => {
      await heading(page, '/')
      await page.getByRole('button', { name: 'Abrir o menu' }).click()
      await shell.menu.waitFor()
    },
  },
]

/** What only a wide screen has. */
export const widePlaces: readonly Place[] = [
  {
    name: 'collapsed',
    person: broker,
    reach: async page => {
      await heading(page, '/')
      await page.getByRole('button', { name: 'Recolher o menu' }).click()
      await page.getByRole('button', { name: 'Expandir o menu' }).waitFor()
      // Away from the button, whose name would else float over the page.
      await page.mouse.move(700, 700)
      await page.getByRole('tooltip').waitFor({ state: 'hidden' })
    },
  },
]
