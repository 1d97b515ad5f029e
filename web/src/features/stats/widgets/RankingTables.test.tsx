import { screen, within } from '@testing-library/react'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { expect, it } from 'vitest'
import { usual } from '#test/list.tsx'
import { person } from '#test/people.ts'
import { reply } from '../table/table.testing.tsx'
import { RankingTables } from './RankingTables.tsx'
import { plain, showWidget } from './widgets.testing.tsx'

const me = usual.person._id
const ranked = (position: number | null, id: string, name: string, more: Partial<StatsRow>): StatsRow => ({
  _id: id,
  ref: id,
  name,
  position,
  offices: ['lisboa'],
  image: null,
  active: true,
  ...more,
})
const valued = [
  ranked(1, 'ana', 'Ana Silva', { value: 200, difference: null }),
  ranked(2, me, 'Inês Conceição', { value: 100, difference: -50 }),
]
const hidden = valued.map(({ value: _value, ...row }) => row)
const path = 'POST /api/stats/consultants'
const answer = (rows: readonly StatsRow[], total = rows.length) => ({
  [path]: () => ({ data: reply(rows, { total }) }),
  'POST /api/stats/teams': () => ({ data: reply([]) }),
})
const billing = async () => within(await screen.findByRole('table', { name: 'Classificação: Faturação' }))

it('has places, names and offices of each statistic, and marks oneself', async () => {
  const { user, opened, asked } = await showWidget(RankingTables, { answers: answer(valued) })
  const table = await billing()
  const own = table.getByRole('row', { name: /Inês Conceição/ })
  expect(plain(own.textContent)).toContain('2')
  expect(own).toHaveTextContent('Eu')
  expect(own).toHaveTextContent('Lisboa')
  expect(await screen.findByRole('table', { name: 'Classificação: Pipeline' })).toBeVisible()
  expect(await screen.findByRole('table', { name: 'Classificação: Angariações' })).toBeVisible()
  await user.click(table.getByRole('button', { name: /200,00/ }))
  expect(opened).toMatchObject([{ group: 'consultants', ref: 'ana', stat: 'billing', period: 'period' }])
  expect(opened[0]?.filters).not.toHaveProperty('isRanking')
  expect(asked(path)[0]?.body).toMatchObject({
    parts: ['rows'],
    fields: [],
    perPage: 10,
    filters: { isRanking: true, period: true },
  })
})

it('without values there are differences to the first, which open nothing', async () => {
  await showWidget(RankingTables, { answers: answer(hidden) })
  const table = await billing()
  expect(plain(table.getByRole('row', { name: /Ana Silva/ }).textContent)).toMatch(/–$/)
  expect(plain(table.getByRole('row', { name: /Inês/ }).textContent)).toMatch(/-50,00%$/)
  expect(table.queryAllByRole('button')).toEqual([])
})

it('equal values share a place, and nothing has none', async () => {
  const rows = [
    ranked(1, 'ana', 'Ana Silva', { value: 100, difference: null }),
    ranked(1, 'eva', 'Eva Dias', { value: 100, difference: null }),
    ranked(null, me, 'Inês Conceição', { value: 0, difference: -100 }),
  ]
  await showWidget(RankingTables, { answers: answer(rows) })
  const table = await billing()
  const places = table.getAllByRole('row').map(row => row.querySelector('td')?.textContent)
  expect(places).toEqual([undefined, '1', '1', '–'])
})

it('values of people beyond the reader’s sight are plain, one’s own opens', async () => {
  await showWidget(RankingTables, { answers: answer(valued), session: { person: person('broker') } })
  const table = await billing()
  expect(table.getAllByRole('button')).toHaveLength(1)
  expect(within(table.getByRole('row', { name: /Inês/ })).getByRole('button', { name: /100,00/ })).toBeVisible()
})

it('Agência is of the reader’s offices, Grupo of the whole company', async () => {
  const { user, asked } = await showWidget(RankingTables, {
    answers: answer(valued),
    session: { person: person('broker', { offices: ['porto'] }) },
  })
  await billing()
  expect(asked(path)[0]?.headers.offices).toBe('porto')
  await user.click(screen.getByRole('radio', { name: 'Grupo' }))
  await expect.poll(() => asked(path).at(-1)?.headers.offices).toBe('')
  await user.click(screen.getByRole('radio', { name: 'Equipas' }))
  await expect.poll(() => screen.queryAllByText('Não há resultados')).toHaveLength(3)
  expect(asked('POST /api/stats/teams')).toHaveLength(3)
})

it('Grupo is hidden in a company without it', async () => {
  const { asked } = await showWidget(RankingTables, {
    answers: answer(valued),
    filters: { isGroup: true },
    session: { settings: { ...usual.settings, groupToggle: false } },
  })
  await billing()
  expect(screen.queryByRole('radio', { name: 'Grupo' })).not.toBeInTheDocument()
  expect(asked(path)[0]?.headers.offices).toBe('lisboa,porto')
})

it('has pages of 10 or 20, and a search begins at the first', async () => {
  const { user, asked } = await showWidget(RankingTables, { answers: answer(valued, 30) })
  // The other two have asked as well: what comes now is of the first.
  for (const name of ['Faturação', 'Pipeline', 'Angariações'])
    await screen.findByRole('table', { name: `Classificação: ${name}` })
  const last = () => asked(path).at(-1)?.body
  const [next] = screen.getAllByRole('button', { name: 'Página seguinte' })
  await user.click(next as HTMLElement)
  await expect.poll(last).toMatchObject({ page: 1 })
  await user.type(screen.getByRole('searchbox'), 'ana{Enter}')
  await expect.poll(last).toMatchObject({ page: 0, filters: { search: 'ana' } })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Linhas por página' }), '20')
  await expect.poll(last).toMatchObject({ page: 0, perPage: 20 })
})
