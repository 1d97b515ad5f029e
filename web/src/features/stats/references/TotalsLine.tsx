import type { TotalsByQuarter } from '@tipy/domain/features/stats/stats.contract'
import { quarterKeys } from '@tipy/domain/features/stats/stats.quarters'
import { Amount } from './Amount.tsx'

/** All referrers of the filter together. */
export function TotalsLine({ totals }: { readonly totals: TotalsByQuarter }) {
  return (
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        {quarterKeys.map(key => (
          <td key={key}>
            <Amount totals={totals[key]}>
              {text => (
                <span className="tabular" title="Soma de todos os referenciadores">
                  {text}
                </span>
              )}
            </Amount>
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
