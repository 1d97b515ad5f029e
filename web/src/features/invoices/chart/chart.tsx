import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import { lazy, Suspense } from 'react'
import totals from '#list/ListView.module.css'
import type { ListPartProps } from '#list/parts.ts'
import classes from '../invoices.list.module.css'
import { chart, type Months, monthsIn } from './months.ts'

/** Months in large come with the first opening: most people read the small ones. */
const MonthlyPanel = lazy(async () => ({ default: (await import('./panel.tsx')).MonthlyPanel }))

/** Invoiced month by month, with the share of banks (S2 §2 "Invoice totals"): small among the totals, large when opened. */
export function MonthlyCard({ list }: ListPartProps<Invoices>) {
  const { data, state, dispatch } = list
  const months = monthsIn(data.totals)
  if (months === null) return null
  const isOpen = state.panel?.kind === 'total' && state.panel.name === chart.name
  const open = (name: string) => dispatch({ type: 'open', panel: { kind: 'total', name } })
  return (
    <li>
      <UnstyledButton className={totals.total} aria-label={chart.label} onClick={() => open(chart.name)}>
        <span className={totals.totalLabel}>
          {chart.label}
          <IconChartBar size={14} aria-hidden />
        </span>
        {months ? <Small months={months} /> : <Skeleton height={22} mt={7} />}
      </UnstyledButton>
      {isOpen && months && (
        <Suspense fallback={null}>
          <MonthlyPanel list={list} months={months} onOpen={open} onClose={() => dispatch({ type: 'close' })} />
        </Suspense>
      )}
    </li>
  )
}

function Small({ months }: { readonly months: Months }) {
  const most = Math.max(1, ...months.map(({ value }) => value))
  return (
    <span className={classes.months} aria-hidden>
      {months.slice(-24).map(({ month, value, bank }) => (
        <span key={month} className={classes.month}>
          <span className={classes.bank} style={{ height: `${(bank / most) * 100}%` }} />
          <span className={classes.real} style={{ height: `${((value - bank) / most) * 100}%` }} />
        </span>
      ))}
    </span>
  )
}
