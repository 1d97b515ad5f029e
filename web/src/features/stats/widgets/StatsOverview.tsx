import { figureWithin, statisticWithin } from '@tipy/domain/features/stats/stats.banks'
import type { ChipMode } from '@tipy/domain/features/stats/stats.cellText'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { fieldOf } from '@tipy/domain/features/stats/stats.fields'
import { statisticsFor } from '@tipy/domain/features/stats/stats.rights'
import { cardFields, figureIn, totalRow } from '@tipy/domain/features/stats/stats.series'
import { type WholeFigure, wholeExpenses, wholeFigure } from '@tipy/domain/features/stats/stats.whole'
import type { DashboardFilters, WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { type OverviewCard, overviewCards } from '@tipy/domain/features/widgets/widgets.info'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { type FigureName, figureOf, type Statistic } from '@tipy/domain/figures/figures'
import { unitText } from '@tipy/domain/figures/unitText'
import { useState } from 'react'
import { FigureNumber } from '#figures/FigureNumber.tsx'
import { type SessionContext, useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { type Asked, askedOf } from '#ui/asked.ts'
import { Withheld } from '#ui/WidgetFrame.tsx'
import { Cards, StatCard } from '../cards/StatCard.tsx'
import type { AskedBy } from '../cards/StatLine.tsx'
import { LeadsCard } from '../leadsCard/LeadsCard.tsx'
import { overviewFilters } from '../person/Overview.tsx'
import { type TotalsQuestion, useStatsTotals } from '../stats.calls.ts'
import { officesOf } from './scope.ts'
import classes from './Widgets.module.css'

/** The chosen cards in their order, without those the reader may not read. */
function cardsOf(session: SessionContext, fields: readonly string[] = []): readonly OverviewCard[] {
  const readable = statisticsFor(viewerOf(session))
  const chosen = fields.flatMap(field => overviewCards.filter(card => card === field))
  return (chosen.length > 0 ? chosen : overviewCards).filter(card =>
    card === 'leads' ? session.flags.has('listLeads') : readable.includes(card),
  )
}

/** Leads, listings, pipeline, billing and expenses of all that the reader sees. */
export function StatsOverview({ info, filters }: WidgetSettings) {
  const session = useSessionContext()
  const cards = cardsOf(session, info.fields)
  const title = widgetTitle({ type: 'statsOverview', info })
  if (cards.length === 0) return <Withheld title={title} />
  return (
    <section aria-label={title}>
      {info.header && <h2 className={classes.overviewTitle}>{info.header}</h2>}
      <OverviewCards cards={cards} filters={filters} />
    </section>
  )
}

interface OverviewCardsProps {
  readonly cards: readonly OverviewCard[]
  readonly filters: DashboardFilters
}

const ofDeals = ['findings', 'reservations', 'billing'] as const satisfies readonly OverviewCard[]

function OverviewCards({ cards, filters }: OverviewCardsProps) {
  const reader = viewerOf(useSessionContext())
  const [mode, setMode] = useState<ChipMode>('percent')
  const { includeBanks } = filters
  const deals = ofDeals.filter(card => cards.includes(card)).map(card => statisticWithin(card, includeBanks))
  const margin = figureWithin('margin', includeBanks)
  const ofDealsAsked = useWhole(wholeFigure(reader, filters), deals, [], filters)
  const expenses = cards.includes('expenses') ? (['expenses'] as const) : []
  const ofExpenses = useWhole(wholeExpenses(reader), expenses, [fieldOf(margin)], filters)
  const turning = { mode, onMode: setMode }
  return (
    <Cards>
      {cards.map(card => {
        if (card === 'leads') return <LeadsCard key={card} filters={filters} {...turning} />
        if (card === 'expenses') return <ExpensesCard key={card} {...ofExpenses} {...turning} margin={margin} />
        return <StatCard key={card} figure={statisticWithin(card, includeBanks)} {...ofDealsAsked} {...turning} />
      })}
    </Cards>
  )
}

interface WholeAsked {
  readonly row: Asked<StatsRow>
  readonly askedBy: AskedBy
}

/** The cards of these figures, of all members together as one row; `fields`: what they show besides. */
function useWhole(
  whole: WholeFigure,
  stats: readonly Statistic[],
  fields: readonly string[],
  filters: DashboardFilters,
): WholeAsked {
  const question: TotalsQuestion = {
    group: whole.group,
    fields: [...stats.flatMap(cardFields), ...fields],
    filters: { ...overviewFilters(stats), ...whole.filters },
    ...officesOf(filters),
  }
  const { data, ...rest } = askedOf(useStatsTotals(question, stats.length > 0))
  const { group, filters: asked, offices } = question
  return {
    row: { ...rest, data: data && (data.totals ? totalRow(data.totals) : null) },
    askedBy: { group, filters: asked, ...(offices && { offices }) },
  }
}

interface ExpensesCardProps extends WholeAsked {
  /** With or without what comes from banks. */
  readonly margin: FigureName
  readonly mode: ChipMode
  readonly onMode: (mode: ChipMode) => void
}

/** Expenses, and by office what is left of billing after them. */
function ExpensesCard({ margin, askedBy, ...rest }: ExpensesCardProps) {
  return <StatCard figure="expenses" askedBy={askedBy} under={marginUnder(margin, askedBy)} {...rest} />
}

/** The margin of a period; groups of expenses have none. */
const marginUnder = (margin: FigureName, askedBy: AskedBy) => (row: StatsRow, period: string, text: string) => {
  const value = figureIn(row, period, margin)
  if (value === null) return null
  const { label, unit } = figureOf(margin)
  return (
    <dd className={classes.under}>
      {label}:{' '}
      <FigureNumber question={{ ...askedBy, stat: margin, period, of: `${row.name} · ${text}` }}>
        {unitText(unit, value)}
      </FigureNumber>
    </dd>
  )
}
