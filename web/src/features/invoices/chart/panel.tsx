import { Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import type { MonthShare } from '@tipy/domain/features/invoices/invoices.figures'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import { lazy, Suspense } from 'react'
import { CountedByList } from '#figures/CountedByList.tsx'
import { formatMoney } from '#kinds/format.ts'
import { useCountedBy } from '#list/panels/useCountedBy.ts'
import type { ListPartProps } from '#list/parts.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import classes from '../invoices.list.module.css'
import { monthName } from '../invoices.words.ts'
import { chart, type Months, panelOfMonth, shareOfMonths, shareWords } from './months.ts'

/** The library of charts is large: the table of the same numbers is there before it. */
const Plot = lazy(async () => ({ default: (await import('./plot.tsx')).MonthlyPlot }))

interface ByMonthProps {
  readonly months: Months
  /** Opens the rows behind an amount. */
  readonly onOpen: (panel: string) => void
}

interface MonthlyPanelProps extends ByMonthProps, ListPartProps<Invoices> {
  readonly onClose: () => void
}

/** Invoiced month by month, as a chart and as a table. */
export function MonthlyPanel({ list, months, onOpen, onClose }: MonthlyPanelProps) {
  const countedBy = useCountedBy(list)
  return (
    <SidePanel title={chart.label} size={640} onClose={onClose}>
      <Stack>
        <Text size="sm">
          Soma do valor da agência (comissão total × percentagem interna) das faturas deste filtro, mês a mês, pela data
          do período. Diversos é o que os bancos pagam. Cada número abre as suas faturas.
        </Text>
        <CountedByList {...countedBy} />
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
