import { formatExactPercent } from '@tipy/domain/text/numbers'
import type { DerivedNumber } from '#figures/question.ts'
import { formatMoney } from '#kinds/format.ts'
import { useSessionContext } from '#session/sessionContext.ts'

/** What of the billing of referred people goes to those who referred them; a company without a percentage gives nothing. */
export function useReferrersPart(): (billing: number, commissions: number | null) => DerivedNumber | null {
  const { referencePercentage } = useSessionContext().settings
  return (billing, commissions) => {
    if (commissions === null || referencePercentage === null) return null
    const value = formatMoney(commissions)
    const share = formatExactPercent(referencePercentage)
    return {
      label: 'Valor para quem referenciou',
      value,
      computation: `${share} de ${formatMoney(billing)}, arredondado por pessoa e trimestre: ${value}`,
    }
  }
}
