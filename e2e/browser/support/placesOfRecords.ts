import { screens } from '@tipy/domain/navigation/screens'
import { account } from './people.ts'
import { listed, listPlace, menuPlace, panelPlace, refusedPlace } from './placesOfLists.ts'
import { close, type Walk } from './walk.ts'

const { findings: findingsScreen, expenses: expensesScreen, viabilities: viabilitiesScreen } = screens

/** One list with everything that can be opened over it; other lists share its code. */
const findings: Walk = {
  name: 'findings',
  person: account('processManager', 'realtyart'),
  places: [
    listPlace('findings-list', findingsScreen),
    {
      name: 'findings-selected',
      part: 'main',
      reach: async page => {
        const list = await listed(page, findingsScreen)
        await page
          .getByRole('checkbox', { name: /^Selecionar \w+-/ })
          .first()
          .check()
        await page
          .getByRole('button', { name: /^Mais dados/ })
          .first()
          .click()
        await list.selected.waitFor()
      },
      leave: async page => {
        await page.getByRole('button', { name: 'Limpar seleção' }).click()
        await page
          .getByRole('button', { name: /^(Mais|Menos) dados/ })
          .first()
          .click()
      },
    },
    {
      name: 'findings-filters',
      part: 'aside, [role=dialog]',
      reach: async page => {
        const list = await listed(page, findingsScreen)
        await list.heading.click()
        await page.keyboard.press('f')
        await page.getByRole('heading', { name: 'Filtros' }).waitFor()
        // Moves the focus, because the open list of the first picker would cover the others.
        await page.getByLabel('Morada').focus()
        await page.getByRole('listbox').waitFor({ state: 'hidden' })
      },
      leave: page => page.getByRole('button', { name: 'Fechar os filtros' }).click(),
    },
    panelPlace('findings-detail', findingsScreen, /^Abrir /),
    panelPlace('findings-comments', findingsScreen, /^Comentários /),
    menuPlace('findings-changes', findingsScreen, 'Histórico'),
    refusedPlace('findings-refused', findingsScreen),
    panelPlace('findings-total', findingsScreen, /^Valor de venda \d/),
    {
      name: 'findings-empty',
      part: 'main',
      reach: async page => {
        const list = await listed(page, findingsScreen)
        await list.find('nada que exista')
        await page.getByText('Não há resultados').waitFor()
      },
    },
  ],
}

const expenses: Walk = {
  name: 'expenses',
  person: account('cfo'),
  places: [
    listPlace('expenses-list', expensesScreen),
    {
      name: 'expenses-files',
      part: '[role=dialog]',
      reach: async page => {
        await listed(page, expensesScreen)
        // A row that has files.
        await page
          .getByTitle(/^Ficheiros \(/)
          .first()
          .click()
        await page.getByRole('dialog').getByRole('region').first().waitFor()
      },
      leave: close,
    },
    panelPlace('expenses-total', expensesScreen, /^Com fatura \d/),
    refusedPlace('expenses-refused', expensesScreen),
  ],
}

const viabilities: Walk = {
  name: 'viabilities',
  person: account('creditManager'),
  places: [
    listPlace('viabilities-list', viabilitiesScreen),
    panelPlace('viabilities-total', viabilitiesScreen, /^Crédito pedido \d/),
    panelPlace('viabilities-detail', viabilitiesScreen, /^Abrir /),
    panelPlace('viabilities-form', viabilitiesScreen, /^Editar /),
  ],
}

const { users: usersScreen } = screens

const staff: Walk = {
  name: 'staff',
  person: account('sysAdmin'),
  places: [
    listPlace('users-list', usersScreen),
    refusedPlace('users-refused', usersScreen),
    {
      name: 'users-teams',
      part: '[role=dialog]',
      reach: async page => {
        await listed(page, usersScreen)
        await page.getByRole('main').getByRole('button', { name: 'Equipas' }).first().click()
        await page.getByRole('dialog', { name: 'Equipas' }).getByRole('button', { name: 'Guardar equipas' }).waitFor()
      },
      leave: close,
    },
    {
      name: 'users-person',
      reach: async page => {
        await listed(page, usersScreen)
        await page
          .getByRole('link', { name: /^Abrir / })
          .first()
          .click()
        await page.getByRole('region', { name: 'Documentos' }).waitFor()
      },
    },
  ],
}

const { leads: leadsScreen } = screens

const leads: Walk = {
  name: 'leads',
  person: account('recruiter'),
  places: [
    listPlace('leads-list', leadsScreen),
    panelPlace('leads-form', leadsScreen, /^Editar /),
    {
      name: 'leads-wizard',
      part: '[role=dialog]',
      reach: async page => {
        const list = await listed(page, leadsScreen)
        // Of these, a step waits. The first are those that other tests work on meanwhile.
        await list.view('A fazer hoje').click()
        await list.settled()
        await list.rows.last().getByRole('cell').nth(3).click()
        await page.getByRole('list', { name: 'Etapas' }).waitFor()
      },
      leave: close,
    },
    {
      name: 'leads-lead',
      reach: async page => {
        await listed(page, leadsScreen)
        await page
          .getByRole('link', { name: /^Abrir / })
          .first()
          .click()
        await page.getByRole('region', { name: 'Linha do tempo' }).waitFor()
      },
    },
  ],
}

export const recordWalks: readonly Walk[] = [findings, expenses, viabilities, staff, leads]
