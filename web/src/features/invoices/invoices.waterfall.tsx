import { Text } from '@mantine/core'
import { formatMoney, formatPercent } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'
import { partName } from './facts/labels.ts'
import type { Division, Line } from './invoices.waterfall.lines.ts'
import classes from './invoices.waterfall.module.css'

interface Step {
  readonly key: string
  readonly label: string
  readonly who: string
  readonly percentage: number | null
  readonly amount: number
  readonly kind: 'whole' | 'outside' | 'person' | 'agency' | 'debt'
  /** Start and end of its bar, in euros from zero. */
  readonly from: number
  readonly to: number
}

const stepOf = (line: Line, left: number, names: Names): Step => ({
  key: line.part,
  label: names.roleOf(partName(line), line.person),
  who: line.person === null ? '' : names.person(line.person),
  percentage: line.percentage,
  amount: line.amount,
  kind: 'person',
  from: left - line.amount,
  to: left,
})

/** Steps from the total commission down to what stays; each starts where the previous one ended. */
function stepsOf({ value, outside, lines }: Division, names: Names): readonly Step[] {
  let left: number = value
  const steps: Step[] = [
    {
      key: 'whole',
      label: 'Comissão total',
      who: '',
      percentage: null,
      amount: value,
      kind: 'whole',
      from: 0,
      to: value,
    },
  ]
  if (outside) {
    const { name, amount } = outside
    const who = name ?? ''
    steps.push({
      key: 'outside',
      label: 'Agência de fora',
      who,
      percentage: null,
      amount,
      kind: 'outside',
      from: left - amount,
      to: left,
    })
    left -= amount
  }
  for (const line of lines) {
    if (line.role === 'agency') continue
    steps.push(stepOf(line, left, names))
    left -= line.amount
  }
  const agency = lines.find(({ role }) => role === 'agency')
  if (agency)
    steps.push({
      ...stepOf(agency, left, names),
      kind: agency.amount < 0 ? 'debt' : 'agency',
      from: 0,
      to: agency.amount,
    })
  return steps
}

interface WaterfallProps {
  readonly division: Division
  readonly names: Names
}

/** The division as a waterfall: a readable list with a bar next to each amount. */
export function Waterfall({ division, names }: WaterfallProps) {
  const steps = stepsOf(division, names)
  const lowest = Math.min(0, ...steps.map(({ from, to }) => Math.min(from, to)))
  const range = Math.max(division.value - lowest, 0.01)
  const at = (euros: number) => `${(((euros - lowest) / range) * 100).toFixed(2)}%`
  return (
    <ol className={classes.steps} aria-label="Quem recebe o quê">
      {steps.map(({ key, label, who, percentage, amount, kind, from, to }) => (
        <li key={key} className={classes.step} data-kind={kind}>
          <span className={classes.what}>
            <Text span size="sm" fw={kind === 'person' || kind === 'outside' ? 450 : 600}>
              {who || label}
            </Text>
            {who && (
              <Text span size="xs" c="dimmed">
                {label}
              </Text>
            )}
          </span>
          <Text span size="xs" c="dimmed" className={`tabular ${classes.percentage}`}>
            {percentage === null ? '' : formatPercent(percentage)}
          </Text>
          <Text span size="sm" fw={600} className={`tabular ${classes.amount}`}>
            {formatMoney(amount)}
          </Text>
          <span className={classes.track} aria-hidden>
            <span
              className={classes.bar}
              style={{
                insetInlineStart: at(Math.min(from, to)),
                width: `${((Math.abs(to - from) / range) * 100).toFixed(2)}%`,
              }}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}
