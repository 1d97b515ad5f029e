import { Badge, Text } from '@mantine/core'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { Cell } from '#kinds/cells.tsx'
import type { Names } from '#kinds/names.ts'
import { Section } from '#ui/Section.tsx'
import { Sideways } from '#ui/Sideways.tsx'
import { useWorld } from '#world/world.ts'
import classes from './reservations.module.css'
import { type Deal, outcomeOf } from './reservations.words.ts'

interface BillingTableProps {
  readonly deal: Deal
  readonly names: Names
}

type Billing = NonNullable<Deal['billingDates']>[number]
const { fields, label } = reservations.fields.billingDates

/** When what part of the agency's value is billed: as predicted, and as it was. */
export function BillingTable({ deal, names }: BillingTableProps) {
  const { billingDates = [] } = deal
  if (billingDates.length === 0)
    return (
      <Section title="Faturação">
        <Text size="sm" c="dimmed">
          Ainda sem datas de faturação: acrescente-as ao editar a reserva.
        </Text>
      </Section>
    )
  const columns = (['type', 'percentage', 'predictedExecutionDate', 'executionDate', 'amount'] as const).filter(name =>
    billingDates.some(date => Object.hasOwn(date, name)),
  )
  return (
    <Section title="Faturação">
      <Sideways label={label}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map(name => (
                <th key={name} scope="col">
                  {fields[name].label}
                </th>
              ))}
              <th scope="col">Situação</th>
            </tr>
          </thead>
          <tbody>
            {billingDates.map(date => (
              <tr key={date._id}>
                {columns.map(name => (
                  <td key={name} data-label={fields[name].label}>
                    <Cell field={fields[name]} value={date[name]} names={names} />
                  </td>
                ))}
                <td data-label="Situação">
                  <Standing date={date} isOver={outcomeOf(deal) !== null} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
    </Section>
  )
}

function Standing({ date, isOver }: { readonly date: Billing; readonly isOver: boolean }) {
  const { today } = useWorld()
  if (date.executionDate) return <Badge color="green">Faturada</Badge>
  if (isOver) return <Badge color="gray">Sem efeito</Badge>
  const isLate = typeof date.predictedExecutionDate === 'string' && date.predictedExecutionDate < today
  return <Badge color={isLate ? 'red' : 'petrol'}>{isLate ? 'Em atraso' : 'Por faturar'}</Badge>
}
