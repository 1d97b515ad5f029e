import { Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import { SmallBars } from '#chart/SmallBars.tsx'
import { DrawnCard } from '#figures/FigureCard.tsx'
import type { ListPartProps } from '#list/parts.ts'
import { lazily } from '#ui/lazily.tsx'
import { chart, monthsIn, pointsOf, series } from './months.ts'

/** The large chart is loaded when first opened: most people read only the small one. */
const MonthlyPanel = lazily(async () => (await import('./panel.tsx')).MonthlyPanel)

/** The amounts invoiced per month, with the banks' share: a small chart among the totals, large when opened. */
export function MonthlyCard({ list }: ListPartProps<Invoices>) {
  const { data, state, dispatch } = list
  const months = monthsIn(data.totals)
  if (months === null) return null
  const isOpen = state.panel?.kind === 'total' && state.panel.name === chart.name
  const open = (name: string) => dispatch({ type: 'open', panel: { kind: 'total', name } })
  return (
    <li>
      <DrawnCard label={chart.label} Icon={IconChartBar} onOpen={() => open(chart.name)}>
        {months ? <SmallBars series={series} points={pointsOf(months)} /> : <Skeleton height={16} mt={2} />}
      </DrawnCard>
      {isOpen && months && (
        <MonthlyPanel list={list} months={months} onOpen={open} onClose={() => dispatch({ type: 'close' })} />
      )}
    </li>
  )
}
