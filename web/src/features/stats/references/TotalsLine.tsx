import type { TotalsByQuarter } from '@tipy/domain/features/stats/stats.contract'
import { quarterKeys } from '@tipy/domain/features/stats/stats.quarters'
import { Amount } from './Amount.tsx'
import { allReferred } from './references.rows.ts'

interface TotalsLineProps {
  readonly totals: TotalsByQuarter
  /** The people whom all referrers brought. */
  readonly people: readonly { readonly _id: string }[]
}

/** All referrers of the filter together. */
export function TotalsLine({ totals, people }: TotalsLineProps) {
  return (
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        {quarterKeys.map(key => (
          <td key={key}>
            <Amount totals={totals[key]} of={allReferred} people={people} quarter={key} />
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
