import { givableRoles } from '@tipy/domain/access/manage'
import { actorOf } from '@tipy/domain/features/users/users.policy'
import { type SessionContext, viewerOf } from '#session/sessionContext.ts'

/** Roles the user may give: the server refuses others. The form also offers the role that the edited person has. */
export function givable(session: SessionContext): readonly string[] {
  const viewer = viewerOf(session)
  return givableRoles(actorOf(viewer), viewer.company)
}
