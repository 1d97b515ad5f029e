import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draw } from '#test/render.tsx'
import { ChartTable } from './ChartTable.tsx'
import { palette } from './palette.ts'
import { SmallBars } from './SmallBars.tsx'

const series = [
  { name: 'houses', label: 'Casas', color: palette.first },
  { name: 'banks', label: 'Bancos', color: palette.second },
] as const
const pointOf = (key: string, houses: number, banks: number) => ({ key, label: key, values: { houses, banks } })

it('an amount in a chart’s table opens its own column and point, or the whole column', async () => {
  const opened: string[] = []
  const { user } = draw(
    <ChartTable
      label="Por mês"
      heading="Mês"
      columns={series}
      points={[pointOf('mar', 10, 5), pointOf('abr', 20, 0)]}
      totals={{ houses: 30, banks: 5 }}
      onOpen={(column, point) => opened.push(`${column} ${point?.key ?? 'all'}`)}
    />,
  )
  const [, march, , total] = screen.getAllByRole('row')
  const amounts = (row: HTMLElement | undefined) => within(row as HTMLElement).getAllByRole('button')
  await user.click(amounts(march)[1] as HTMLElement)
  await user.click(amounts(total)[0] as HTMLElement)
  expect(opened).toEqual(['banks mar', 'houses all'])
})

it('small bars have heights relative to the highest, the first series at the bottom', () => {
  const { container } = draw(<SmallBars series={series} points={[pointOf('mar', 10, 10), pointOf('abr', 5, 0)]} />)
  const heights = [...container.querySelectorAll<HTMLElement>('[style*="height"]')].map(bar => bar.style.height)
  expect(heights).toEqual(['50%', '50%', '0%', '25%'])
})

it('small bars show the last 24 months', () => {
  const points = Array.from({ length: 30 }, (_, month) => pointOf(`${month}`, month, 0))
  const { container } = draw(<SmallBars series={[series[0]]} points={points} />)
  expect(container.querySelectorAll('[style*="height"]')).toHaveLength(24)
})
