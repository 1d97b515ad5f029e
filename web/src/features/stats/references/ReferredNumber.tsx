import type { QuarterKey } from '@tipy/domain/features/stats/stats.quarters'
import { FigureNumber } from '#figures/FigureNumber.tsx'
import type { DerivedNumber } from '#figures/question.ts'
import { formatMoney } from '#kinds/format.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { daysOfQuarter, quarterLabels } from './references.rows.ts'

export interface ReferredNumberProps {
  /** Whose number it is, for the title of its panel. */
  readonly of: string
  /** The referred people whose billing it sums. */
  readonly people: readonly { readonly _id: string }[]
  readonly quarter: QuarterKey
  /** What they billed. */
  readonly amount: number
  /** What is computed from it and shown instead. */
  readonly derived?: DerivedNumber
}

/** Opens the invoices that the billing of referred people in a quarter sums. */
export function ReferredNumber({ of, people, quarter, amount, derived }: ReferredNumberProps) {
  const { dateRange } = useSessionContext()
  const [first, ...others] = people
  const one = first && others.length === 0 ? first._id : undefined
  return (
    <FigureNumber
      question={{
        group: 'consultants',
        ...(one !== undefined && { ref: one }),
        stat: 'billingWithoutBanks',
        period: 'period',
        // They may have left meanwhile.
        filters: { period: true, active: 'all', ...(one === undefined && { refs: people.map(({ _id }) => _id) }) },
        // Who is listed depends on the offices of the shell; what they billed counts in all of them.
        offices: [],
        range: daysOfQuarter(quarter, dateRange.lastDate),
        ...(derived && { derived }),
        of: `${of} · ${quarterLabels[quarter]} de ${dateRange.lastDate.slice(0, 4)}`,
      }}
    >
      {derived?.value ?? formatMoney(amount)}
    </FigureNumber>
  )
}
