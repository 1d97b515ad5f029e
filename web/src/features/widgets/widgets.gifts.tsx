import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { roleNameIn } from '@tipy/domain/access/roleNames'
import { formatLoggedInstant } from '@tipy/domain/calendar/format'
import type { DashboardGift } from '@tipy/domain/features/widgets/widgets.contract'
import { kindOf } from '@tipy/domain/features/widgets/widgets.kinds'
import { callOrThrow } from '#api/client.ts'
import { listKey } from '#api/records.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { Section } from '#ui/Section.tsx'

const dashboardText = (types: DashboardGift['old']): string =>
  types === null ? 'painel padrão do Tipy' : [...new Set(types)].map(type => kindOf(type).label).join(', ')

/** Who gave which dashboard to which role, newest first. */
export function GiftsSection() {
  const { config } = useSessionContext()
  const { data: gifts } = useQuery({
    queryKey: [...listKey('widgets'), 'gifts'],
    queryFn: ({ signal }) => callOrThrow('GET /api/widgets/gifts', { signal }),
    staleTime: 0,
  })
  if (!gifts) return null
  return (
    <Section title="Painéis dados a funções">
      {gifts.length === 0 && <Text c="dimmed">Todas as funções têm o painel padrão do Tipy.</Text>}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {gifts.map(({ at, by, role, old, new: now }) => (
          <li key={`${at} ${role}`}>
            <Text size="sm" c="dimmed">
              {by ?? 'O sistema'}, <time dateTime={at}>{formatLoggedInstant(at)}</time>
            </Text>
            <Text size="sm">
              {roleNameIn(config.roles, role, null)}: {dashboardText(old)} → {dashboardText(now)}
            </Text>
          </li>
        ))}
      </Stack>
    </Section>
  )
}
