import { Stack, Text } from '@mantine/core'
import type { MonthShare } from '@tipy/domain/features/invoices/invoices.figures'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import { Bars } from '#chart/Bars.tsx'
import { ChartTable } from '#chart/ChartTable.tsx'
import { FigureScopeList } from '#figures/FigureScopeList.tsx'
import { useFigureScopeText } from '#list/panels/useFigureScopeText.ts'
import type { ListPartProps } from '#list/parts.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { chart, type Months, panelOf, pointsOf, series, shareLabels, sharesOfMonths } from './months.ts'

interface MonthlyPanelProps extends ListPartProps<Invoices> {
  readonly months: Months
  /** Opens the rows that an amount sums. */
  readonly onOpen: (panel: string) => void
  readonly onClose: () => void
}

/** The two shares, then their total. */
const columns = (['real', 'bank', 'all'] as const satisfies readonly MonthShare[]).map(name => ({
  name,
  label: shareLabels[name],
}))

/** The amounts invoiced per month, as a chart and as a table. */
export function MonthlyPanel({ list, months, onOpen, onClose }: MonthlyPanelProps) {
  const countedBy = useFigureScopeText(list)
  const points = pointsOf(months)
  return (
    <SidePanel title={chart.label} size={640} onClose={onClose}>
      <Stack>
        <Text size="sm">
          Soma do valor da agência (comissão total × percentagem interna) das faturas deste filtro, mês a mês, pela data
          do período. Diversos é o que os bancos pagam. Cada número abre as suas faturas.
        </Text>
        <FigureScopeList {...countedBy} />
        <Bars series={series} points={points} onOpen={point => onOpen(panelOf('all', point))} />
        <ChartTable
          label={chart.label}
          heading="Mês"
          columns={columns}
          points={points.toReversed()}
          totals={sharesOfMonths(months)}
          onOpen={(share, point) => onOpen(panelOf(share, point))}
        />
      </Stack>
    </SidePanel>
  )
}
