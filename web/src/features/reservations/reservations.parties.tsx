import { Badge, Group, Text } from '@mantine/core'
import { IconBuildingSkyscraper, IconUser } from '@tabler/icons-react'
import { labelsOf } from '@tipy/domain/features/reservations/reservations.labels'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { PlainField } from '@tipy/domain/record/fields'
import { Cell } from '#kinds/cells.tsx'
import { formatPercent } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { Facts } from '#ui/Facts.tsx'
import { Section } from '#ui/Section.tsx'
import { outcomeOf, type ShownReservation } from './reservations.labels.ts'
import classes from './reservations.module.css'

type GroupName = 'owners' | 'buyers' | 'guarantors'

interface PartiesProps {
  readonly deal: ShownReservation
  readonly names: Names
  readonly group: GroupName
}

type Party = NonNullable<ShownReservation['owners']>[number] | NonNullable<ShownReservation['buyers']>[number]

/** The people of one group (owners, buyers, guarantors), each on a card. */
export function Parties({ deal, names, group }: PartiesProps) {
  const people: readonly Party[] = deal[group] ?? []
  const { label, fields } = reservations.fields[group]
  const labels: Readonly<Partial<Record<GroupName, string>>> = labelsOf(deal.dealType)
  return (
    <Section title={labels[group] ?? label}>
      {people.length === 0 ? (
        <Text size="sm" c="dimmed">
          Ainda ninguém: acrescente ao editar a reserva.
        </Text>
      ) : (
        <ul className={classes.parties}>
          {people.map(party => (
            <PartyCard key={party._id} party={party} fields={fields} names={names} isOver={outcomeOf(deal) !== null} />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Fields that the card's header shows already. */
const headed: ReadonlySet<string> = new Set(['name', 'isCompany', 'percentage'])
const wide: ReadonlySet<string> = new Set(['address'])

interface PartyCardProps {
  readonly party: Party
  readonly fields: Readonly<Record<string, PlainField>>
  readonly names: Names
  readonly isOver: boolean
}

function PartyCard({ party, fields, names, isOver }: PartyCardProps) {
  const values: Readonly<Record<string, unknown>> = party
  const filled = Object.entries(fields).filter(([name]) => !headed.has(name) && values[name])
  const Icon = party.isCompany ? IconBuildingSkyscraper : IconUser
  return (
    <li className={classes.party}>
      <Group gap="xs" wrap="nowrap" mb={filled.length > 0 ? 'sm' : 0} align="flex-start">
        <Icon size={18} stroke={1.7} aria-hidden className={classes.partyIcon} />
        <Text fw={600} size="sm" className={classes.partyName}>
          {party.name || 'Sem nome'}
        </Text>
        {party.isCompany && <Badge color="gray">Empresa</Badge>}
        {'percentage' in party && party.percentage !== null && party.percentage !== undefined && (
          <Badge>{formatPercent(party.percentage)}</Badge>
        )}
      </Group>
      <Expired day={party.ccExpirationDate} isOver={isOver} />
      {filled.length > 0 && (
        <Facts
          facts={filled.map(([name, field]) => ({
            label: field.label,
            value: <Cell field={field} value={values[name]} names={names} />,
            wide: wide.has(name),
          }))}
        />
      )}
    </li>
  )
}

function Expired({ day, isOver }: { readonly day: string | null | undefined; readonly isOver: boolean }) {
  const { today } = useSessionContext()
  if (!day || day >= today || isOver) return null
  return (
    <Badge color="red" mb="sm">
      Documento fora da validade
    </Badge>
  )
}
