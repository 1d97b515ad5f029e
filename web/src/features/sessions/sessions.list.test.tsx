import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { draw } from '#test/render.tsx'
import { type Answers, startServer } from '#test/server.ts'
import type { OwnSession } from './sessions.calls.ts'
import { OwnSessions } from './sessions.list.tsx'

const session = (number: number, over: Partial<OwnSession> = {}): OwnSession => ({
  _id: `00000000-0000-4000-8000-00000000000${number}`,
  device: 'Chrome no Windows',
  kind: 'computer',
  network: '198.51.100.7',
  startedAt: '2026-11-16T09:20:00.000Z',
  lastSeenAt: '2026-11-16T10:05:00.000Z',
  isCurrent: false,
  ...over,
})
const here = session(1, { isCurrent: true })
const phone = session(2, { device: 'Safari no iPhone', kind: 'phone', network: null })
const tablet = session(3, { device: 'Chrome no iPad', kind: 'tablet' })

async function open(initial: readonly OwnSession[], answers: (end: (ids: readonly string[]) => void) => Answers) {
  let sessions = initial
  const end = (ids: readonly string[]) => {
    sessions = sessions.filter(({ _id }) => !ids.includes(_id))
  }
  const server = await startServer({ 'GET /api/auth/sessions': () => ({ data: sessions }), ...answers(end) })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const view = draw(<OwnSessions />)
  const rows = await screen.findAllByRole('listitem')
  return { ...view, rows: rows.map(row => within(row)) }
}

it('shows network and times of each session, and an end button on all but the current one', async () => {
  const { rows } = await open([here, phone], () => ({}))
  expect(rows[0]?.getByText('Esta sessão')).toBeVisible()
  expect(rows[0]?.getByText('Rede 198.51.100.7 · desde 16-11-2026 09:20')).toBeVisible()
  expect(rows[0]?.queryByRole('button')).toBeNull()
  expect(rows[1]?.getByText('desde 16-11-2026 09:20 · última atividade 16-11-2026 10:05')).toBeVisible()
  expect(rows[1]?.getByRole('button', { name: 'Terminar a sessão de Safari no iPhone' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Terminar todas as outras' })).toBeNull()
})

it('ends one session and shows the success', async () => {
  const { rows, user } = await open([here, phone], end => ({
    [`DELETE /api/auth/sessions/${phone._id}`]: () => {
      end([phone._id])
      return { data: null }
    },
  }))
  await user.click(rows[1]?.getByRole('button') as HTMLElement)
  expect(await screen.findByText('Sessão terminada')).toBeVisible()
  expect(await screen.findByText('Só tem sessão iniciada aqui.')).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

it('removes a session that ended meanwhile, without an error', async () => {
  const { rows, user } = await open([here, phone], end => ({
    [`DELETE /api/auth/sessions/${phone._id}`]: () => {
      end([phone._id])
      return { status: 404, message: 'NOT_FOUND', data: { text: 'Não encontrado', requestId: 'r' } }
    },
  }))
  await user.click(rows[1]?.getByRole('button') as HTMLElement)
  expect(await screen.findByText('Só tem sessão iniciada aqui.')).toBeVisible()
  expect(screen.queryByText('Não encontrado')).toBeNull()
})

it('shows the first five sessions, and the rest on demand', async () => {
  const many = Array.from({ length: 9 }, (_, index) => session(index + 1, { isCurrent: index === 0 }))
  const { rows, user } = await open(many, () => ({}))
  expect(rows).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Mostrar mais 4' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(9)
})

it('asks for confirmation before it ends all other sessions', async () => {
  const { user } = await open([here, phone, tablet], end => ({
    'DELETE /api/auth/sessions': () => {
      end([phone._id, tablet._id])
      return { data: { ended: 2 } }
    },
  }))
  await user.click(screen.getByRole('button', { name: 'Terminar todas as outras' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Terminar todas as outras sessões?' }))
  expect(dialog.getByText(/^2 sessões terminam já/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Terminar todas as outras' }))
  expect(await screen.findByText('As outras sessões foram terminadas')).toBeVisible()
  expect(await screen.findByText('Só tem sessão iniciada aqui.')).toBeVisible()
})
