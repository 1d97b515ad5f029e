import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draw } from '#test/render.tsx'
import { FigureCard } from './FigureCard.tsx'
import { FigureRows } from './FigureRows.tsx'

it('the two figures of a card open their own rows', async () => {
  const opened: string[] = []
  const { user } = draw(
    <FigureCard
      label="A pagar"
      value="30 €"
      onOpen={() => opened.push('now')}
      second={{ label: 'A pagar no período', short: 'No período', value: '10 €', onOpen: () => opened.push('period') }}
    />,
  )
  await user.click(screen.getByRole('button', { name: /^A pagar\s*30/ }))
  await user.click(screen.getByRole('button', { name: 'A pagar no período: 10 €' }))
  expect(opened).toEqual(['now', 'period'])
})

it('a figure that is not loaded shows no number', () => {
  draw(<FigureCard label="A pagar" value={undefined} onOpen={() => {}} />)
  expect(screen.getByRole('button', { name: 'A pagar' })).toHaveTextContent(/^A pagar$/)
})

it('the rows of a figure show their amounts, and their day where they have one', () => {
  draw(
    <FigureRows
      label="A pagar"
      rows={[
        { key: '1', title: 'Fatura 1', day: '03/03', part: '10 €' },
        { key: '2', title: 'Fatura 2', part: '20 €' },
      ]}
    />,
  )
  const table = within(screen.getByRole('table', { name: 'Linhas de A pagar' }))
  expect(table.getByRole('row', { name: 'Fatura 1 03/03 10 €' })).toBeVisible()
  expect(table.getByRole('row', { name: 'Fatura 2 20 €' })).toBeVisible()
})
