import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { draw } from '#test/render.tsx'
import { startServer } from '#test/server.ts'
import { Bell } from './notifications.bell.tsx'

const user = '7d3a3c5e-4f0a-4d58-9f3f-0a3f4b1c2d3e'

it('asks for 100 of its own that were sent by web: the unread ones, and all on request', async () => {
  const server = await startServer({
    'POST /api/notifications/search': () => ({ data: { notifications: [], total: 0, unread: 3 } }),
  })
  connect({ baseUrl: server.baseUrl })
  const view = draw(<Bell user={user} />)
  await view.user.click(await screen.findByRole('button', { name: 'Notificações, 3 por ler' }))
  expect(await screen.findByText('Não há notificações por ler')).toBeVisible()
  await view.user.click(screen.getByText('Todas'))
  await waitFor(() => expect(server.received).toHaveLength(2))
  const own = { sent: true, channels: ['web'], user }
  expect(server.received.map(({ body }) => body)).toEqual([
    { page: 0, perPage: 100, filters: { active: true, ...own } },
    { page: 0, perPage: 100, filters: own },
  ])
})
