import { IconBuildings, IconHomeSearch } from '@tabler/icons-react'
import { type Users, users } from '@tipy/domain/features/users/users.record'
import { identityReaders } from '@tipy/domain/features/users/users.rights'
import type { Shown } from '@tipy/domain/record/contract'
import { lazy, Suspense } from 'react'
import { PageSkeleton } from '#app/pages/PageSkeleton.tsx'
import { recordTab } from '#app/recordTabs.tsx'
import type { PageTab } from '#ui/PageTabs.tsx'
import type { World } from '#world/world.ts'

const PersonFindings = lazy(async () => ({ default: (await import('./PersonFindings.tsx')).PersonFindings }))
const PersonDeals = lazy(async () => ({ default: (await import('./PersonDeals.tsx')).PersonDeals }))

/** Papers of others are read by whoever could read an identity number on them, and whoever keeps them. */
function readsPapers({ person, flags }: World, id: string): boolean {
  const held: readonly string[] = [person.role, ...person.otherRoles]
  return id === person._id || flags.has('editStaff') || identityReaders.some(role => held.includes(role))
}

/** What other features keep of a person, for whoever may see it. */
export function staffTabs(world: World, { _id: id }: Shown<Users>): readonly PageTab[] {
  const one = { record: users, id }
  const findings: PageTab = {
    key: 'angariacoes',
    label: 'Angariações',
    Icon: IconHomeSearch,
    content: (
      <Suspense fallback={<PageSkeleton />}>
        <PersonFindings id={id} />
      </Suspense>
    ),
  }
  const deals: PageTab = {
    key: 'pipeline',
    label: 'Pipeline',
    Icon: IconBuildings,
    content: (
      <Suspense fallback={<PageSkeleton />}>
        <PersonDeals id={id} />
      </Suspense>
    ),
  }
  return [
    recordTab('tasks', one),
    ...(readsPapers(world, id) ? [recordTab('files', one)] : []),
    recordTab('comments', one),
    recordTab('changes', one),
    ...(world.flags.has('listFindings') ? [findings] : []),
    ...(world.flags.has('listReservations') ? [deals] : []),
  ]
}
