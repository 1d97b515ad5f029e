import { screen, waitFor, within } from '@testing-library/react'
import type { Role } from '@tipy/domain/access/roles'
import { addMonths, lisbonDay } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import { statementSentences } from '@tipy/domain/features/statements/statements.rules'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startApplication } from '#test/application.tsx'
import { configReply, person } from '#test/people.ts'
import type { Answers, Received } from '#test/server.ts'

// The day of the test is that of the screen, at midnight too.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-05T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const other = '00000000-0000-4000-8000-0000000000aa'
const line = {
  invoice: '00000000-0000-4000-8000-000000000001',
  number: 1234,
  ref: 'LX-1',
  day: '2026-03-05',
  owner: 'Ana Dona',
  buyer: 'Rui Comprador',
  role: 'consultant',
  side: 'finder',
  base: 5000,
  percentage: 47.8,
  amount: 2390,
  clientPaymentDate: '2026-03-09',
  paymentDate: null,
}
const of = (lines: readonly object[], amount: number) => ({
  person: { _id: 'x', name: 'x', gender: 'feminine' },
  lines,
  sums: { total: amount, paid: 0, pending: amount, waiting: 0 },
})

function open(role: Role, answers: (own: string) => Answers, path = '/statements') {
  const user = person(role)
  return startApplication({
    path,
    signedIn: user,
    answers: {
      'GET /api/auth/config': () => ({ data: configReply(user) }),
      'POST /api/users/search': () => ({ data: { users: [], total: 0 } }),
      ...answers(user._id),
    },
  })
}

const refused = { requestId: 'r-1' }
const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ')

it('a consultant sees only their own statement: sums, and lines with their payment state', async () => {
  const app = await open('consultant', own => ({
    [`GET /api/statements/${own}`]: () => ({ data: of([line], 2390) }),
  }))
  const sums = await screen.findByRole('list', { name: 'Totais' })
  expect(
    within(sums)
      .getAllByRole('listitem')
      .map(item => plain(item.textContent)),
  ).toEqual([
    expect.stringContaining('2 390,00 €'),
    expect.stringContaining('Pago0,00 €'),
    expect.stringContaining('Pendente2 390,00 €'),
    expect.stringContaining('A aguardar cliente0,00 €'),
  ])
  const [, row] = screen.getAllByRole('row')
  expect(
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map(cell => plain(cell.textContent)),
  ).toEqual([
    '05-03-2026',
    '1234',
    'LX-1',
    'Ana Dona · Rui Comprador',
    'Angariadora',
    '5 000,00 €',
    '47,8%',
    '2 390,00 €',
    '09-03-2026',
    '–',
    'Pendente',
  ])
  expect(screen.getByRole('link', { name: 'Fatura 1234' })).toHaveAttribute('href', `/invoices/${line.invoice}`)
  expect(screen.queryByRole('button', { name: /^Enviar por e-mail/ })).toBeNull()
  expect(screen.queryByLabelText('Pessoa')).toBeNull()
  expect(app.server.received.filter(({ name }) => name.startsWith('GET /api/statements'))).toHaveLength(1)
})

it('an opened sum is in the address: a link opens it, and going back closes it', async () => {
  const answers = (own: string) => ({ [`GET /api/statements/${own}`]: () => ({ data: of([line], 2390) }) })
  const app = await open('consultant', answers, '/statements?sum=pending')
  const panel = await screen.findByRole('dialog', { name: 'De onde vem este número?' })
  expect(panel).toHaveTextContent(/Pendente\s*2\s390,00/)
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.router.state.location.search).toEqual({})
  await app.user.click(screen.getByRole('button', { name: /^Total/ }))
  await screen.findByRole('dialog', { name: 'De onde vem este número?' })
  expect(app.router.state.location.search).toEqual({ sum: 'total' })
  app.router.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a period without lines says what is outside it, and offers the period that shows it', async () => {
  const day = addMonths(lisbonDay(new Date()), -3)
  const answers = (own: string) => ({
    [`GET /api/statements/${own}`]: ({ url }: Received) => {
      const asked = new URL(url, 'http://x').searchParams
      const isThere = (asked.get('firstDate') ?? '') <= day && day <= (asked.get('lastDate') ?? '')
      return { data: isThere ? of([{ ...line, day }], 2390) : of([], 0) }
    },
  })
  const app = await open('consultant', answers)
  const offered = new RegExp(`^Mostrar de ${formatDay(day)} a `)
  const offer = await screen.findByRole('button', { name: offered })
  expect(plain(document.body.textContent)).toContain('mas há 1 linha fora deste período, com 2 390,00 € por receber.')
  await app.user.click(offer)
  expect(await screen.findByRole('link', { name: 'Fatura 1234' })).toBeVisible()
})

it('a person in the address is ignored for a user who may read only their own statement', async () => {
  const app = await open(
    'ceo',
    own => ({ [`GET /api/statements/${own}`]: () => ({ data: of([], 0) }) }),
    `/statements?person=${other}`,
  )
  expect(await screen.findByText('Não há comissões neste período')).toBeVisible()
  expect(screen.getByRole('button', { name: 'PDF' })).toBeDisabled()
  expect(app.received(`GET /api/statements/${other}`)).toEqual([])
})

it('the CFO reads another person’s statement, and goes back to everybody’s; too long a period is refused', async () => {
  const app = await open(
    'cfo',
    () => ({
      [`GET /api/statements/${other}`]: () => ({
        status: 422,
        message: 'INVALID',
        data: { ...refused, text: 'Há campos inválidos', fields: { lastDate: statementSentences.tooLong } },
      }),
      'GET /api/statements': () => ({ data: { people: [], isSending: true, sending: null } }),
    }),
    `/statements?person=${other}`,
  )
  expect(await screen.findByText(statementSentences.tooLong)).toBeVisible()
  await app.user.click(screen.getByRole('link', { name: 'Todos' }))
  expect(await screen.findByRole('button', { name: 'Enviar por e-mail (0)' })).toBeVisible()
  expect(app.received('GET /api/statements')).toHaveLength(1)
})
