import type { TotalsByQuarter } from '@tipy/domain/features/stats/stats.contract'
import { quarterKeys } from '@tipy/domain/features/stats/stats.quarters'
import { Amount } from './Amount.tsx'
import { ReferredNumber } from './ReferredNumber.tsx'

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
            <Amount totals={totals[key]}>
              {text => <ReferredNumber of="todos os referidos" people={people} quarter={key} text={text} />}
            </Amount>
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
