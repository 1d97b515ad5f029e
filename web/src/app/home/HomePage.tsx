import { Stack, Title } from '@mantine/core'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import { hasDashboard } from '@tipy/domain/navigation/landing'
import { Dashboard } from '#app/dashboard/Dashboard.tsx'
import { prepareDashboard } from '#app/dashboard/prepareDashboard.ts'
import { PageSkeleton } from '#app/pages/PageSkeleton.tsx'
import { session, useSession } from '#app/session/session.ts'
import { readDashboardSearch } from '#features/widgets/widgets.search.ts'
import { lazily, WhileLoading } from '#ui/lazily.tsx'
import { firstName, greetingAt } from './greeting.ts'
import { useNow } from './useNow.ts'

const PersonStatsContent = lazily(async () => (await import('#app/stats/PersonStatsContent.tsx')).PersonStatsContent)

/** The user of the last visit is known before the configuration is there. */
export function prepare(search: object): void {
  const { user, needsPasswordChange } = session.get()
  if (user && hasDashboard(user.role) && !needsPasswordChange) void prepareDashboard(readDashboardSearch({ ...search }))
}

/** The dashboard; a consultant has their own statistics in place. */
export function HomePage() {
  const user = useSession(state => state.user)
  if (!user) return null
  return hasDashboard(user.role) ? <Dashboard /> : <OwnStats user={user} />
}

/** The address stays `/`: it is the consultant's page without its own. */
function OwnStats({ user }: { readonly user: Pick<OwnUser, '_id' | 'name'> }) {
  const now = useNow()
  return (
    <Stack gap="md">
      <Title order={1} fz={20}>
        {greetingAt(now)}, {firstName(user.name)}
      </Title>
      <WhileLoading show={<PageSkeleton />}>
        <PersonStatsContent id={user._id} />
      </WhileLoading>
    </Stack>
  )
}
