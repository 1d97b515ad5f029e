import { screen, waitFor, within } from '@testing-library/react'
import { variantSettings } from '@tipy/domain/company/settings'
import { euros } from '@tipy/domain/money/money'
import type { Shown } from '@tipy/domain/record/contract'
import { toys } from '@tipy/domain/record/toys.testing'
import { Profiler } from 'react'
import { describe, expect, it } from 'vitest'
import type { SessionContext } from '#session/sessionContext.ts'
import { person } from '#test/people.ts'
import type { Answers } from '#test/server.ts'
import { endDrafts } from './draft.ts'
import { colleague, openForm, sessionOf } from './form.testing.tsx'
import type { DrawProps, FormLayout } from './layout.ts'
import type { RecordFormProps } from './props.ts'
import { RecordForm } from './RecordForm.tsx'

type Toys = typeof toys

/** Only the declaration: no layout. */
function ToyForm(props: RecordFormProps<Toys>) {
  return <RecordForm {...props} record={toys} layout={{ columns: [] }} />
}

const id = '00000000-0000-4000-8000-0000000000aa'
const row = (over: Partial<Shown<Toys>> = {}): Shown<Toys> => ({
  _id: id,
  version: 3,
  active: true,
  can: { edit: true, remove: true },
  ref: 'LX-1',
  bought: '2026-03-05',
  state: null,
  price: euros(12.34),
  rooms: 3,
  rate: 0.05,
  owner: null,
  friends: [],
  broken: false,
  secret: null,
  checked: '2026-03-06',
  pieces: [{ _id: '00000000-0000-4000-8000-0000000000b1', share: 60, color: 'azul', cost: euros(5) }],
  ...over,
})

interface Opening {
  readonly row?: Shown<Toys>
  readonly answers?: Answers
  readonly session?: SessionContext
}

const open = async (opening: Opening = {}) => {
  const view = await openForm<Toys>({ Form: ToyForm, ...opening })
  // The calendar is loaded lazily, a moment later.
  await screen.findByLabelText(/Comprado em/)
  return view
}
const field = (label: RegExp | string) => screen.getByLabelText(label, { selector: 'input' })
const save = () => screen.getByRole('button', { name: /^(Adicionar|Atualizar)$/ })
const input = (label: RegExp) => field(label) as HTMLInputElement

async function fillIn(user: Awaited<ReturnType<typeof open>>['user'], ref = 'LX-9') {
  await user.type(field(/Referência/), ref)
  await user.type(field(/Comprado em/), '05-03-2026')
  await user.type(field(/Preço/), '1234,5')
}

describe('a form from a declaration alone', () => {
  it('has an input for each field the user may write, by its kind', async () => {
    await open({ session: sessionOf({ person: person('sysAdmin'), settings: variantSettings }) })
    for (const label of [
      /Referência/,
      /Comprado em/,
      /Estado/,
      /Preço/,
      /Salas/,
      /Taxa/,
      /Dono/,
      /Amigos/,
      /Partido/,
      /Segredo/,
      /Regime/,
      /Verificado/,
    ])
      expect(await screen.findByLabelText(label, { selector: 'input' })).toBeEnabled()
    expect(screen.getByRole('switch', { name: 'Partido' })).not.toBeChecked()
    expect(input(/Taxa/).value).toBe('5%')
    expect(screen.queryByLabelText(/Total/)).not.toBeInTheDocument()
    expect(screen.queryByLabelText(/Versão/)).not.toBeInTheDocument()
  })

  it('leaves out fields the user may not read or the company does not use, and locks read-only ones', async () => {
    const session = sessionOf({ person: person('consultant'), flags: new Set() })
    await open({ session, row: row({ secret: undefined, state: undefined } as never) })
    for (const label of [/Segredo/, /Estado/, /Regime/, /Custo/])
      expect(screen.queryByText(label)).not.toBeInTheDocument()
    expect(screen.queryByLabelText(/Verificado/)).not.toBeInTheDocument()
    expect(screen.getByTitle('Não pode alterar este campo')).toHaveTextContent('Verificado')
    expect(screen.getByText('06-03-2026')).toBeVisible()
  })

  it('is read-only when the row may not be changed', async () => {
    await openForm<Toys>({ Form: ToyForm, row: row({ can: { edit: false, remove: false } }) })
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Atualizar/ })).not.toBeInTheDocument()
    expect(screen.getByText('LX-1')).toBeVisible()
  })
})

