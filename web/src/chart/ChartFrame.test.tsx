import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { draw } from '#test/render.tsx'
import { ChartFrame, type ChartFrameProps } from './ChartFrame.tsx'
import { copiedTable } from './copiedTable.ts'
import { ChartsWait } from './drawingTurn.ts'
import { palette } from './palette.ts'

const series = [
  { name: 'own', label: 'Ana', color: palette.first },
  { name: 'median', label: 'Mediana', color: palette.second, isPlain: true },
] as const
const points = [
  { key: '1', label: 'jan', values: { own: 1234.5, median: 1000 } },
  { key: '2', label: 'fev', values: { own: null, median: 0 } },
]

const Drawn = () => <p>drawn</p>

type Name = 'own' | 'median'
const frame = (more: Partial<ChartFrameProps<Name>> = {}) => (
  <ChartFrame<Name>
    title="Por mês"
    heading="Mês"
    series={series}
    points={points}
    unit="euro"
    Drawing={Drawn}
    onOpen={() => {}}
    {...more}
  />
)

it('the table of a chart opens what has rows, and no median', async () => {
  const onOpen = vi.fn()
  const { user } = draw(frame({ onOpen }))
  expect(await screen.findByText('drawn')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Por mês: ver tabela' }))
  // It stays for paper, which has both.
  expect(screen.getByText('drawn').closest('[aria-hidden]')).toHaveAttribute('data-unseen')
  const table = within(screen.getByRole('table', { name: 'Por mês' }))
  expect(table.getByRole('row', { name: /^fev – 0,00/ })).toBeVisible()
  expect(table.getAllByRole('button')).toHaveLength(1)
  await user.click(table.getByRole('button', { name: /1\s234,50/ }))
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('own', points[0])
})

it('what can be chosen or pressed beside the title is left out on paper', () => {
  draw(frame({ controls: <button type="button">Barras</button> }))
  for (const button of screen.getAllByRole('button')) expect(button.closest('[data-screen-only]')).not.toBeNull()
})

it('a screen reader has the numbers beside the drawing, without stops for the keyboard', async () => {
  draw(frame())
  const table = await screen.findByRole('table', { name: 'Por mês' })
  expect(screen.getByText('drawn')).toBeInTheDocument()
  expect(within(table).queryAllByRole('button')).toEqual([])
  expect(table).toHaveTextContent('1 000,00')
})

it('while the numbers of a page are awaited, a chart is neither drawn nor written as a table unless asked for', async () => {
  const { user } = draw(<ChartsWait value>{frame()}</ChartsWait>)
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Por mês: ver tabela' }))
  expect(screen.getByRole('table', { name: 'Por mês' })).toBeVisible()
  expect(screen.queryByText('drawn')).not.toBeInTheDocument()
})

const busyRegion = () => document.querySelector('[aria-busy="true"]')

it('a chart is busy and says that it is loading until it is its turn, its table is not', async () => {
  const { user } = draw(<ChartsWait value>{frame()}</ChartsWait>)
  expect(busyRegion()).toContainElement(screen.getByRole('status', { name: 'A carregar' }))
  await user.click(screen.getByRole('button', { name: 'Por mês: ver tabela' }))
  expect(busyRegion()).toBeNull()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

it('a drawn chart is not busy', async () => {
  draw(frame())
  expect(busyRegion()).not.toBeNull()
  expect(await screen.findByText('drawn')).toBeInTheDocument()
  expect(busyRegion()).toBeNull()
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

it('printed before it is its turn, a chart has its numbers', () => {
  draw(<ChartsWait value>{frame()}</ChartsWait>)
  fireEvent(window, new Event('beforeprint'))
  expect(screen.getByRole('table', { name: 'Por mês' })).toHaveTextContent('1 000,00')
  fireEvent(window, new Event('afterprint'))
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

it('numbers that could not be loaded are asked for again in place', async () => {
  const onRetry = vi.fn()
  const { user } = draw(frame({ points: undefined, onRetry }))
  expect(screen.queryByRole('button', { name: /copiar/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

it('a chart of nothing says so', () => {
  draw(frame({ points: [{ key: '1', label: 'jan', values: { own: 0, median: null } }] }))
  expect(screen.getByText('Não há resultados')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Por mês: / })).not.toBeInTheDocument()
})

it('a copied table has the numbers as they are shown, and no markup of names', () => {
  const [first] = points
  const { html, text } = copiedTable({
    heading: 'Mês',
    series,
    points: [{ ...first, key: '1', label: '<b>jan', values: { own: 1234.5, median: null } }],
    unit: 'percent',
  })
  expect(text.replaceAll('\u00a0', ' ')).toBe('Mês\tAna\tMediana\n<b>jan\t1 234,50%\t–')
  expect(html).toContain('<td>&lt;b&gt;jan</td>')
})

it('a copied table never starts a formula with a name', () => {
  const [own] = series
  const { html, text } = copiedTable({
    heading: 'Agência',
    series: [{ ...own, name: 'own', label: '=1+1' }],
    points: [{ key: '1', label: '@sum(a1)', values: { own: -2 } }],
    unit: 'count',
  })
  expect(text).toBe("Agência\t'=1+1\n'@sum(a1)\t-2")
  expect(html).toContain('<td>&#39;@sum(a1)</td>')
})
