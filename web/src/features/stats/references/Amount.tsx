import type { ReferenceTotals } from '@tipy/domain/features/stats/stats.contract'
import { ReferredNumber, type ReferredNumberProps } from './ReferredNumber.tsx'
import classes from './references.module.css'
import { useReferrersPart } from './useReferrersPart.ts'

interface AmountProps extends Pick<ReferredNumberProps, 'of' | 'people' | 'quarter'> {
  readonly totals: ReferenceTotals
}

/** Billing, and what of it goes to the referrer; a dash for those who read no amounts. Both open what they count. */
export function Amount({ totals: { billing, commissions }, ...whose }: AmountProps) {
  const partOf = useReferrersPart()
  if (billing === null) return '–'
  const part = partOf(billing, commissions)
  return (
    <>
      <ReferredNumber {...whose} amount={billing} />
      {part && (
        <span className={classes.commission} title={part.label}>
          <ReferredNumber {...whose} amount={billing} derived={part} />
        </span>
      )}
    </>
  )
}
