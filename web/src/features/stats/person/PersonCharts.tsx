import { Select, Stack } from '@mantine/core'
import type { StatsFilters, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { monthKey, untilMonth } from '@tipy/domain/features/stats/stats.series'
import { blockOf, figureOf, type Statistic } from '@tipy/domain/figures/figures'
import { ChartFrame } from '#chart/ChartFrame.tsx'
import { GroupedBars, Lines } from '#chart/drawings.tsx'
import type { Point } from '#chart/series.ts'
import { type DerivedNumber, type FigureQuestion, useOpenFigure } from '#figures/question.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { ColleaguesChart } from './ColleaguesChart.tsx'
import {
  growthPoints,
  growthSeries,
  middlePoints,
  middleSeries,
  monthsFields,
  monthsFilters,
  sharePoints,
  shareSeries,
  yearPoints,
  yearSeries,
} from './charts.ts'
import { growthOf, isMiddle, middleOf, shareOf } from './derived.ts'
import { monthText } from './labels.ts'
import classes from './PersonCharts.module.css'
import { personFilters, usePersonRow } from './person.calls.ts'
import { SidesChart } from './SidesChart.tsx'
import { defaultYears, type PersonSearch, yearCounts } from './search.ts'

interface PersonChartsProps {
  readonly id: string
  readonly name: string
  /** The statistics to choose from. */
  readonly stats: readonly [Statistic, ...Statistic[]]
  readonly search: PersonSearch
  readonly onSearch: (changes: PersonSearch) => void
}

/** The charts of one statistic of a person. */
export function PersonCharts({ id, name, stats, search, onSearch }: PersonChartsProps) {
  const statistic = stats.find(one => one === search.stat) ?? (stats.includes('billing') ? 'billing' : stats[0])
  const years = search.years ?? defaultYears
  // Sides are those of deals: a listing has one.
  const hasSides = (one: Statistic) => ['billing', 'reservations'].includes(blockOf(one))
  const ofSides = hasSides(statistic) ? statistic : stats.find(hasSides)
  return (
    <Stack gap={14}>
      <div className={classes.controls}>
        <Select
          label="Estatística"
          data={stats.map(value => ({ value, label: figureOf(value).label }))}
          value={statistic}
          allowDeselect={false}
          onChange={next => onSearch({ stat: stats.find(one => one === next) ?? statistic })}
        />
        <Select
          label="Anos"
          w={90}
          data={yearCounts.map(String)}
          value={String(years)}
          allowDeselect={false}
          onChange={next => onSearch({ years: Number(next ?? defaultYears) })}
        />
      </div>
      <MonthCharts id={id} statistic={statistic} years={years}>
        <ColleaguesChart id={id} statistic={statistic} />
        {ofSides && <SidesChart id={id} name={name} statistic={ofSides} />}
      </MonthCharts>
    </Stack>
  )
}

interface MonthChartsProps {
  readonly id: string
  readonly statistic: Statistic
  readonly years: number
  /** Charts that ask by themselves, beside these. */
  readonly children: React.ReactNode
}

type Derive = (row: StatsRow, period: string, statistic: Statistic, before: FigureQuestion) => DerivedNumber

/** The five charts by month, from one answer. */
function MonthCharts({ id, statistic, years, children }: MonthChartsProps) {
  const { lastDate } = useSessionContext().dateRange
  const open = useOpenFigure()
  const filters = personFilters(id, monthsFilters(statistic, years))
  const { data: row, isWaiting, onRetry } = usePersonRow(id, monthsFilters(statistic, years), monthsFields(statistic))
  const { label, unit } = figureOf(statistic)
  const year = Number(lastDate.slice(0, 4))
  const question = { group: 'consultants', ref: id, stat: statistic } as const
  const name = row?.name ?? ''
  const questionAt = (of: number, { key }: Point) => monthQuestion({ ...question, filters }, name, of, Number(key))
  const openMonth = (of: number, point: Point) => open(questionAt(of, point))
  const openDerived = (point: Point, derive: Derive) => {
    const month = questionAt(year, point)
    if (row) open({ ...month, derived: derive(row, month.period, statistic, questionAt(year - 1, point)) })
  }
  const openUntil = (of: number, { key }: Point) => open(untilQuestion(question, id, name, of, Number(key)))
  const common = { heading: 'Mês', isWaiting, onRetry }
  const lines = { ...common, unit, height: 300, series: yearSeries(lastDate, years), Drawing: Lines }
  const linePoints = (isAccumulated: boolean) =>
    row ? yearPoints(row, statistic, { lastDate, count: years, isAccumulated }) : undefined
  return (
    <>
      <div className={classes.grid}>
        <ChartFrame
          {...lines}
          title={`${label}: acumulado`}
          note="O que cada ano soma até ao fim de cada mês."
          points={linePoints(true)}
          onOpen={(of, point) => openUntil(Number(of), point)}
        />
        <ChartFrame
          {...lines}
          title={`${label}: mensal`}
          note="O valor de cada mês, ano a ano."
          points={linePoints(false)}
          onOpen={(of, point) => openMonth(Number(of), point)}
        />
      </div>
      <div className={classes.grid}>
        {children}
        <ChartFrame
          {...common}
          title={`${label}: percentagem do total`}
          note={`A parte desta pessoa no total de todos, em cada mês de ${year}.`}
          unit="percent"
          series={shareSeries}
          points={row ? sharePoints(row, statistic, lastDate) : undefined}
          Drawing={GroupedBars}
          onOpen={(_series, point) => openDerived(point, shareOf)}
        />
        <ChartFrame
          {...common}
          title={`${label}: crescimento`}
          note={`Cada mês de ${year} comparado com o mesmo mês de ${year - 1}.`}
          unit="percent"
          series={growthSeries}
          points={row ? growthPoints(row, statistic, lastDate) : undefined}
          Drawing={GroupedBars}
          onOpen={(_series, point) => openDerived(point, growthOf)}
        />
      </div>
      <ChartFrame
        {...common}
        title={`${label}: comparação com a mediana`}
        note={`Cada mês de ${year}, ao lado da mediana e da média de todos.`}
        unit={unit}
        series={middleSeries(row)}
        points={row ? middlePoints(row, statistic, lastDate) : undefined}
        Drawing={GroupedBars}
        onOpen={(series, point) =>
          isMiddle(series)
            ? openDerived(point, (of, period, stat) => middleOf(of, period, stat, series))
            : openMonth(year, point)
        }
      />
    </>
  )
}

type Question = Pick<FigureQuestion, 'group' | 'ref' | 'stat'>

function monthQuestion(
  question: Question & { readonly filters: StatsFilters },
  name: string,
  year: number,
  month: number,
): FigureQuestion {
  return { ...question, period: monthKey(year, month), of: `${name} · ${monthText(year, month)}` }
}

/** The days from the start of the year to the end of the month, as a range of their own. */
function untilQuestion(question: Question, id: string, name: string, year: number, month: number): FigureQuestion {
  return {
    ...question,
    period: 'period',
    range: untilMonth(year, month),
    filters: personFilters(id, { period: true }),
    of: `${name} · janeiro a ${monthText(year, month)}`,
  }
}
