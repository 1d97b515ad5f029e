import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isDay } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { itemName, type Names, useNames } from '#kinds/names.ts'
import { PersonAvatar } from '#kinds/PersonAvatar.tsx'
import { Loading } from '#ui/Loading.tsx'

interface PersonHeadProps {
  readonly row: StatsRow | undefined
  /** Shown as the page's title; at home the greeting is. */
  readonly isTitle: boolean
  readonly hasRecord: boolean
}

/** Whose statistics these are. */
export function PersonHead({ row, isTitle, hasRecord }: PersonHeadProps) {
  const names = useNames()
  if (!row) return <Loading height={72} />
  return (
    <Group gap="md" align="center">
      <PersonAvatar name={row.name} image={row.image ?? null} size={isTitle ? 72 : 48} />
      <div style={{ flex: '1 1 230px', minWidth: 0 }}>
        <Group gap="xs">
          <Title order={isTitle ? 1 : 2} fz={isTitle ? 24 : 'md'}>
            {row.name}
          </Title>
          {row.active === false && <Badge color="gray">Arquivo</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {factsOf(row, names).join(' · ')}
        </Text>
      </div>
      {hasRecord && row._id && (
        <Button
          component={Link}
          to={`/users/${row._id}`}
          variant="default"
          size="xs"
          leftSection={<IconId size={15} aria-hidden />}
        >
          Ficha
        </Button>
      )}
    </Group>
  )
}

const managerOf = (id: string | null, { people }: Names): string | null =>
  people.find(({ _id }) => _id === id)?.manager ?? null

function factsOf({ _id, role, offices = [], manager, startDate }: StatsRow, names: Names): readonly string[] {
  return [
    ...(typeof role === 'string' ? [names.roleOf(itemName(names, 'roles', role), _id)] : []),
    offices.map(names.office).join(', '),
    ...(manager
      ? [`${names.roleOf(itemName(names, 'roles', manager.role), managerOf(_id, names))}: ${manager.name}`]
      : []),
    ...(startDate && isDay(startDate) ? [`Desde ${formatDay(startDate)}`] : []),
  ].filter(Boolean)
}
