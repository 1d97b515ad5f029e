import { screen, within } from '@testing-library/react'
import type { PredictedMonth, PredictedReservation } from '@tipy/domain/features/stats/stats.contract'
import { expect, it } from 'vitest'
import { PredictedChart } from './PredictedChart.tsx'
import { plain, showWidget } from './widgets.testing.tsx'

const reservation = (ref: string, amount: number, isLate: boolean): PredictedReservation => ({
  _id: ref,
  office: 'lisboa',
  ref,
  reservationDate: '2026-09-01',
  predictedExecutionDate: '2026-11-10',
  finder: null,
  finderUser: { _id: 'a', name: 'Ana Silva' },
  isExternalFinder: false,
  seller: 'Outra Agência',
  sellerUser: null,
  isExternalSeller: true,
  billingDates: { type: 'cpcv', percentage: 50 },
  tipyValue: amount * 2,
  amount,
  isLate,
})
const month = (more: Partial<PredictedMonth>): PredictedMonth => ({
  total: 0,
  totalBanks: 0,
  predicted: 0,
  reservations: [],
  ...more,
})
const november = month({
  total: 100,
  totalBanks: 20,
  predicted: 300,
  reservations: [reservation('R1', 200, true), reservation('R2', 100, false)],
})
const answers = {
  'GET /api/stats/predicted': () => ({ data: { '11-2026': november, '1-2027': month({ predicted: 50 }) } }),
}
const title = 'Previsões Mensais'
const openTable = async (user: { click: (element: HTMLElement) => Promise<void> }) => {
  await user.click(await screen.findByRole('button', { name: `${title}: ver tabela` }))
  return within(screen.getByRole('table', { name: title }))
}

it('a prediction opens its reservations, which add up to the bar; late ones are marked', async () => {
  const { user, opened } = await showWidget(PredictedChart, { answers })
  const table = await openTable(user)
  expect(plain(table.getByRole('row', { name: /^nov/ }).textContent)).toBe('novembro 2026100,00 €20,00 €300,00 €')
  expect(table.getByRole('row', { name: /^janeiro 2027/ })).toBeVisible()
  await user.click(table.getByRole('button', { name: /300,00/ }))
  const named = await screen.findByRole('dialog', { name: /^Previsões de novembro 2026 · .*300,00\s€$/ })
  const dialog = within(named)
  expect((await dialog.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
    'Agência',
    'Ref',
    'Data da reserva',
    'Previsão de execução',
    'Angariador',
    'Vendedor',
    'Tipo de faturação',
    'Percentagem',
    'Comissão da agência',
  ])
  const first = dialog.getByRole('row', { name: /R1/ })
  expect(first).toHaveTextContent('Atrasada')
  expect(plain(within(first).getAllByRole('cell').at(-1)?.textContent)).toBe('400,00 €Valor previsto 200,00 €')
  expect(first).toHaveTextContent('Outra Agência (externo)')
  expect(dialog.getByRole('row', { name: /R2/ })).not.toHaveTextContent('Atrasada')
  const parts = november.reservations.reduce((sum, { amount }) => sum + amount, 0)
  expect(parts).toBe(november.predicted)
  await user.click(dialog.getByRole('button', { name: /300,00/ }))
  expect(opened).toMatchObject([
    { group: 'offices', stat: 'predicted', range: { firstDate: '2026-11-01', lastDate: '2026-11-30' } },
  ])
})

it('what was billed opens its rows of the month', async () => {
  const { user, opened } = await showWidget(PredictedChart, { answers })
  const table = await openTable(user)
  await user.click(table.getByRole('button', { name: /^100,00/ }))
  await user.click(table.getByRole('button', { name: /^20,00/ }))
  expect(opened.map(({ stat, period }) => `${stat} ${period}`)).toEqual([
    'billingWithoutBanks period',
    'billingBanks period',
  ])
})

it('without banks there is no Diversos; what the reader may not know is no part', async () => {
  const hidden = {
    'GET /api/stats/predicted': () => ({
      data: { '11-2026': month({ total: null, totalBanks: null, predicted: 300 }) },
    }),
  }
  const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const { user, unmount } = await showWidget(PredictedChart, { answers, filters: { includeBanks: false } })
  await openTable(user)
  expect(headings()).toEqual(['Mês', 'Imobiliário', 'Previsão'])
  unmount()
  const second = await showWidget(PredictedChart, { answers: hidden })
  await openTable(second.user)
  expect(headings()).toEqual(['Mês', 'Previsão'])
})
