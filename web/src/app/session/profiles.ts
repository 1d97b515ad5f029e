import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import type { Refusal } from '#api/answer.ts'
import { call } from '#api/client.ts'
import { raiseFailure } from '#api/failures.ts'
import type { Profiles } from '#session/sessionContext.ts'
import { session } from './session.ts'

type Change = (profiles: Profiles) => Profiles

const endpoint = 'PATCH /api/users/{id}'
const maxTries = 4

/** Changes that are shown but not yet saved. */
let pending: readonly Change[] = []
/** One save at a time: a second change is saved after the first. */
let saving: Promise<unknown> = Promise.resolve()

const applied = (changes: readonly Change[], to: Profiles): OwnUser['profiles'] => [
  ...changes.reduce((profiles, change) => change(profiles), to),
]

function fail({ status, data }: Refusal): false {
  raiseFailure({ endpoint, status, requestId: data?.requestId ?? null })
  return false
}

/**
 * Saves from the version that was read. When another browser saved first, the refusal carries its profiles, and the
 * changes are applied again to those: neither browser loses its changes.
 */
async function save(user: OwnUser, changes: readonly Change[]): Promise<OwnUser | false> {
  let { version, profiles } = user
  for (let tries = 1; ; tries += 1) {
    const answer = await call(endpoint, { params: { id: user._id }, body: { version, profiles } })
    if (answer.ok) return answer.data as OwnUser
    const current = answer.message === 'STALE' ? (answer.data?.current as OwnUser | undefined) : undefined
    if (!current || tries === maxTries) return fail(answer)
    version = current.version
    profiles = applied(changes, current.profiles)
  }
}

/** A failed save keeps what the user sees and marks the top bar. */
async function savePending(): Promise<boolean> {
  const { user, token } = session.get()
  const changes = pending
  if (!user || changes.length === 0) return true
  const saved = await save(user, changes)
  pending = pending.filter(change => !changes.includes(change))
  const now = session.get()
  if (!saved || !now.user || now.token !== token) return saved !== false
  const { version, profiles } = saved
  session.set({ user: { ...now.user, version, profiles: applied(pending, profiles) } })
  return true
}

export function changeProfiles(change: Change): Promise<boolean> {
  const { user } = session.get()
  if (!user) return Promise.resolve(false)
  pending = [...pending, change]
  session.set({ user: { ...user, profiles: [...change(user.profiles)] } })
  const saved = saving.then(savePending)
  saving = saved
  return saved
}