describe('typing', () => {
  /** The fields that were rendered, once for each render. */
  let rendered: string[] = []
  function Counted({ slot, usual }: DrawProps) {
    return (
      <Profiler id={slot.field} onRender={name => rendered.push(name)}>
        {usual}
      </Profiler>
    )
  }
  const counted = { Draw: Counted }
  const layout: FormLayout<Toys> = {
    columns: [
      [
        {
          title: 'Dados',
          fields: [
            { field: 'ref', ...counted },
            { field: 'rooms', ...counted },
            { field: 'bought', ...counted },
            { field: 'owner', ...counted },
            { field: 'price', label: ({ ref }) => (ref?.endsWith('!') ? 'Preço urgente' : 'Preço'), ...counted },
            { field: 'state', offers: ({ key }, { ref }) => ref !== key, ...counted },
            { field: 'rate', hint: ({ ref }) => (ref === 'LX-12' ? 'Taxa de 2026' : undefined), ...counted },
            { field: 'pieces', ...counted },
          ],
        },
      ],
    ],
  }
  const Form = (props: RecordFormProps<Toys>) => <RecordForm {...props} record={toys} layout={layout} />

  /** Opens it and waits for the calendar and the names of people, which arrive later. */
  async function openCounted() {
    const rita = colleague('01', 'Rita Alves')
    const view = await openForm<Toys>({ Form, row: row({ owner: rita._id }), people: [rita] })
    await screen.findByLabelText(/Comprado em/)
    await waitFor(() => expect(input(/Dono/).value).toBe('Rita Alves'))
    return view
  }

  it('renders the typed field and those that depend on it, not the others', async () => {
    const { user } = await openCounted()
    await user.click(field(/Referência/))
    rendered = []
    await user.keyboard('2')
    expect(new Set(rendered)).toEqual(new Set(['ref', 'rate']))
    expect(field(/Taxa/)).toHaveAccessibleDescription('Taxa de 2026')
    rendered = []
    await user.keyboard('3')
    expect(new Set(rendered)).toEqual(new Set(['ref', 'rate']))
    rendered = []
    await user.keyboard('4')
    expect(rendered).toEqual(['ref'])
    rendered = []
    await user.keyboard('!')
    expect(new Set(rendered)).toEqual(new Set(['ref', 'price']))
    expect(field(/Preço urgente/)).toBeVisible()
  })

  it('in a part renders no other field', async () => {
    const { user } = await openCounted()
    await user.click(field(/Parte/))
    rendered = []
    await user.keyboard('7')
    expect(new Set(rendered)).toEqual(new Set(['pieces']))
  })
})

