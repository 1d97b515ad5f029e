import { Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { MonthShare } from '@tipy/domain/features/invoices/invoices.figures'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import { lazy, Suspense } from 'react'
import { formatMoney } from '#kinds/format.ts'
import totals from '#list/ListView.module.css'
import { SidePanel } from '#list/panels/SidePanel.tsx'
import type { ListPartProps } from '#list/parts.ts'
import classes from './invoices.list.module.css'
import { chart, type Months, monthsIn, panelOfMonth, shareOfMonths, shareWords } from './invoices.months.ts'
import { monthName } from './invoices.words.ts'

/** The library of charts comes with the first one somebody opens. */
const Plot = lazy(async () => ({ default: (await import('./invoices.chart.plot.tsx')).MonthlyPlot }))

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
      {isOpen && months && <MonthlyPanel months={months} onOpen={open} onClose={() => dispatch({ type: 'close' })} />}
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

interface ByMonthProps {
  readonly months: Months
  /** Opens the rows behind an amount. */
  readonly onOpen: (panel: string) => void
}

function MonthlyPanel({ months, onOpen, onClose }: ByMonthProps & { readonly onClose: () => void }) {
  return (
    <SidePanel title={chart.label} size={640} onClose={onClose}>
      <Stack>
        <Text size="sm">
          Soma do valor da agência (comissão total × percentagem interna) das faturas deste filtro, mês a mês, pela data
          do período. Diversos é o que os bancos pagam. Cada número abre as suas faturas.
        </Text>
        <Suspense fallback={<Skeleton height={260} aria-label="A carregar" />}>
          <Plot months={months} onMonth={month => onOpen(panelOfMonth('all', month))} />
        </Suspense>
        <ByMonth months={months} onOpen={onOpen} />
      </Stack>
    </SidePanel>
  )
}

/** In the order of its columns: the two shares, then what they make together. */
const columns = ['real', 'bank', 'all'] as const satisfies readonly MonthShare[]

/** The same, for who reads rather than looks; every amount opens its rows. */
function ByMonth({ months, onOpen }: ByMonthProps) {
  return (
    <table className={classes.byMonth} aria-label={chart.label}>
      <thead>
        <tr>
          <th scope="col">Mês</th>
          {columns.map(share => (
            <th key={share} scope="col">
              {shareWords[share]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(one => (
          <Line key={one.month} name={monthName(one.month)} months={[one]} month={one.month} onOpen={onOpen} />
        ))}
      </tbody>
      <tfoot>
        <Line name="Total" months={months} onOpen={onOpen} />
      </tfoot>
    </table>
  )
}

interface LineProps extends ByMonthProps {
  readonly name: string
  /** Of all of them unless one is said. */
  readonly month?: string | null
}

function Line({ name, months, month, onOpen }: LineProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map(share => {
        const amount = formatMoney(shareOfMonths(months, share))
        return (
          <td key={share} className="tabular">
            <UnstyledButton className={classes.opens ?? ''} onClick={() => onOpen(panelOfMonth(share, month))}>
              {amount}
            </UnstyledButton>
          </td>
        )
      })}
    </tr>
  )
}
