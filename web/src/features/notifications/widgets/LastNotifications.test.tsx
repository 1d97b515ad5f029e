import { screen, within } from '@testing-library/react'
import { standardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { drawRouted } from '#test/routed.tsx'
import { type Answers, startServer } from '#test/server.ts'
import type { Notification } from '../notifications.calls.ts'
import { LastNotifications } from './LastNotifications.tsx'

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const notification = (number: number, active: boolean, over: Partial<Notification> = {}): Notification => ({
  _id: idOf(number),
  title: `Aviso ${number}`,
  description: 'Texto',
  dateToSend: `2026-11-1${number}T10:00:00.000Z`,
  model: 'leads',
  ref: idOf(9),
  type: 'comment',
  channels: ['web'],
  sent: true,
  active,
  user: usual.person._id,
  ...over,
})

async function show(notifications: readonly Notification[], answers: Answers = {}) {
  let stored = notifications
  const setRead = (isRead: (one: Notification) => boolean) => {
    stored = stored.map(one => (isRead(one) ? { ...one, active: false } : one))
    return { data: null }
  }
  const server = await startServer({
    'POST /api/notifications/search': () => ({
      data: { notifications: stored, total: stored.length, unread: stored.filter(({ active }) => active).length },
    }),
    'PUT /api/notifications': () => setRead(() => true),
    [`PUT /api/notifications/${idOf(1)}`]: () => setRead(({ _id }) => _id === idOf(1)),
    ...answers,
  })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const view = drawRouted(
    <SessionContextProvider value={usual}>
      <LastNotifications info={{}} filters={standardFilters} />
    </SessionContextProvider>,
  )
  return { ...view, server }
}

const titles = () =>
  screen.getAllByRole('listitem').map(item => /Aviso \d( \(por ler\))?/.exec(item.textContent ?? '')?.[0])

it('shows the last 100, unread ones first, each with a link to its record', async () => {
  const { server } = await show([notification(3, false), notification(2, true), notification(1, true)])
  expect(await screen.findByText('2 por ler')).toBeVisible()
  expect(titles()).toEqual(['Aviso 2 (por ler)', 'Aviso 1 (por ler)', 'Aviso 3'])
  const [first] = screen.getAllByRole('link')
  expect(first).toHaveAttribute('href', `/leads?id=${idOf(9)}`)
  expect(server.received[0]?.body).toEqual({
    page: 0,
    perPage: 100,
    filters: { sent: true, channels: ['web'], user: usual.person._id },
  })
})

it('the number of unread ones shows only those, and all again', async () => {
  const all = [notification(3, false), notification(2, true), notification(1, true)]
  const isUnread = (body: unknown) => JSON.stringify(body).includes('"active":true')
  const { user } = await show(all, {
    'POST /api/notifications/search': ({ body }) => {
      const notifications = isUnread(body) ? all.filter(({ active }) => active) : all
      return { data: { notifications, total: notifications.length, unread: 2 } }
    },
  })
  await user.click(await screen.findByRole('button', { name: '2 por ler' }))
  await expect.poll(titles).toEqual(['Aviso 2 (por ler)', 'Aviso 1 (por ler)'])
  await user.click(screen.getByRole('button', { name: '2 por ler', pressed: true }))
  await expect.poll(titles).toHaveLength(3)
})

it('marks one as read, then all', async () => {
  const { user, server } = await show([notification(2, true), notification(1, true)])
  await user.click(await screen.findByRole('button', { name: 'Marcar como lida: Aviso 1' }))
  expect(await screen.findByText('1 por ler')).toBeVisible()
  expect(titles()).toEqual(['Aviso 2 (por ler)', 'Aviso 1'])
  expect(server.received.find(({ name }) => name.startsWith('PUT'))?.body).toEqual({ active: false })
  await user.click(screen.getByRole('button', { name: 'Marcar todas como lidas' }))
  await expect.poll(titles).toEqual(['Aviso 2', 'Aviso 1'])
  expect(screen.queryByRole('button', { name: 'Marcar todas como lidas' })).not.toBeInTheDocument()
})

it('says that there are none', async () => {
  await show([])
  const widget = await screen.findByRole('article', { name: 'Notificações' })
  expect(await within(widget).findByText('Não há notificações')).toBeVisible()
})

it('asks again after a failure', async () => {
  await show([], { 'POST /api/notifications/search': () => ({ status: 500, message: 'INTERNAL' }) })
  expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible()
})
