import type { ViabilityTotals } from '@tipy/domain/features/viabilities/viabilities.contract'
import { type Credit, creditOf } from '@tipy/domain/features/viabilities/viabilities.rules'
import { listFigures } from '@tipy/domain/figures/listFigures'
import { cardOf } from '#list/figureCard.ts'
import type { TotalCard } from '#list/screen.ts'

const card = (name: Credit, filter: string): TotalCard<keyof ViabilityTotals> => ({
  name,
  ...cardOf(listFigures.viabilities[name]),
  rows: () => ({ [filter]: true }),
  sums: `requests.${name}`,
  partOf: row => creditOf(row, name),
})

/** The requested, approved and chosen credit; each figure opens the viabilities it sums. */
export const viabilityTotals: readonly TotalCard<keyof ViabilityTotals>[] = [
  card('requestedCredit', 'requested'),
  card('approvedCredit', 'approved'),
  card('chosenCredit', 'chosen'),
]
