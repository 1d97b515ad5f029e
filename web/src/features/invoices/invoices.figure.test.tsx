import { screen, waitFor, within } from '@testing-library/react'
import { writeCell } from '@tipy/domain/features/stats/stats.cellAddress'
import { expect, it } from 'vitest'
import { showList } from '#test/list.tsx'
import { invoicesScreen } from './invoices.list.tsx'

const figure =
  writeCell({
    stat: 'billing',
    group: 'offices',
    ref: null,
    period: '3-2026',
    range: { firstDate: '2026-03-01', lastDate: '2026-03-31' },
    offices: [],
    filters: {},
  }) ?? ''
const answers = { 'POST /api/invoices/search': () => ({ data: { invoices: [], total: 0, totals: null } }) }

it('a link from a number filters the list, and its chip says which number and removes it', async () => {
  const search = `?f.figure=${encodeURIComponent(figure)}`
  const { user, queriesOf, address } = await showList({ screen: invoicesScreen, answers, search })
  const chips = within(await screen.findByRole('list', { name: 'Filtros ativos' }))
  expect(chips.getByText('Linhas de: Faturação · Sem responsável · março 2026')).toBeVisible()
  await waitFor(() => expect(queriesOf('total').at(-1)?.filters).toEqual({ figure }))
  await user.click(chips.getByRole('button', { name: /^Retirar Linhas de/ }))
  await waitFor(() => expect(queriesOf('rows').at(-1)?.filters).toEqual({}))
  expect(address()).not.toContain('figure')
})

it('a text that is no number is dropped from the address', async () => {
  const { queriesOf, address } = await showList({ screen: invoicesScreen, answers, search: '?f.figure=nada' })
  await waitFor(() => expect(queriesOf('rows').at(-1)?.filters).toEqual({}))
  await waitFor(() => expect(address()).not.toContain('figure'))
})
