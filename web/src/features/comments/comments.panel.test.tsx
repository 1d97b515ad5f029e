import { screen, waitFor, within } from '@testing-library/react'
import { toys } from '@tipy/domain/record/toys.testing'
import { describe, expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { colleague, sessionOf } from '#form/form.testing.tsx'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { person } from '#test/people.ts'
import { draw } from '#test/render.tsx'
import { type Answers, startServer } from '#test/server.ts'
import { CommentsPanel } from './comments.panel.tsx'

const id = '00000000-0000-4000-8000-00000000000a'
const ana = colleague('02', 'Ana Simões')
const comment = (number: number, over: object = {}) => ({
  _id: `00000000-0000-4000-8000-0000000001${number}`,
  group: 'toys',
  ref: id,
  user: { _id: ana._id, name: ana.name, image: null, phone: null },
  message: `Comentário ${number}`,
  type: 'general',
  active: true,
  _created: '2026-11-05T10:00:00.000Z',
  lastEditDate: null,
  version: 3,
  can: { edit: false },
  ...over,
})

async function open(comments: readonly object[], answers: Answers = {}, flags: readonly 'listCommentsBroker'[] = []) {
  const server = await startServer({
    'POST /api/users/search': () => ({ data: { users: [ana] } }),
    [`GET /api/comments/toys/${id}`]: () => ({ data: comments }),
    [`PUT /api/comments/toys/${id}/seen`]: () => ({ data: null }),
    ...answers,
  })
  connect({ baseUrl: server.baseUrl })
  const session = sessionOf({ person: person('coo'), flags: new Set(flags) })
  const view = draw(
    <SessionContextProvider value={session}>
      <CommentsPanel record={toys} id={id} title="LX-1" onClose={() => {}} />
    </SessionContextProvider>,
  )
  await screen.findByRole('dialog', { name: 'Comentários de LX-1' })
  return { ...view, received: (name: string) => server.received.filter(call => call.name === name) }
}
const items = () => screen.findAllByRole('listitem')

describe('the comments of a record', () => {
  it('shows active and archived comments separately, and marks them as seen on the server', async () => {
    const { user, received } = await open([comment(11), comment(12, { active: false })])
    expect(await items()).toHaveLength(1)
    expect(screen.getByText('Comentário 11')).toBeVisible()
    await waitFor(() => expect(received(`PUT /api/comments/toys/${id}/seen`)).toHaveLength(1))
    await user.click(screen.getByRole('switch', { name: 'Arquivados' }))
    expect(screen.getByText('Comentário 12')).toBeVisible()
    expect(screen.queryByText('Comentário 11')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Comentar' })).toBeNull()
  })

  it('renders markup as text, and only web addresses as links', async () => {
    const message = '<img src=x onerror=alert(1)> javascript:alert(1) https://exemplo.pt/casa.'
    await open([comment(11, { message })])
    const [item] = await items()
    const links = within(item as HTMLElement).getAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual(['https://exemplo.pt/casa'])
    expect(links[0]).toHaveAttribute('rel', expect.stringContaining('noopener'))
    expect(item?.querySelector('img')).toBeNull()
    expect(item).toHaveTextContent(message)
  })

  it('shows tabs only to people who may read more than one type', async () => {
    const { unmount } = await open([comment(11)])
    expect(screen.queryByRole('radiogroup', { name: 'Tipo de comentário' })).toBeNull()
    unmount()
    const { user, received } = await open(
      [comment(11), comment(12, { type: 'broker' })],
      { 'POST /api/comments': () => ({ status: 201, data: comment(13) }) },
      ['listCommentsBroker'],
    )
    await user.click(await screen.findByRole('radio', { name: 'Broker (1)' }))
    expect(screen.getByText('Comentário 12')).toBeVisible()
    await user.type(screen.getByLabelText('Comentário'), 'Só para nós')
    await user.click(screen.getByRole('button', { name: 'Comentar' }))
    await waitFor(() => expect(received('POST /api/comments')).toHaveLength(1))
    expect(received('POST /api/comments')[0]?.body).toEqual({
      group: 'toys',
      ref: id,
      message: 'Só para nós',
      type: 'broker',
      users: [],
    })
  })

  it('offers the editing of a comment to its author only, and sends the version on screen', async () => {
    const mine = comment(12, { can: { edit: true } })
    const { user, received } = await open([comment(11), mine], {
      [`PUT /api/comments/${mine._id}`]: () => ({ data: mine }),
      [`DELETE /api/comments/${mine._id}`]: () => ({ data: { ...mine, active: false } }),
    })
    expect(await screen.findAllByRole('button', { name: 'Editar' })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Editar' }))
    const text = screen.getByLabelText('Texto do comentário')
    expect(text).toHaveFocus()
    await user.clear(text)
    await user.type(text, 'Melhor assim')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() =>
      expect(received(`PUT /api/comments/${mine._id}`)[0]?.body).toEqual({ message: 'Melhor assim', version: 3 }),
    )
    await user.click(await screen.findByRole('button', { name: 'Apagar' }))
    await waitFor(() => expect(received(`DELETE /api/comments/${mine._id}`)[0]?.url).toContain('version=3'))
  })
})

it('a refused comment stays in the box, with the message under the people to notify', async () => {
  const sentence = 'Ana Simões não tem acesso a este comentário'
  const { user, received } = await open([], {
    'POST /api/comments': () => ({
      status: 422,
      message: 'INVALID',
      data: { text: 'Há campos inválidos', requestId: 'r', fields: { users: sentence } },
    }),
  })
  await user.type(await screen.findByLabelText('Comentário'), 'Vê isto')
  await user.click(screen.getByLabelText('Notificar'))
  await user.click(await screen.findByRole('option', { name: 'Ana Simões' }))
  await user.click(screen.getByRole('button', { name: 'Comentar' }))
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByLabelText('Comentário')).toHaveValue('Vê isto')
  expect(received('POST /api/comments')[0]?.body).toMatchObject({ users: [ana._id] })
})
