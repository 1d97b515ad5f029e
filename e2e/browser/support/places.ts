import { expect, type Page } from '@playwright/test'
import { screens } from '@tipy/domain/navigation/screens'
import { requirePasswordChange } from './database.ts'
import { choosePeople, imageOf } from './images.ts'
import { account, personOf } from './people.ts'
import { config, notices } from './placesOfConfig.ts'
import { deals } from './placesOfDeals.ts'
import { invoices } from './placesOfInvoices.ts'
import { recordWalks } from './placesOfRecords.ts'
import { close, heading, type Walk } from './walk.ts'

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

/** With the numbers of its widgets, not what stands there while they load. */
async function dashboard(page: Page, path: string) {
  await heading(page, path)
  await expect(page.getByRole('status', { name: /a carregar/i })).toHaveCount(0)
}

/** What people start the day on; consultants have their own page in place. */
const dashboards: Walk = {
  name: 'dashboard',
  person: account('ceo'),
  places: [
    { name: 'dashboard', reach: page => dashboard(page, '/') },
    { name: 'dashboard-recruitment', reach: page => dashboard(page, '/?tab=recrutamento') },
    { name: 'dashboard-staff', reach: page => dashboard(page, '/?tab=staff') },
  ],
}

/** A walk of its own, so that it is also checked in dark mode. */
const dashboardEditor: Walk = {
  name: 'dashboard editor',
  person: account('broker', 'realtyart'),
  places: [
    {
      name: 'dashboard-editor',
      reach: async page => {
        await heading(page, '/?edit')
        await page
          .getByRole('button', { name: /largura \d+ de 12$/ })
          .first()
          .waitFor()
      },
    },
    {
      name: 'dashboard-editor-add',
      part: '[role=dialog]',
      reach: async page => {
        await heading(page, '/?edit')
        await page.getByRole('button', { name: 'Adicionar widget' }).click()
        await page.getByRole('combobox', { name: 'Tipo' }).fill('Agências')
        await page.getByRole('option', { name: 'Agências', exact: true }).click()
        await page.getByRole('combobox', { name: 'Vista' }).waitFor()
      },
      leave: close,
    },
  ],
}

const home: Walk = {
  name: 'home',
  person: account('consultant'),
  places: [
    { name: 'home', reach: page => dashboard(page, '/') },
    {
      name: 'statements',
      reach: async page => {
        await heading(page, screens.statements.path)
        await page.getByRole('list', { name: 'Totais' }).waitFor()
      },
    },
    {
      name: 'statements-sum',
      part: '[role=dialog]',
      reach: async page => {
        await heading(page, screens.statements.path)
        await page.getByRole('button', { name: /^Total/ }).click()
        await page.getByRole('dialog').getByText('De onde vem este número?').waitFor()
      },
      leave: close,
    },
  ],
}

/** One view of each kind of column; the filters open beside the last. */
const statistics: Walk = {
  name: 'statistics',
  person: account('cfo'),
  places: ['', '?view=goals', '?view=comparativeStats', '?view=otherStats&filtering=1'].map((search, at) => ({
    name: `statistics-${at + 1}`,
    reach: async page => {
      await heading(page, `${screens.stats.path}${search}`)
      await page.getByRole('table', { name: / por / }).waitFor()
    },
  })),
}