describe('the sections of a form', () => {
  const layout: FormLayout<Toys> = {
    columns: [
      [
        { title: 'Identificação', fields: ['ref', 'bought'] },
        { title: 'Valores', fields: ['price', 'rate'] },
      ],
      [{ title: 'Pessoas', fields: ['owner', 'friends'] }],
    ],
  }
  const SectionedForm = (props: RecordFormProps<Toys>) => <RecordForm {...props} record={toys} layout={layout} />
  const index = () => within(screen.getByRole('navigation', { name: 'Secções do formulário' }))
  const current = () => index().getByRole('link', { current: 'location' }).textContent

  it('are listed in one Tab stop, the one with the focus is current, and arrows and Enter go to another', async () => {
    const { user } = await openForm<Toys>({ Form: SectionedForm, row: row() })
    await screen.findByLabelText(/Comprado em/)
    expect(
      index()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Identificação', 'Valores', 'Pessoas', 'Outros dados'])
    await user.click(field(/Preço/))
    expect(current()).toBe('Valores')
    expect(
      index()
        .getAllByRole('link')
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toHaveLength(1)
    index().getByRole('link', { current: 'location' }).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
    expect(screen.getByRole('region', { name: 'Pessoas' })).toHaveFocus()
    expect(current()).toBe('Pessoas')
  })

  it('with errors are marked', async () => {
    const { user } = await openForm<Toys>({ Form: SectionedForm })
    await screen.findByLabelText(/Comprado em/)
    await user.click(save())
    await waitFor(() =>
      expect(
        index()
          .getAllByRole('link', { name: /com erros/ })
          .map(({ textContent }) => textContent),
      ).toEqual(['Identificação(com erros)', 'Valores(com erros)']),
    )
  })

  it('of a small form are not listed', async () => {
    await open()
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

describe('a new record', () => {
  it('can be opened from its toast', async () => {
    const Form = (props: RecordFormProps<Toys>) => <ToyForm {...props} addressOf={made => `/away?id=${made}`} />
    const { user } = await openForm<Toys>({ Form, answers: { 'POST /api/toys': () => ({ status: 201, data: row() }) } })
    await screen.findByLabelText(/Comprado em/)
    await fillIn(user)
    await user.click(save())
    const link = await screen.findByRole('link', { name: 'Abrir' })
    expect(link).toHaveAttribute('href', `/away?id=${id}`)
    await user.click(link)
    expect(await screen.findByText('Longe daqui')).toBeVisible()
  })
})

describe('validation', () => {
  it('on save marks each missing field, shows a toast and focuses the first one', async () => {
    const { user, received } = await open()
    await user.click(save())
    expect(await screen.findByText('Faltam campos obrigatórios')).toBeVisible()
    const named = screen.getByRole('button', { name: 'Referência, Comprado em e Preço' })
    for (const label of [/Referência/, /Comprado em/, /Preço/])
      expect(field(label)).toHaveAccessibleDescription('Obrigatório')
    expect(field(/Referência/)).toHaveFocus()
    expect(received('POST /api/toys')).toHaveLength(0)
    await user.click(field(/Preço/))
    await user.click(named)
    expect(field(/Referência/)).toHaveFocus()
  })

  it('runs on leaving a field, and its message disappears once the value is right', async () => {
    const { user } = await open({ row: row() })
    await user.clear(field(/Referência/))
    await user.tab()
    expect(field(/Referência/)).toHaveAccessibleDescription('Obrigatório')
    await user.type(field(/Referência/), 'A')
    await user.tab()
    expect(field(/Referência/)).not.toHaveAccessibleDescription()
  })

  it('reports a value out of bounds in the format that users type', async () => {
    const { user } = await open({ row: row() })
    await user.clear(field(/Taxa/))
    await user.type(field(/Taxa/), '101')
    await user.tab()
    expect(field(/Taxa/)).toHaveAccessibleDescription('No máximo 100%')
  })

  it('shows the messages of the server at their fields, including those of parts', async () => {
    const fields = { ref: 'Já não serve', 'pieces.0.share': 'Demasiado' }
    const refusal = { status: 422, message: 'INVALID', data: { text: 'Há campos inválidos', requestId: 'r1', fields } }
    const { user, outcome } = await open({ row: row(), answers: { [`PUT /api/toys/${id}`]: () => refusal } })
    await user.type(field(/Referência/), '2')
    await user.click(save())
    expect(await screen.findByText('Há campos inválidos')).toBeVisible()
    expect(field(/Referência/)).toHaveAccessibleDescription('Já não serve')
    expect(field(/Parte/)).toHaveAccessibleDescription('Demasiado')
    expect(outcome.done).toHaveLength(0)
    expect(input(/Referência/).value).toBe('LX-12')
  })

  it('of a whole list focuses its message on save', async () => {
    const data = { text: 'Há campos inválidos', requestId: 'r1', fields: { pieces: 'Não somam 100' } }
    const refusal = { status: 422, message: 'INVALID', data }
    const { user } = await open({ row: row(), answers: { [`PUT /api/toys/${id}`]: () => refusal } })
    await user.type(field(/Referência/), '2')
    await user.click(save())
    await waitFor(() => expect(screen.getByText('Não somam 100')).toHaveFocus())
  })

  it('of a taken reference or a missing office shows a red toast and marks the field', async () => {
    const refusal = {
      status: 409,
      message: 'REFERENCE_TAKEN',
      data: { text: 'Essa referência já existe', requestId: 'r1' },
    }
    const { user } = await open({ answers: { 'POST /api/toys': () => refusal } })
    await fillIn(user)
    await user.click(save())
    expect(await screen.findAllByText('Essa referência já existe')).toHaveLength(2)
    expect(field(/Referência/)).toHaveAccessibleDescription('Essa referência já existe')
  })
})

describe('saving', () => {
  it('a new record sends every field the user may write, once, and shows a toast', async () => {
    const made = row({ ref: 'LX-9' })
    const { user, outcome, received } = await open({
      answers: { 'POST /api/toys': () => ({ status: 201, data: made }) },
    })
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Adicionar linha a Peças' }))
    expect(field(/Parte/)).toHaveFocus()
    await user.keyboard('100')
    await user.click(save())
    expect(await screen.findByText('Brinquedo criado com sucesso')).toBeVisible()
    const [call] = received('POST /api/toys')
    expect(call?.body).toMatchObject({
      ref: 'LX-9',
      bought: '2026-03-05',
      price: 1234.5,
      rate: 0.05,
      broken: false,
      owner: null,
    })
    expect(call?.body).toMatchObject({ pieces: [{ share: 100, color: null }] })
    expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(outcome.done).toEqual([made])
  })

  it('an existing record sends its version and only the changed fields', async () => {
    const { user, received } = await open({ row: row(), answers: { [`PUT /api/toys/${id}`]: () => ({ data: row() }) } })
    await user.type(field(/Referência/), '  7 ')
    await user.clear(field(/Salas/))
    await user.click(save())
    expect(await screen.findByText('Brinquedo atualizado com sucesso')).toBeVisible()
    expect(received(`PUT /api/toys/${id}`)[0]?.body).toEqual({ ref: 'LX-1  7', rooms: null, version: 3 })
  })

  it('works with Ctrl+S, even while typing', async () => {
    const { user, outcome } = await open({ row: row(), answers: { [`PUT /api/toys/${id}`]: () => ({ data: row() }) } })
    await user.type(field(/Referência/), '7')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Brinquedo atualizado com sucesso')).toBeVisible()
    expect(outcome.done).toHaveLength(1)
  })

  it('sends nothing when nothing changed', async () => {
    const { user, outcome, received } = await open({ row: row() })
    await user.click(save())
    await expect.poll(() => outcome.done).toHaveLength(1)
    expect(received(`PUT /api/toys/${id}`)).toHaveLength(0)
  })

  it('again after a failure sends the same idempotency key', async () => {
    const answers = [
      { status: 500, message: 'INTERNAL', data: { text: 'Ocorreu um erro', requestId: 'req-7' } },
      { status: 201, data: row() },
    ]
    const { user, received } = await open({ answers: { 'POST /api/toys': () => answers.shift() } })
    await fillIn(user)
    await user.click(save())
    expect(await screen.findByText('Ocorreu um erro (referência req-7)')).toBeVisible()
    await waitFor(() => expect(save()).toBeEnabled())
    await user.click(save())
    expect(await screen.findByText('Brinquedo criado com sucesso')).toBeVisible()
    const keys = received('POST /api/toys').map(call => call.headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('another value after a lost answer changes the created record instead of creating a second', async () => {
    let tries = 0
    const { user, received } = await open({
      answers: {
        'POST /api/toys': (_call, response) => {
          tries += 1
          if (tries > 1) return { status: 201, data: row({ ref: 'LX-9', version: 1 }) }
          response.destroy()
          return undefined
        },
        [`PUT /api/toys/${id}`]: () => ({ data: row({ ref: 'LX-98' }) }),
      },
    })
    await fillIn(user)
    await user.click(save())
    expect(await screen.findByText('Ocorreu um erro')).toBeVisible()
    await user.type(field(/Referência/), '8')
    await user.click(save())
    expect(await screen.findByText('Brinquedo atualizado com sucesso')).toBeVisible()
    const [first, second] = received('POST /api/toys')
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    expect(received(`PUT /api/toys/${id}`)[0]?.body).toMatchObject({ ref: 'LX-98', version: 1 })
  })
})

describe('a conflict with another user who saved first', () => {
  const stale = (current: Shown<Toys>) => ({
    status: 409,
    message: 'STALE',
    data: { text: 'Este registo foi alterado por outra pessoa', requestId: 'r', current },
  })
  const theirs = row({ version: 4, ref: 'THEIRS', rooms: 9 })

  async function meet(second: () => ReturnType<NonNullable<Answers[string]>>) {
    let tries = 0
    const view = await open({
      row: row(),
      answers: {
        [`PUT /api/toys/${id}`]: () => {
          tries += 1
          return tries === 1 ? stale(theirs) : second()
        },
      },
    })
    const { user } = view
    await user.type(field(/Referência/), '-MINE')
    await user.clear(field(/Preço/))
    await user.type(field(/Preço/), '20')
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'Outra pessoa guardou primeiro' }))
    return { ...view, dialog, sent: () => view.received(`PUT /api/toys/${id}`).map(call => call.body) }
  }

  it('shows the original, mine and theirs, field by field', async () => {
    const { dialog } = await meet(() => undefined)
    const ref = within(dialog.getByRole('region', { name: 'Referência' }))
    for (const text of ['LX-1', 'LX-1-MINE', 'THEIRS']) expect(ref.getByText(text)).toBeVisible()
    expect(ref.getByRole('radio', { name: /O meu/ })).toBeChecked()
    const rooms = within(dialog.getByRole('region', { name: 'Salas: fica o deles' }))
    expect(rooms.getByText('9')).toBeVisible()
    const price = within(dialog.getByRole('region', { name: 'Preço: fica o meu' }))
    expect(price.getByText(/20,00/)).toBeVisible()
  })

  it('saves my choices over their version, and keeps the rest of theirs', async () => {
    const { dialog, user, sent, outcome } = await meet(() => ({ data: row({ version: 5 }) }))
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Brinquedo atualizado com sucesso')).toBeVisible()
    expect(sent()[1]).toEqual({ ref: 'LX-1-MINE', price: 20, version: 4 })
    expect(outcome.done).toHaveLength(1)
  })

  it('takes theirs where chosen, and still saves the fields only I changed', async () => {
    const { dialog, user, sent } = await meet(() => ({ data: row({ version: 5 }) }))
    await user.click(dialog.getByRole('radio', { name: /O deles/ }))
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Brinquedo atualizado com sucesso')).toBeVisible()
    expect(sent()[1]).toEqual({ price: 20, version: 4 })
  })

  it('is shown again when another user saved in the meantime', async () => {
    const { dialog, user } = await meet(() => stale(row({ version: 5, ref: 'AGAIN' })))
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('AGAIN')).toBeVisible()
    expect(screen.getByText('THEIRS')).toBeVisible()
  })

  it('can be postponed: the form keeps what I typed', async () => {
    const { dialog, user, outcome } = await meet(() => undefined)
    await user.click(dialog.getByRole('button', { name: 'Voltar ao formulário' }))
    expect(input(/Referência/).value).toBe('LX-1-MINE')
    expect(outcome.done).toHaveLength(0)
  })
})

describe('leaving', () => {
  it('asks for confirmation only while something is unsaved', async () => {
    const { user, outcome } = await open({ row: row() })
    await user.type(field(/Referência/), '7')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await user.click(await screen.findByRole('button', { name: 'Continuar a editar' }))
    expect(outcome.closed).toBe(0)
    await user.type(field(/Referência/), '{Backspace}')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(outcome.closed).toBe(1)
  })

  it('discards what was typed after the confirmation', async () => {
    const { user, outcome } = await open({ row: row() })
    await user.type(field(/Referência/), '7')
    await user.click(screen.getByRole('button', { name: 'Fechar' }))
    await user.click(await screen.findByRole('button', { name: 'Sair sem guardar' }))
    expect(outcome.closed).toBe(1)
    expect(drafts()).toEqual([])
  })

  it.each([/Comprado em/, /Dono/, /Amigos/])('does not happen on Escape while the list of %s is open', async label => {
    const { user } = await open({ row: row() })
    await user.type(field(/Referência/), '7')
    await user.click(field(label))
    await user.keyboard('{Escape}')
    expect(screen.queryByText('Sair sem guardar?')).not.toBeInTheDocument()
    expect(field(label)).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(await screen.findByText('Sair sem guardar?')).toBeVisible()
  })

  it('by a link to another page asks for confirmation too', async () => {
    const { user, go } = await open({ row: row() })
    await user.type(field(/Referência/), '7')
    go('/away')
    await user.click(await screen.findByRole('button', { name: 'Continuar a editar' }))
    expect(screen.queryByText('Longe daqui')).not.toBeInTheDocument()
    go('/away')
    await user.click(await screen.findByRole('button', { name: 'Sair sem guardar' }))
    expect(await screen.findByText('Longe daqui')).toBeVisible()
  })

  it('by closing the tab is confirmed by the browser', async () => {
    const { user } = await open({ row: row() })
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isAsked()).toBe(false)
    await user.type(field(/Referência/), '7')
    expect(isAsked()).toBe(true)
  })
})

/** Files share a window, and a router of another file stores its scroll positions when this one hides the page. */
const drafts = () => Object.keys(sessionStorage).filter(key => key.startsWith('tipy:draft:'))

describe('a draft', () => {
  async function interrupted() {
    const { user, unmount } = await open({ row: row() })
    await user.type(field(/Referência/), '-X')
    window.dispatchEvent(new Event('pagehide'))
    unmount()
  }

  it('survives a reload, is offered, and is restored as it was typed', async () => {
    await interrupted()
    const { user } = await open({ row: row() })
    expect(input(/Referência/).value).toBe('LX-1')
    await user.click(screen.getByRole('button', { name: 'Recuperar rascunho' }))
    expect(input(/Referência/).value).toBe('LX-1-X')
    expect(screen.queryByRole('button', { name: 'Recuperar rascunho' })).not.toBeInTheDocument()
    expect(screen.getByText('Por guardar')).toBeVisible()
  })

  it('restored over a row that changed meanwhile is a conflict, not a silent overwrite', async () => {
    await interrupted()
    const { user, received } = await open({
      row: row({ version: 4, ref: 'NOVA' }),
      answers: {
        [`PUT /api/toys/${id}`]: () => ({
          status: 409,
          message: 'STALE',
          data: { text: '', requestId: 'r', current: row({ version: 4, ref: 'NOVA' }) },
        }),
      },
    })
    await user.click(screen.getByRole('button', { name: 'Recuperar rascunho' }))
    await user.click(save())
    expect(await screen.findByRole('dialog', { name: 'Outra pessoa guardou primeiro' })).toBeVisible()
    expect(received(`PUT /api/toys/${id}`)[0]?.body).toEqual({ ref: 'LX-1-X', version: 3 })
  })

  it('is deleted when discarded', async () => {
    await interrupted()
    const { user, unmount } = await open({ row: row() })
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    unmount()
    await open({ row: row() })
    expect(screen.queryByRole('button', { name: 'Recuperar rascunho' })).not.toBeInTheDocument()
  })

  it('is kept until the user decides, also when they type something else', async () => {
    await interrupted()
    const { user, unmount } = await open({ row: row() })
    await user.clear(field(/Salas/))
    unmount()
    const next = await open({ row: row() })
    await next.user.click(screen.getByRole('button', { name: 'Recuperar rascunho' }))
    expect(input(/Referência/).value).toBe('LX-1-X')
    expect(input(/Salas/).value).toBe('')
  })

  it('is not offered to another user', async () => {
    await interrupted()
    const other = person('coo', { _id: '0b9e0b52-5f0e-4e6e-9d0c-0d2b1c3a4fff' })
    await open({ row: row(), session: sessionOf({ person: other }) })
    expect(screen.queryByRole('button', { name: 'Recuperar rascunho' })).not.toBeInTheDocument()
  })

  it('is deleted with the session, also when its form is still open and closes later', async () => {
    await interrupted()
    const { user, unmount } = await open({ row: row() })
    await user.type(field(/Referência/), '-Y')
    endDrafts()
    expect(drafts()).toEqual([])
    window.dispatchEvent(new Event('pagehide'))
    unmount()
    expect(drafts()).toEqual([])
    await open({ row: row() })
    expect(screen.queryByRole('button', { name: 'Recuperar rascunho' })).not.toBeInTheDocument()
  })

  it('is deleted once saved', async () => {
    const { user, unmount } = await open({ row: row(), answers: { [`PUT /api/toys/${id}`]: () => ({ data: row() }) } })
    await user.type(field(/Referência/), '7')
    await user.click(save())
    await screen.findByText('Brinquedo atualizado com sucesso')
    unmount()
    expect(drafts()).toEqual([])
  })
})
