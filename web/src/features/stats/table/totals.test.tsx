import { screen, waitFor, within } from '@testing-library/react'
import type { StatsReply } from '@tipy/domain/features/stats/stats.contract'
import { expect, it } from 'vitest'
import type { Answers } from '#test/server.ts'
import { partsOf, reply, row, showTable } from './table.testing.tsx'

const month = (billing: number) => ({ '11-2026': { billing: { value: billing } } })
const wholeOf = (total: number, leftOut: number): StatsReply =>
  reply([row('ana', 'Ana Silva', month(10)), row('rui', 'Rui Lopes', month(20))], {
    total: 30,
    totals: month(total),
    leftOut: month(leftOut),
  })
const name = 'POST /api/stats/consultants'
const whole = { [name]: partsOf(wholeOf(5000, 700)) }
const table = () => screen.findByRole('table', { name: 'Faturação por Consultores: Meses' })
const totalLine = () => within(screen.getByRole('row', { name: /^Total/ }))
const lineOf = (label: RegExp) => screen.queryByRole('row', { name: label })
const isOfTotals = ({ body }: { readonly body: unknown }) =>
  (body as { readonly parts: readonly string[] }).parts.includes('totals')

/** The totals are answered when they are let go. */
function heldTotals(answerOf: Answers[string]) {
  const held: (() => void)[] = []
  const answer: Answers[string] = (received, response) => {
    if (!isOfTotals(received)) return answerOf(received, response)
    const { status = 200, data, message = 'OK' } = answerOf(received, response) ?? {}
    held.push(() => {
      response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      response.end(JSON.stringify({ message, data }))
    })
    return undefined
  }
  return { answers: { [name]: answer }, count: () => held.length, release: () => held.splice(0).map(send => send()) }
}

it('asks for the rows with what they show, then for the totals by a call without page or order', async () => {
  const { asked, askedTotals } = await showTable({
    answers: whole,
    slots: { rowFields: ({ group }) => (group === 'consultants' ? ['comments'] : []) },
  })
  await table()
  expect(await totalLine().findByRole('button', { name: /5\s000,00/ })).toBeVisible()
  expect(asked()).toMatchObject([{ parts: ['rows'], fields: ['billing.value', 'comments'], page: 0 }])
  const filters = { stats: ['billing'], multipleYears: 2 }
  expect(askedTotals()).toEqual([{ parts: ['totals'], fields: ['billing.value'], filters }])
})

it('another page, size or order asks for rows alone', async () => {
  const { user, asked, askedTotals } = await showTable({ answers: whole })
  await table()
  await totalLine().findByRole('button', { name: /5\s000,00/ })
  await user.click(screen.getByRole('button', { name: 'Página seguinte' }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: 1 }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Linhas por página' }), '20')
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ perPage: 20 }))
  await user.click(screen.getByRole('button', { name: 'Nome' }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ sortBy: 'name' }))
  await waitFor(() => expect(screen.queryByLabelText('A atualizar')).toBeNull())
  expect(askedTotals()).toHaveLength(1)
  expect(totalLine().getByRole('button', { name: /5\s000,00/ })).toBeVisible()
})

it('the lines of the totals have their place before they are loaded', async () => {
  const { answers, count, release } = heldTotals(partsOf(wholeOf(5000, 700)))
  await showTable({ answers })
  const grid = await table()
  expect(grid).toHaveAttribute('aria-busy', 'true')
  expect(grid).toHaveAttribute('aria-rowcount', '6')
  expect(grid.querySelectorAll('tfoot tr')).toHaveLength(2)
  await waitFor(() => expect(count()).toBe(1))
  release()
  expect(await totalLine().findByRole('button', { name: /5\s000,00/ })).toBeVisible()
  expect(lineOf(/^Fora desta tabela/)).toHaveTextContent(/700,00/)
  expect(grid).toHaveAttribute('aria-busy', 'false')
  expect(grid.querySelectorAll('tfoot tr')).toHaveLength(2)
})

it('other filters keep the totals, dimmed, until theirs are there', async () => {
  let total = 5000
  const { answers, count, release } = heldTotals((received, _response) => partsOf(wholeOf(total, 0))(received))
  const { user } = await showTable({ answers, state: { isFiltering: true } })
  const grid = await table()
  await waitFor(() => expect(count()).toBe(1))
  release()
  await totalLine().findByRole('button', { name: /5\s000,00/ })
  total = 6000
  await user.click(screen.getByRole('radio', { name: 'Inativos' }))
  await waitFor(() => expect(count()).toBe(1))
  expect(grid.querySelector('tfoot')).toHaveAttribute('data-waiting')
  expect(totalLine().getByRole('button', { name: /5\s000,00/ })).toBeVisible()
  release()
  expect(await totalLine().findByRole('button', { name: /6\s000,00/ })).toBeVisible()
  expect(grid.querySelector('tfoot')).not.toHaveAttribute('data-waiting')
})

it('totals that fail leave the rows, and say so with a way to ask again', async () => {
  let isFailing = true
  const answers: Answers = {
    [name]: received =>
      isFailing && isOfTotals(received) ? { status: 500, message: 'INTERNAL' } : partsOf(wholeOf(5000, 700))(received),
  }
  const { user } = await showTable({ answers })
  const failed = within(await screen.findByRole('alert'))
  expect(failed.getByText('Não foi possível carregar.')).toBeVisible()
  expect(screen.getByRole('row', { name: /^Ana Silva/ })).toBeVisible()
  expect(await table()).toHaveAttribute('aria-busy', 'false')
  isFailing = false
  await user.click(failed.getByRole('button', { name: 'Tentar novamente' }))
  expect(await totalLine().findByRole('button', { name: /5\s000,00/ })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('rows of other filters that fail leave the totals as they are', async () => {
  let isFailing = false
  const answers: Answers = {
    [name]: received => (isFailing ? { status: 500, message: 'INTERNAL' } : partsOf(wholeOf(5000, 700))(received)),
  }
  const { user } = await showTable({ answers, state: { isFiltering: true } })
  const grid = await table()
  await totalLine().findByRole('button', { name: /5\s000,00/ })
  isFailing = true
  await user.click(screen.getByRole('radio', { name: 'Inativos' }))
  await screen.findByLabelText('A atualizar')
  await waitFor(() => expect(screen.queryByLabelText('A atualizar')).toBeNull())
  expect(totalLine().getByRole('button', { name: /5\s000,00/ })).toBeVisible()
  expect(grid.querySelector('tfoot')).not.toHaveAttribute('data-waiting')
  expect(grid).toHaveAttribute('aria-busy', 'false')
})

it('one member has no totals, and they are not asked for', async () => {
  const one = reply([row('ana', 'Ana Silva', month(10))], { totals: month(10), leftOut: month(0) })
  const { askedTotals } = await showTable({ answers: { [name]: partsOf(one) } })
  await table()
  expect(lineOf(/^Total/)).toBeNull()
  expect(askedTotals()).toEqual([])
})
