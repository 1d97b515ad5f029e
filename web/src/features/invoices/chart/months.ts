import { formatMonth } from '@tipy/domain/calendar/format'
import type { InvoicedMonth } from '@tipy/domain/features/invoices/invoices.contract'
import { type MonthShare, monthShares, rowsOfMonth, rowsOfShare } from '@tipy/domain/features/invoices/invoices.figures'
import { rangeDates } from '@tipy/domain/features/invoices/invoices.filters'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { palette } from '#chart/palette.ts'
import type { Point, Series } from '#chart/series.ts'
import type { FigureScope, Sums, TotalCard } from '#list/screen.ts'
import { monthName } from '../invoices.labels.ts'

/** The panel of the chart itself; each month has a separate panel. */
export const chart = { name: 'monthly', label: 'Faturação mensal' } as const

export type Months = readonly InvoicedMonth[]
export const monthsIn = (sums: Sums | undefined): Months | null | undefined =>
  sums?.[chart.name] as Months | null | undefined

export const shareLabels: Readonly<Record<MonthShare, string>> = { all: 'Total', real: 'Imobiliário', bank: 'Diversos' }

/** The series stacked in each bar; the banks' share is on top. */
export const series = [
  { name: 'real', label: shareLabels.real, color: palette.first },
  { name: 'bank', label: shareLabels.bank, color: palette.second },
] as const satisfies readonly Series<MonthShare>[]

const centsOf = ({ value, bank }: InvoicedMonth, share: MonthShare): number => {
  const [all, banks] = [Math.round(value * 100), Math.round(bank * 100)]
  return { all, bank: banks, real: all - banks }[share]
}

/** The sum of a share over some months, in euros. */
const shareOfMonths = (months: Months, share: MonthShare): number =>
  months.reduce((sum, month) => sum + centsOf(month, share), 0) / 100

/** The sums of all shares over some months, in euros. */
export const sharesOfMonths = (months: Months): Readonly<Record<MonthShare, number>> => ({
  all: shareOfMonths(months, 'all'),
  real: shareOfMonths(months, 'real'),
  bank: shareOfMonths(months, 'bank'),
})

const every = 'every'
const none = 'none'

/** The months as points of a chart. */
export const pointsOf = (months: Months): readonly Point<MonthShare>[] =>
  months.map(one => ({ key: one.month ?? none, label: monthName(one.month), values: sharesOfMonths([one]) }))

/** The name of the panel that lists an amount's invoices: of one month, or of all months. */
export const panelOf = (share: MonthShare, point?: Pick<Point, 'key'>): string =>
  [chart.name, point?.key ?? every, share].join('.')

const names = new RegExp(`^${chart.name}\\.(\\d{4}-\\d{2}|${every}|${none})\\.(${monthShares.join('|')})$`)

const whole = 'Soma do valor da agência (comissão total × percentagem interna) das faturas deste filtro'
const only: Readonly<Record<MonthShare, string>> = {
  all: '',
  real: ', sem diversos (o que os bancos pagam)',
  bank: ', só diversos (o que os bancos pagam)',
}

/** The date that assigns invoices to months: the one chosen for the period. */
function dateBy({ filters }: FigureScope): (typeof rangeDates)[number] {
  const [chosen] = [filters.dateBy].flat()
  return rangeDates.find(name => name === chosen) ?? 'date'
}

/** A month of the chart, or a share of it, as a figure that opens the rows it sums. */
export function monthCard(name: string): TotalCard | null {
  const [, written, shareName] = names.exec(name) ?? []
  const share = monthShares.find(one => one === shareName)
  if (written === undefined || share === undefined) return null
  const month = written === none ? null : written
  const isEvery = written === every
  const monthText = isEvery ? 'todos os meses' : monthLabel(month)
  return {
    name,
    label: `${chart.label}: ${monthText}${share === 'all' ? '' : `, ${shareLabels[share].toLowerCase()}`}`,
    kind: 'money',
    formula: `${whole}${isEvery ? '' : datedIn(month)}${only[share]}.`,
    value: sums => {
      const months = monthsIn(sums)
      return months && shareOfMonths(isEvery ? months : months.filter(one => one.month === month), share)
    },
    within: chart,
    sums: 'tipyValue',
    rows: counted => (isEvery ? rowsOfShare(share) : rowsOfMonth(month, dateBy(counted), share)).filters,
  }
}

const datedIn = (month: string | null) =>
  month === null
    ? `, ainda sem ${invoices.fields.clientPaymentDate.label.toLowerCase()}`
    : ` com a data do período em ${monthLabel(month)}`

const monthLabel = (month: string | null): string => (month === null ? 'sem data' : formatMonth(month))
