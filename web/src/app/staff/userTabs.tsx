import { IconCoins } from '@tabler/icons-react'
import { mayReadStatement } from '@tipy/domain/features/statements/statements.rules'
import { type Users, users } from '@tipy/domain/features/users/users.record'
import { identityReaders } from '@tipy/domain/features/users/users.rights'
import type { Shown } from '@tipy/domain/record/contract'
import { personOf } from '#app/guard.ts'
import { listTab } from '#app/listTab.tsx'
import { recordTab } from '#app/recordTabs.tsx'
import type { SessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'
import type { PageTab } from '#ui/PageTabs.tsx'
import { personListTabs } from './personListTabs.tsx'

const PersonStatement = lazily(async () => (await import('./PersonStatement.tsx')).PersonStatement)

/** Files of others may show identity numbers: they are read by roles that may read those, and by `editStaff`. */
function readsPapers({ person, flags }: SessionContext, id: string): boolean {
  const roles: readonly string[] = [person.role, ...person.otherRoles]
  return id === person._id || flags.has('editStaff') || identityReaders.some(role => roles.includes(role))
}

const statement = { key: 'extrato', label: 'Extrato', Icon: IconCoins }

/** The tabs of other features on a user's page that this user may see. */
export function userTabs(session: SessionContext, row: Shown<Users>): readonly PageTab[] {
  const { _id: id } = row
  return [
    recordTab('tasks', users, row),
    ...(readsPapers(session, id) ? [recordTab('files', users, row)] : []),
    recordTab('comments', users, row),
    recordTab('changes', users, row),
    ...personListTabs(session, id),
    ...(mayReadStatement(personOf(session.person), id) ? [listTab(statement, PersonStatement, id)] : []),
  ]
}
