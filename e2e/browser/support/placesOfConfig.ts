import { screens } from '@tipy/domain/navigation/screens'
import { account } from './people.ts'
import { close, heading, type Walk } from './walk.ts'

export const config: Walk = {
  name: 'config',
  person: account('sysAdmin'),
  places: [
    { name: 'config', reach: page => heading(page, screens.config.path) },
    {
      name: 'config-errors',
      reach: async page => {
        await heading(page, screens.configErrors.path)
        await page.getByRole('listitem').filter({ hasText: 'postalCode' }).waitFor()
      },
    },
    {
      name: 'config-error',
      part: '[role=dialog]',
      reach: async page => {
        await heading(page, screens.configErrors.path)
        await page.getByRole('button', { name: /^Abrir .*postalCode/ }).click()
        await page.getByText('Onde aconteceu').waitFor()
      },
      leave: close,
    },
    {
      name: 'config-access',
      reach: async page => {
        await heading(page, screens.configAccess.path)
        await page.getByRole('button', { name: /^Ver viabilidades/ }).waitFor()
      },
    },
    {
      name: 'config-access-flag',
      part: '[role=dialog]',
      reach: async page => {
        await heading(page, screens.configAccess.path)
        await page.getByRole('button', { name: /^Ver viabilidades/ }).click()
        await page.getByRole('region', { name: 'Quem tem e porquê' }).getByRole('listitem').first().waitFor()
      },
      leave: close,
    },
    {
      name: 'config-lists',
      reach: async page => {
        await heading(page, screens.configLists.path)
        await page.getByRole('list', { name: 'Agências' }).waitFor()
      },
    },
    {
      name: 'config-lists-stages',
      only: 'wide',
      part: 'main',
      reach: async page => {
        await heading(page, screens.configLists.path)
        await page.getByRole('button', { name: /^Fases do recrutamento/ }).click()
        await page.getByRole('list', { name: 'Fases do recrutamento' }).waitFor()
      },
    },
    {
      name: 'config-dev',
      reach: async page => {
        await heading(page, screens.configDev.path)
        await page.getByRole('heading', { name: 'Migrações' }).waitFor()
      },
    },
    {
      name: 'config-settings',
      reach: async page => {
        await heading(page, screens.configSettings.path)
        await page.getByRole('form', { name: 'Opções da empresa' }).waitFor()
      },
    },
  ],
}

const { configNotifications, configEmails } = screens

/** The screens of notices and of mail templates. */
export const notices: Walk = {
  name: 'notices',
  person: account('coo'),
  places: [
    {
      name: 'notices',
      reach: async page => {
        await heading(page, configNotifications.path)
        await page.getByRole('list', { name: 'Avisos' }).getByRole('listitem').first().waitFor()
      },
    },
    {
      name: 'notice-refused',
      part: '[role=dialog]',
      reach: async page => {
        await heading(page, configNotifications.path)
        await page.getByRole('button', { name: 'Novo aviso' }).click()
        await page.getByRole('dialog').getByRole('textbox', { name: 'Data de envio' }).waitFor()
        await page.getByRole('button', { name: 'Guardar' }).click()
        await page.getByText('Faltam campos obrigatórios').waitFor()
      },
      leave: close,
    },
    {
      name: 'emails',
      reach: async page => {
        await heading(page, configEmails.path)
        await page.getByRole('textbox', { name: 'Mensagem' }).waitFor()
      },
    },
    {
      name: 'outbox',
      reach: async page => {
        await heading(page, configEmails.path)
        await page.getByRole('tab', { name: 'Caixa de saída' }).click()
        await page.getByRole('list', { name: 'E-mails' }).getByRole('listitem').first().waitFor()
      },
    },
  ],
}
