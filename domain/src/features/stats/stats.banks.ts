import type { FigureName, Statistic } from '../../figures/figures.ts'

/** What a figure is without what comes from banks (Diversos); figures without such a part stay. */
const withoutBanks: Readonly<Partial<Record<FigureName, FigureName>>> = {
  billing: 'billingWithoutBanks',
  salesCost: 'salesCostWithoutBanks',
  margin: 'marginWithoutBanks',
  marginPercent: 'marginPercentWithoutBanks',
}

/** The figure, with or without what comes from banks. */
export const figureWithin = (figure: FigureName, includeBanks: boolean): FigureName =>
  includeBanks ? figure : (withoutBanks[figure] ?? figure)

/** The same of what can be asked for by itself. */
export const statisticWithin = (statistic: Statistic, includeBanks: boolean): Statistic =>
  statistic === 'billing' && !includeBanks ? 'billingWithoutBanks' : statistic
