import { IconBuildings, IconHomeSearch, IconReportMoney } from '@tabler/icons-react'
import { type Users, users } from '@tipy/domain/features/users/users.record'
import { identityReaders } from '@tipy/domain/features/users/users.rights'
import type { Shown } from '@tipy/domain/record/contract'
import { type ComponentType, lazy, Suspense } from 'react'
import { PageSkeleton } from '#app/pages/PageSkeleton.tsx'
import { recordTab } from '#app/recordTabs.tsx'
import type { PageTab } from '#ui/PageTabs.tsx'
import type { World } from '#world/world.ts'

const PersonFindings = lazy(async () => ({ default: (await import('./PersonFindings.tsx')).PersonFindings }))
const PersonViabilities = lazy(async () => ({ default: (await import('./PersonViabilities.tsx')).PersonViabilities }))
const PersonDeals = lazy(async () => ({ default: (await import('./PersonDeals.tsx')).PersonDeals }))

/** Papers of others are read by whoever could read an identity number on them, and whoever keeps them. */
function readsPapers({ person, flags }: World, id: string): boolean {
  const held: readonly string[] = [person.role, ...person.otherRoles]
  return id === person._id || flags.has('editStaff') || identityReaders.some(role => held.includes(role))
}

/** A list of what is a person's own, on their page. */
const ownList = (tab: Omit<PageTab, 'content'>, List: ComponentType<{ readonly id: string }>, id: string): PageTab => ({
  ...tab,
  content: (
    <Suspense fallback={<PageSkeleton />}>
      <List id={id} />
    </Suspense>
  ),
})

const viabilities = { key: 'viabilidades', label: 'Viabilidades', Icon: IconReportMoney }
const findings = { key: 'angariacoes', label: 'Angariações', Icon: IconHomeSearch }
const deals = { key: 'pipeline', label: 'Pipeline', Icon: IconBuildings }

/** What other features keep of a person, for whoever may see it. */
export function staffTabs(world: World, { _id: id }: Shown<Users>): readonly PageTab[] {
  const one = { record: users, id }
  return [
    recordTab('tasks', one),
    ...(readsPapers(world, id) ? [recordTab('files', one)] : []),
    recordTab('comments', one),
    recordTab('changes', one),
    ...(world.flags.has('listViabilities') ? [ownList(viabilities, PersonViabilities, id)] : []),
    ...(world.flags.has('listFindings') ? [ownList(findings, PersonFindings, id)] : []),
    ...(world.flags.has('listReservations') ? [ownList(deals, PersonDeals, id)] : []),
  ]
}
