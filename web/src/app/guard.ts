import type { Person } from '@tipy/domain/access/roles'
import { afterGuard, afterRoot, matchScreen, refusedScreen } from '@tipy/domain/navigation/guard'
import { screens } from '@tipy/domain/navigation/screens'
import type { SessionState } from './session/state.ts'

interface Decision {
  /** The path to open: the given one, when the user may open it. */
  readonly target: string
  readonly title: string | undefined
  /** The title of the screen for which the user has no flag, when that is why the path is another. */
  readonly refused?: string | undefined
}

export function personOf(user: NonNullable<SessionState['user']>): Person {
  return { id: user._id, role: user.role, otherRoles: user.otherRoles }
}

type GuardedSession = Pick<SessionState, 'token' | 'user' | 'features' | 'accessMap' | 'config'>

interface Address {
  readonly pathname: string
  /** With its query. */
  readonly href: string
}

/** Applies the domain's guard to this session. Until the configuration is loaded, it decides nothing. */
export function decide(
  { token, user, features, accessMap, config }: GuardedSession,
  { pathname, href }: Address,
): Decision {
  const title = matchScreen(pathname)?.title
  if (!token || !config || !user || !features) return { target: pathname, title }
  const person = personOf(user)
  const allowed = afterGuard(pathname, person, features)
  const isRoot = allowed === screens.home.path
  return {
    target: isRoot ? afterRoot(accessMap?.redirect ?? '', person, features, { address: href }) : allowed,
    title,
    refused: refusedScreen(pathname, person, features)?.title,
  }
}
