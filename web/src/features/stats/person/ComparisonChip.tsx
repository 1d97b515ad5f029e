import { Badge, UnstyledButton } from '@mantine/core'
import { type ComparisonMode, comparedValue, isAlarming } from '@tipy/domain/features/stats/stats.series'
import type { Comparison } from '@tipy/domain/figures/comparisons'
import { unitText } from '@tipy/domain/figures/unitText'
import type { ChartUnit } from '#chart/series.ts'

interface ComparisonChipProps {
  readonly value: number | null
  readonly comparison: Comparison
  readonly unit: ChartUnit
  readonly mode: ComparisonMode
  /** What it is compared with: "2025". */
  readonly against: string
  readonly onNext: () => void
}

const signed = (value: number | null, text: string): string => (value !== null && value > 0 ? `+${text}` : text)

/** The difference in percent, then in the unit, then what it was; a click shows the next. */
export function ComparisonChip({ value, comparison, unit, mode, against, onNext }: ComparisonChipProps) {
  const { amount, percent } = comparison
  const texts: Readonly<Record<ComparisonMode, string>> = {
    percent: signed(percent, unitText('percent', percent)),
    absolute: signed(amount, unitText(unit, amount)),
    last: unitText(unit, comparedValue(value, comparison)),
  }
  const said = `Comparação com ${against}: ${texts[mode]}`
  return (
    <UnstyledButton aria-label={said} title={`${said}. Clique para ver de outra forma.`} onClick={onNext}>
      <Badge
        component="span"
        variant="light"
        tt="none"
        className="tabular"
        color={isAlarming(comparison) ? 'red' : 'petrol'}
        style={{ cursor: 'pointer' }}
      >
        {texts[mode]}
      </Badge>
    </UnstyledButton>
  )
}
