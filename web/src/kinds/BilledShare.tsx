import { Progress, Text } from '@mantine/core'
import { formatMoney, formatPercent } from './format.ts'

interface BilledShareProps {
  readonly billed: number
  readonly value: number
  readonly isOver: boolean
  /** The deal was given up (desistência): nothing more is billed. */
  readonly isBroken?: boolean
}

const whole = 100

/** The billed share of a deal's gross value: in figures and as a bar, red where it exceeds the value. */
export function BilledShare({ billed, value, isOver, isBroken = false }: BilledShareProps) {
  const part = value > 0 ? Math.round((billed / value) * whole) : whole
  const isRed = isOver || isBroken
  return (
    <div>
      <Text size="sm" fw={600} className="tabular">
        {formatMoney(billed)} de {formatMoney(value)}
      </Text>
      <Progress
        value={Math.min(part, whole)}
        color={isRed ? 'red' : 'green'}
        size={6}
        mt={6}
        aria-label={`Faturado: ${formatPercent(part)}`}
      />
      {isOver && (
        <Text size="xs" fw={600} mt={4} c="light-dark(var(--mantine-color-red-8), var(--mantine-color-red-3))">
          Faturado acima do valor
        </Text>
      )}
    </div>
  )
}
