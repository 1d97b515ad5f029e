import type { Page } from '@playwright/test'
import { screens } from '@tipy/domain/navigation/screens'
import { requirePasswordChange } from './database.ts'
import { account, personOf, type Someone } from './people.ts'
import { RecordList } from './records.ts'
import type { Shell } from './shell.ts'

/** One thing a person can have in front of them. */
export interface Place {
  readonly name: string
  /** Found only on one of the two. */
  readonly only?: 'wide' | 'phone'
  readonly reach: (page: Page, shell: Shell) => Promise<void>
  /** Closes what would stand in the way of the next place. */
  readonly leave?: (page: Page, shell: Shell) => Promise<void>
}

/** Places one after another in one page, as a person would come by; each can also be reached from nowhere. */
export interface Walk {
  readonly name: string
  /** Who walks; nobody is signed in without one. */
  readonly person?: Someone
  /** Makes it so, before anybody signs in. */
  readonly prepare?: () => Promise<void>
  readonly places: readonly Place[]
}

/** Loads that page, unless one is there already. */
async function heading(page: Page, path: string): Promise<void> {
  if (page.url() !== `http://localhost:${process.env.E2E_PORT}${path}`) await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').or(page.getByRole('menu')).waitFor({ state: 'hidden' })
}

const outside: Walk = {
  name: 'outside',
  places: [
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
  ],
}

const shell: Walk = {
  name: 'shell',
  person: account('broker'),
  places: [
    { name: 'home', reach: page => heading(page, '/') },
    {
      name: 'person-menu',
      reach: async (page, { personButton }) => {
        await heading(page, '/')
        await personButton.click()
        await page.getByRole('menu').waitFor()
      },
      leave: close,
    },
    {
      name: 'offices',
      reach: async (page, { offices }) => {
        await heading(page, '/')
        await offices.click()
        await page.getByRole('group', { name: 'Agências' }).waitFor()
      },
      leave: close,
    },
    {
      name: 'range',
      reach: async (page, { range, rangePanel }) => {
        await heading(page, '/')
        await range.click()
        await rangePanel.getByRole('button', { name: 'Mês anterior' }).waitFor()
      },
      leave: close,
    },
    {
      name: 'help',
      reach: async (page, { help }) => {
        await heading(page, '/')
        await page.keyboard.press('?')
        await help.waitFor()
      },
      leave: close,
    },
    {
      name: 'drawer',
      only: 'phone',
      reach: async (page, { menu }) => {
        await heading(page, '/')
        await page.getByRole('button', { name: 'Abrir o menu' }).click()
        await menu.waitFor()
      },
      leave: close,
    },
    {
      name: 'collapsed',
      only: 'wide',
      reach: async page => {
        await heading(page, '/')
        await page.getByRole('button', { name: 'Recolher o menu' }).click()
        await page.getByRole('button', { name: 'Expandir o menu' }).waitFor()
        // Away from the button, whose name would else float over the page.
        await page.mouse.move(700, 700)
        await page.getByRole('tooltip').waitFor({ state: 'hidden' })
      },
      leave: page => page.getByRole('button', { name: 'Expandir o menu' }).click(),
    },
    { name: 'profile', reach: page => heading(page, '/profile') },
    { name: 'not-found', reach: page => heading(page, '/nada') },
  ],
}

const newcomer = personOf('looks of the forced change')
const forcedChange: Walk = {
  name: 'forced change',
  person: newcomer,
  prepare: () => requirePasswordChange(newcomer.email),
  places: [
    {
      name: 'forced-change',
      reach: async page => {
        await page.goto('/')
        await page.getByRole('dialog', { name: 'Mudar password' }).waitFor()
      },
    },
  ],
}

async function listed(page: Page, { path, title }: { path: string; title: string }): Promise<RecordList> {
  const list = new RecordList(page, path, title)
  await heading(page, path)
  await list.settled()
  return list
}

/** The places every list of records has. */
function recordPlaces(name: string, screen: { path: string; title: string }): readonly Place[] {
  const opened = async (page: Page, button: RegExp) => {
    await listed(page, screen)
    await page.getByRole('main').getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog').getByRole('heading').first().waitFor()
    await page.getByRole('dialog').getByLabel('A carregar').waitFor({ state: 'hidden' })
  }
  return [
    {
      name: `${name}-list`,
      reach: async page => {
        await listed(page, screen)
      },
    },
    {
      name: `${name}-selected`,
      reach: async page => {
        const list = await listed(page, screen)
        await page
          .getByRole('checkbox', { name: /^Selecionar \S/ })
          .nth(1)
          .check()
        await page
          .getByRole('button', { name: /^Mais dados/ })
          .first()
          .click()
        await list.selected.waitFor()
      },
      leave: page => page.getByRole('button', { name: 'Limpar seleção' }).click(),
    },
    {
      name: `${name}-filters`,
      reach: async page => {
        await listed(page, screen)
        await page.getByRole('button', { name: 'Filtros' }).click()
        await page.getByRole('heading', { name: 'Filtros' }).waitFor()
      },
      leave: page => page.getByRole('button', { name: 'Fechar os filtros' }).click(),
    },
    { name: `${name}-detail`, reach: page => opened(page, /^Abrir /), leave: close },
    { name: `${name}-changes`, reach: page => opened(page, /^Histórico /), leave: close },
    { name: `${name}-edit`, reach: page => opened(page, /^Editar /), leave: close },
    {
      name: `${name}-refused`,
      reach: async page => {
        await opened(page, /^Adicionar/)
        await page.keyboard.press('Control+s')
        await page.getByText('Faltam campos obrigatórios').waitFor()
      },
      leave: close,
    },
    {
      name: `${name}-empty`,
      reach: async page => {
        const list = await listed(page, screen)
        await list.find('nada que exista')
        await page.getByText('Não há resultados').waitFor()
      },
      leave: page => page.getByRole('button', { name: 'Limpar pesquisa e filtros' }).click(),
    },
  ]
}

const findings: Walk = {
  name: 'findings',
  person: account('processManager', 'realtyart'),
  places: [
    ...recordPlaces('findings', screens.findings),
    {
      name: 'findings-total',
      reach: async page => {
        const list = await listed(page, screens.findings)
        await list.total('Valor de venda').click()
        await page.getByRole('table', { name: 'Linhas de Valor de venda' }).waitFor()
      },
      leave: close,
    },
  ],
}

const expenses: Walk = {
  name: 'expenses',
  person: account('cfo'),
  places: recordPlaces('expenses', screens.expenses),
}

/** Every screen, open menu and dialog of the product so far. */
export const walks: readonly Walk[] = [outside, shell, forcedChange, findings, expenses]
