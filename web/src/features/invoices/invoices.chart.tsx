import { Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { InvoicedMonth } from '@tipy/domain/features/invoices/invoices.contract'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import { lazy, Suspense } from 'react'
import { formatMoney } from '#kinds/format.ts'
import totals from '#list/ListView.module.css'
import { SidePanel } from '#list/panels/SidePanel.tsx'
import type { ListPartProps } from '#list/parts.ts'
import classes from './invoices.list.module.css'
import { monthName } from './invoices.words.ts'

/** The library of charts comes with the first one somebody opens. */
const Plot = lazy(async () => ({ default: (await import('./invoices.chart.plot.tsx')).MonthlyPlot }))

const name = 'monthly'
const sum = (months: readonly InvoicedMonth[], of: 'value' | 'bank') =>
  months.reduce((total, month) => total + Math.round(month[of] * 100), 0) / 100

/** Invoiced month by month, with the share of banks (S2 §2 "Invoice totals"): small among the totals, large when opened. */
export function MonthlyCard({ list }: ListPartProps<Invoices>) {
  const { data, state, dispatch } = list
  // What comes beside the totals is a figure for all but this one.
  const months = data.totals?.[name] as unknown as readonly InvoicedMonth[] | null | undefined
  if (months === null) return null
  const isOpen = state.panel?.kind === 'total' && state.panel.name === name
  return (
    <li>
      <UnstyledButton
        className={totals.total}
        aria-label="Faturação mensal"
        onClick={() => dispatch({ type: 'open', panel: { kind: 'total', name } })}
      >
        <span className={totals.totalLabel}>
          Faturação mensal
          <IconChartBar size={14} aria-hidden />
        </span>
        {months ? <Small months={months} /> : <Skeleton height={22} mt={7} />}
      </UnstyledButton>
      {isOpen && months && <MonthlyPanel months={months} onClose={() => dispatch({ type: 'close' })} />}
    </li>
  )
}

function Small({ months }: { readonly months: readonly InvoicedMonth[] }) {
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

interface MonthlyPanelProps {
  readonly months: readonly InvoicedMonth[]
  readonly onClose: () => void
}

function MonthlyPanel({ months, onClose }: MonthlyPanelProps) {
  return (
    <SidePanel title="Faturação mensal" size={640} onClose={onClose}>
      <Stack>
        <Text size="sm">
          Soma do valor da agência (comissão total × percentagem interna) das faturas deste filtro, mês a mês, pela data
          do período. Diversos é o que os bancos pagam.
        </Text>
        <Suspense fallback={<Skeleton height={260} aria-label="A carregar" />}>
          <Plot months={months} />
        </Suspense>
        <ByMonth months={months} />
      </Stack>
    </SidePanel>
  )
}

/** The same, for who reads rather than looks. */
function ByMonth({ months }: { readonly months: readonly InvoicedMonth[] }) {
  const line = (value: number, bank: number) =>
    Object.entries({ others: value - bank, bank, value }).map(([column, amount]) => (
      <td key={column} className="tabular">
        {formatMoney(Math.round(amount * 100) / 100)}
      </td>
    ))
  return (
    <table className={classes.byMonth} aria-label="Faturação mensal">
      <thead>
        <tr>
          <th scope="col">Mês</th>
          <th scope="col">Imobiliário</th>
          <th scope="col">Diversos</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, value, bank }) => (
          <tr key={month}>
            <th scope="row">{monthName(month)}</th>
            {line(value, bank)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {line(sum(months, 'value'), sum(months, 'bank'))}
        </tr>
      </tfoot>
    </table>
  )
}
