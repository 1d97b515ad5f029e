import type { RecruitsOutcome } from '@tipy/domain/features/leads/leads.outcome'
import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { formatExactPercent, formatMoney, formatNumber } from '@tipy/domain/text/numbers'
import { Answer } from '#ui/WidgetFrame.tsx'
import type { RankedMember } from './ranking.rows.ts'
import { useRecruitsOutcome, useSourceCost } from './statistics.ts'
import classes from './widgets.module.css'

interface RecruitsLineProps {
  readonly member: RankedMember
  readonly filters: DashboardFilters
  /** Of the table. */
  readonly columns: number
}

/** Under a row of the ranking: what became of those it recruited in the range. */
export function RecruitsLine({ member, filters, columns }: RecruitsLineProps) {
  const asked = useRecruitsOutcome(member, filters)
  const cost = useSourceCost(member.group === 'source' ? member.key : null)
  return (
    <tr>
      <td colSpan={columns} className={classes.outcome}>
        <Answer
          asked={asked}
          height={44}
          isEmpty={({ recruited }) => recruited === 0}
          empty="Ninguém foi recrutado neste período."
        >
          {outcome => (
            <dl className={classes.facts} aria-label={`Recrutados: ${member.name}`}>
              {factsOf(outcome, cost).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="tabular">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </Answer>
      </td>
    </tr>
  )
}

type Fact = readonly [label: string, value: string]

function factsOf(
  { recruited, stays, medianDays, firstYearBilling }: RecruitsOutcome,
  cost: number | null,
): readonly Fact[] {
  return [
    ...(firstYearBilling === undefined
      ? []
      : [['Faturação nos primeiros 12 meses', formatMoney(firstYearBilling)] as const]),
    ...stays.map(
      ({ months, stayed, of }) =>
        [
          `Ainda cá após ${months} meses`,
          of === 0 ? '–' : `${stayed}/${of} (${formatExactPercent((stayed / of) * 100)})`,
        ] as const,
    ),
    ['Da atribuição ao recrutamento (mediana)', medianDays === null ? '–' : daysText(medianDays)],
    ...(cost === null ? [] : [['Custo por recrutado', formatMoney(cost / recruited)] as const]),
  ]
}

const daysText = (days: number): string => (days === 1 ? '1 dia' : `${formatNumber(days)} dias`)
