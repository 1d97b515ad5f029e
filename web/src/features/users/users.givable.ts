import { givableRoles } from '@tipy/domain/access/manage'
import { actorOf } from '@tipy/domain/features/users/users.policy'
import { type SessionContext, viewerOf } from '#world/sessionContext.ts'

/** Roles this person may give: the server refuses the others. A role that the person in the form holds is shown anyway. */
export function givable(session: SessionContext): readonly string[] {
  const viewer = viewerOf(session)
  return givableRoles(actorOf(viewer), viewer.company)
}
