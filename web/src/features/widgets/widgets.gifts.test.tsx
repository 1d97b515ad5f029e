import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { draw } from '#test/render.tsx'
import { startServer } from '#test/server.ts'
import { GiftsSection } from './widgets.gifts.tsx'

async function show(gifts: readonly object[]) {
  const server = await startServer({ 'GET /api/widgets/gifts': () => ({ data: gifts }) })
  connect({ baseUrl: server.baseUrl, session: () => null })
  draw(
    <SessionContextProvider value={usual}>
      <GiftsSection />
    </SessionContextProvider>,
  )
}

it('says who gave which dashboard to which role', async () => {
  await show([
    {
      at: '2026-11-15T10:00:00.000Z',
      by: 'Sara Pinto',
      role: 'broker',
      old: null,
      new: ['officeStats', 'officeStats', 'notifications'],
    },
  ])
  expect(await screen.findByRole('heading', { name: 'Painéis dados a funções' })).toBeVisible()
  expect(screen.getByRole('listitem')).toHaveTextContent(
    'Sara Pinto, 15 nov 2026 10:00Broker: painel padrão do Tipy → Agências, Notificações',
  )
})

it('says that none was given', async () => {
  await show([])
  expect(await screen.findByText('Todas as funções têm o painel padrão do Tipy.')).toBeVisible()
})
