import { givableRoles } from '@tipy/domain/access/manage'
import { actorOf } from '@tipy/domain/features/users/users.policy'
import { viewerOf, type World } from '#world/world.ts'

/** Roles this person may give: the server refuses the others. A role that the person in the form holds is shown anyway. */
export function givable(world: World): readonly string[] {
  const viewer = viewerOf(world)
  return givableRoles(actorOf(viewer), viewer.company)
}