const house: Walk = {
  name: 'shell',
  person: account('broker'),
  places: [
    {
      name: 'person-menu',
      part: '[role=menu]',
      behind: true,
      reach: async (page, { personButton }) => {
        await heading(page, screens.profile.path)
        await personButton.click()
        await page.getByRole('menu').waitFor()
      },
      leave: close,
    },
    {
      name: 'offices',
      part: '[role=dialog]',
      reach: async (page, { offices }) => {
        await heading(page, screens.profile.path)
        await offices.click()
        await page.getByRole('group', { name: 'Agências' }).waitFor()
      },
      leave: close,
    },
    {
      name: 'range',
      part: '[role=dialog]',
      reach: async (page, { range, rangePanel }) => {
        await heading(page, screens.profile.path)
        await range.click()
        await rangePanel.getByRole('button', { name: 'Mês anterior' }).waitFor()
      },
      leave: close,
    },
    {
      name: 'help',
      part: '[role=dialog]',
      behind: true,
      reach: async (page, { help }) => {
        await heading(page, screens.profile.path)
        await page.keyboard.press('?')
        await help.waitFor()
      },
      leave: close,
    },
    {
      name: 'notifications',
      part: '[role=dialog]',
      reach: async page => {
        await heading(page, screens.profile.path)
        await page.getByRole('button', { name: /^Notificações/ }).click()
        await page.getByText('Não há notificações').waitFor()
      },
      leave: close,
    },
    {
      name: 'todo',
      part: '[role=dialog]',
      reach: async page => {
        await heading(page, screens.profile.path)
        await page.getByRole('button', { name: /^Tarefas/ }).click()
        await page.getByRole('list', { name: 'Tarefas' }).waitFor()
      },
      leave: close,
    },
    {
      name: 'task',
      part: '[role=dialog]',
      reach: async page => {
        await heading(page, screens.profile.path)
        await page.getByRole('button', { name: /^Tarefas/ }).click()
        await page.getByRole('button', { name: /^Editar Pedir o comprovativo/ }).click()
        const dialog = page.getByRole('dialog', { name: 'Editar tarefa' })
        await dialog.getByLabel('Título').fill('')
        await dialog.getByRole('button', { name: 'Atualizar' }).click()
        await dialog.getByText('Obrigatório').waitFor()
      },
      leave: async page => {
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Sair sem guardar' }).click()
        await page.getByRole('dialog', { name: 'Tarefas' }).waitFor()
        await close(page)
      },
    },
    {
      name: 'palette',
      part: '[role=dialog]',
      reach: async page => {
        await heading(page, screens.profile.path)
        await page.getByRole('button', { name: 'Procurar' }).click()
        await page.getByRole('combobox', { name: /^Procurar/ }).fill('pinh')
        await page.getByRole('group', { name: 'Pessoas' }).waitFor()
      },
      leave: close,
    },
    {
      name: 'drawer',
      part: '[role=dialog]',
      only: 'phone',
      reach: async (page, { menu }) => {
        await heading(page, screens.profile.path)
        await page.getByRole('button', { name: 'Abrir o menu' }).click()
        await menu.waitFor()
      },
      leave: close,
    },
    {
      name: 'collapsed',
      part: 'nav',
      only: 'wide',
      reach: async page => {
        await heading(page, screens.profile.path)
        await page.getByRole('button', { name: 'Recolher o menu' }).click()
        await page.getByRole('button', { name: 'Expandir o menu' }).waitFor()
        // Moves away from the button to close its tooltip.
        await page.mouse.move(700, 700)
        await page.getByRole('tooltip').waitFor({ state: 'hidden' })
      },
      leave: page => page.getByRole('button', { name: 'Expandir o menu' }).click(),
    },
    {
      name: 'gmail',
      part: 'main',
      reach: async page => {
        await heading(page, screens.gmail.path)
        await page.getByText('GOOGLE_CLIENT_ID').waitFor()
      },
    },
    {
      name: 'image-generator',
      part: 'main',
      reach: async page => {
        await heading(page, screens.imageGenerator.path)
        const { name } = account('consultant')
        await choosePeople(page, name)
        await imageOf(page, name).waitFor()
      },
      leave: page => page.getByRole('button', { name: 'Limpar Pessoas' }).click(),
    },
    { name: 'profile', reach: page => heading(page, screens.profile.path) },
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

/** Every screen, open menu and dialog of the product. */
export const walks: readonly Walk[] = [
  outside,
  home,
  dashboards,
  dashboardEditor,
  statistics,
  house,
  forcedChange,
  ...recordWalks,
  deals,
  invoices,
  config,
  notices,
]
