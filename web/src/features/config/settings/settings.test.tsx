import { screen, waitFor } from '@testing-library/react'
import { standardSettings } from '@tipy/domain/company/settings'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { draw } from '#test/render.tsx'
import { startServer } from '#test/server.ts'
import { SettingsPage } from './page.tsx'

async function open() {
  let saved = { settings: standardSettings, version: 3 }
  const server = await startServer({
    'GET /api/config/settings': () => ({ data: saved }),
    'GET /api/config/settings/changes': () => ({
      data: [
        {
          at: '2026-11-15T10:00:00.000Z',
          by: 'Sara Pinto',
          fields: [
            { name: 'amlChecks', old: false, new: true },
            { name: 'leadIdleDays', old: 7, new: 10 },
          ],
        },
      ],
    }),
    'PUT /api/config/settings': ({ body }) => {
      const { settings, version } = body as { settings: object; version: number }
      if (version !== saved.version)
        return { status: 409, message: 'STALE', data: { text: 'x', requestId: 'r', current: saved } }
      saved = { settings: { ...saved.settings, ...settings }, version: version + 1 }
      return { data: saved }
    },
  })
  connect({ baseUrl: server.baseUrl })
  const view = draw(<SettingsPage />)
  await screen.findByRole('form', { name: 'Opções da empresa' })
  const sent = () => server.received.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)
  return {
    ...view,
    sent,
    saveElsewhere: (settings: object) => (saved = { settings: { ...saved.settings, ...settings }, version: 4 }),
  }
}
const button = (name: string) => screen.getByRole('button', { name })
const aml = () => screen.getByRole('switch', { name: /^Branqueamento de capitais/ })

it('sends only the changed settings, an emptied percentage as null', async () => {
  const { user, sent } = await open()
  expect(button('Guardar')).toBeDisabled()
  await user.click(aml())
  await user.clear(screen.getByLabelText('Percentagem por referência'))
  expect(screen.getByText('2 mudanças por guardar')).toBeVisible()
  await user.click(button('Guardar'))
  expect(await screen.findByText('Opções guardadas')).toBeVisible()
  expect(sent()).toEqual([{ settings: { amlChecks: true, referencePercentage: null }, version: 3 }])
  expect(aml()).toBeChecked()
  expect(button('Guardar')).toBeDisabled()
})

it('months until candidates are erased are a number; 0 keeps them', async () => {
  const { user, sent } = await open()
  const months = screen.getByLabelText('Meses até apagar os dados de candidatos recusados')
  expect(months).toHaveValue('12 meses')
  await user.clear(months)
  await user.type(months, '6')
  expect(months).toHaveValue('6 meses')
  await user.click(button('Guardar'))
  expect(await screen.findByText('Opções guardadas')).toBeVisible()
  expect(sent()).toEqual([{ settings: { candidateRetentionMonths: 6 }, version: 3 }])
})

it('a switch turned on and off again is no change; Desfazer undoes all changes', async () => {
  const { user, sent } = await open()
  await user.click(aml())
  await user.click(aml())
  expect(button('Guardar')).toBeDisabled()
  await user.click(aml())
  await user.click(button('Desfazer'))
  expect(aml()).not.toBeChecked()
  expect(sent()).toEqual([])
})

it('after a conflict shows what the other user saved, keeps unsaved changes and saves them on retry', async () => {
  const { user, sent, saveElsewhere } = await open()
  await user.click(aml())
  saveElsewhere({ groupToggle: false })
  await user.click(button('Guardar'))
  expect(await screen.findByText('Estas opções foram alteradas por outra pessoa')).toBeVisible()
  expect(screen.getByRole('switch', { name: /^Estatísticas do grupo/ })).not.toBeChecked()
  expect(aml()).toBeChecked()
  await user.click(button('Guardar'))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ settings: { amlChecks: true }, version: 4 })
  expect(await screen.findByText('Opções guardadas')).toBeVisible()
})

it('says who changed which option', async () => {
  await open()
  expect(await screen.findByText(/^Sara Pinto,/)).toBeVisible()
  expect(screen.getByText(/^Branqueamento de capitais.*: Não → Sim$/)).toBeVisible()
})

it('says in the history what a number counts', async () => {
  await open()
  expect(await screen.findByText('Dias até uma lead estar parada: 7 dias → 10 dias')).toBeVisible()
})
