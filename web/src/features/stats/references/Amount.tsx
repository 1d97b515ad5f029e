import type { ReferenceTotals } from '@tipy/domain/features/stats/stats.contract'
import type { ReactNode } from 'react'
import { formatMoney } from '#kinds/format.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import classes from './references.module.css'

interface AmountProps {
  readonly totals: ReferenceTotals
  /** The billing, as something that opens its parts. */
  readonly children: (text: string) => ReactNode
}

/** Billing, and what of it goes to the referrer; a dash for those who read no amounts. */
export function Amount({ totals: { billing, commissions }, children }: AmountProps) {
  const { referencePercentage } = useSessionContext().settings
  if (billing === null) return '–'
  return (
    <>
      {children(formatMoney(billing))}
      {/* A company without a percentage gives referrers nothing. */}
      {commissions !== null && referencePercentage !== null && (
        <span className={`${classes.commission} tabular`} title="Valor para quem referenciou">
          {formatMoney(commissions)}
        </span>
      )}
    </>
  )
}
