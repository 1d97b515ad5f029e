import { screen, waitFor, within } from '@testing-library/react'
import { toys } from '@tipy/domain/record/toys.testing'
import { fold } from '@tipy/domain/text/fold'
import { beforeEach, describe, expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { endDrafts } from '#form/draft.ts'
import { colleague, sessionOf } from '#form/form.testing.tsx'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { person } from '#test/people.ts'
import { draw } from '#test/render.tsx'
import { type Answers, startServer } from '#test/server.ts'
import { CommentsPanel } from './comments.panel.tsx'

const id = '00000000-0000-4000-8000-00000000000a'
beforeEach(endDrafts)
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
  notified: [],
  version: 3,
  can: { edit: false },
  ...over,
})

const readersCall = `GET /api/comments/toys/${id}/readers`
const reader = (number: number, name: string, team: string | null = null) => ({
  _id: `00000000-0000-4000-8000-0000000002${number}`,
  name,
  image: null,
  role: 'broker',
  team,
})
const readers = [reader(10, 'Íris Sá', 'norte'), reader(11, 'Rui Matos'), reader(12, 'Rute Dias')]
const readersNamed = (typed: string) => readers.filter(({ name }) => fold(name).includes(fold(typed)))

async function open(comments: readonly object[], answers: Answers = {}, flags: readonly 'listCommentsBroker'[] = []) {
  const server = await startServer({
    'POST /api/users/search': () => ({ data: { users: [ana] } }),
    [`GET /api/comments/toys/${id}`]: () => ({ data: comments }),
    [`PUT /api/comments/toys/${id}/seen`]: () => ({ data: null }),
    [readersCall]: ({ url }) => ({ data: readersNamed(new URL(url, 'http://x').searchParams.get('name') ?? '') }),
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
const box = () => screen.findByLabelText<HTMLTextAreaElement>('Comentário')
const offered = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
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

it('people to notify are chosen among those who may read the comment', async () => {
  const { user, received } = await open([], { 'POST /api/comments': () => ({ status: 201, data: comment(13) }) })
  await user.type(await box(), 'Vê isto')
  expect(received(readersCall)).toHaveLength(0)
  const people = screen.getByLabelText('Notificar')
  await user.click(people)
  expect(await offered()).toEqual([
    expect.stringMatching(/Íris Sá.*Broker · norte/),
    expect.stringMatching(/Rui Matos.*Broker/),
    expect.stringMatching(/Rute Dias.*Broker/),
  ])
  await user.type(people, 'ana')
  expect(await screen.findByText('Não há quem possa ser notificado com esse nome')).toBeVisible()
  await user.clear(people)
  await user.type(people, 'rut')
  await user.click(await screen.findByRole('option', { name: /Rute Dias/ }))
  await user.click(screen.getByRole('button', { name: 'Comentar' }))
  await waitFor(() => expect(received('POST /api/comments')[0]?.body).toMatchObject({ users: [readers[2]?._id] }))
})

it('a refused comment stays in the box, with the message under the people to notify', async () => {
  const sentence = 'Ana Simões não tem acesso a este comentário'
  const { user, received } = await open([], {
    // She lost her access after she was offered.
    [readersCall]: () => ({ data: [{ ...reader(10, ana.name), _id: ana._id }] }),
    'POST /api/comments': () => ({
      status: 422,
      message: 'INVALID',
      data: { text: 'Há campos inválidos', requestId: 'r', fields: { users: sentence } },
    }),
  })
  await user.type(await screen.findByLabelText('Comentário'), 'Vê isto')
  await user.click(screen.getByLabelText('Notificar'))
  await user.click(await screen.findByRole('option', { name: /Ana Simões/ }))
  await user.click(screen.getByRole('button', { name: 'Comentar' }))
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByLabelText('Comentário')).toHaveValue('Vê isto')
  expect(received('POST /api/comments')[0]?.body).toMatchObject({ users: [ana._id] })
})

describe('an @ in a comment', () => {
  const saved = { 'POST /api/comments': () => ({ status: 201, data: comment(13) }) }

  it('offers the people the server allows, with role and team, and the keyboard chooses one', async () => {
    const { user, received } = await open([], saved)
    await user.type(await box(), 'Vê @')
    expect(await offered()).toEqual([
      expect.stringMatching(/Íris Sá.*Broker · norte/),
      expect.stringMatching(/Rui Matos.*Broker/),
      expect.stringMatching(/Rute Dias.*Broker/),
    ])
    await user.keyboard('ru')
    await waitFor(async () => expect(await offered()).toHaveLength(2))
    expect(screen.getByRole('option', { name: /Rui Matos/ })).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(await box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id)
    await user.keyboard('{Enter}')
    expect(await box()).toHaveValue('Vê @Rute Dias ')
    expect(screen.queryByRole('option')).toBeNull()
    await user.keyboard('por favor @iris')
    await screen.findByRole('option', { name: /Íris/ })
    await user.keyboard('{Tab}{Control>}{Enter}{/Control}')
    await waitFor(() => expect(received('POST /api/comments')).toHaveLength(1))
    expect(received('POST /api/comments')[0]?.body).toMatchObject({
      message: 'Vê @Rute Dias por favor @Íris Sá',
      users: [readers[2]?._id, readers[0]?._id],
    })
  })

  it('Escape closes the offer and leaves the panel open; the name stays text', async () => {
    const { user } = await open([])
    await user.type(await box(), '@ru')
    await screen.findByRole('option', { name: /Rui/ })
    await user.keyboard('{Escape}i')
    expect(screen.queryByRole('option')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Comentários de LX-1' })).toBeVisible()
    expect(await box()).toHaveValue('@rui')
  })

  it('a mention that is deleted notifies no one', async () => {
    const { user, received } = await open([], saved)
    await user.type(await box(), '@rui')
    await user.click(await screen.findByRole('option', { name: /Rui/ }))
    await user.clear(await box())
    await user.type(await box(), 'Afinal não')
    await user.click(screen.getByRole('button', { name: 'Comentar' }))
    await waitFor(() => expect(received('POST /api/comments')[0]?.body).toMatchObject({ users: [] }))
  })
})

it('the panel opens ready to write', async () => {
  const { user } = await open([comment(11)])
  await waitFor(async () => expect(await box()).toHaveFocus())
  await user.keyboard('Já está')
  expect(await box()).toHaveValue('Já está')
})

it('a comment says whom it notified and marks them in its text', async () => {
  const notified = [
    { _id: ana._id, name: 'Ana Simões' },
    { _id: id, name: 'Rui Matos' },
  ]
  await open([comment(11, { message: 'Vê isto, @Rui Matos.', notified })])
  expect(await screen.findByText('Notificou Ana Simões e Rui Matos')).toBeVisible()
  expect(screen.getByText('@Rui Matos').tagName).toBe('STRONG')
})

describe('a half-written comment', () => {
  it('is there when the panel is opened again, and gone once it is saved', async () => {
    const first = await open([])
    await first.user.type(await box(), 'Falta a @rui')
    await first.user.click(await screen.findByRole('option', { name: /Rui/ }))
    first.unmount()
    const second = await open([], { 'POST /api/comments': () => ({ status: 201, data: comment(13) }) })
    expect(await box()).toHaveValue('Falta a @Rui Matos ')
    await second.user.click(screen.getByRole('button', { name: 'Comentar' }))
    await waitFor(() =>
      expect(second.received('POST /api/comments')[0]?.body).toMatchObject({ users: [readers[1]?._id] }),
    )
    await waitFor(async () => expect(await box()).toHaveValue(''))
    expect(sessionStorage).toHaveLength(0)
  })

  it('of one type never moves to another type, and waits there', async () => {
    const { user } = await open([], {}, ['listCommentsBroker'])
    await user.click(await screen.findByRole('radio', { name: 'Broker' }))
    await user.type(await box(), 'Só para nós')
    await user.click(screen.getByRole('radio', { name: 'Geral' }))
    expect(await box()).toHaveValue('')
    await user.click(screen.getByRole('radio', { name: 'Broker' }))
    expect(await box()).toHaveValue('Só para nós')
  })

  it('ends with the session, also when its box is still open', async () => {
    const { user, unmount } = await open([])
    await user.type(await box(), 'Segredo')
    endDrafts()
    await user.type(await box(), 's')
    expect(sessionStorage).toHaveLength(0)
    unmount()
    await open([])
    expect(await box()).toHaveValue('')
  })
})
