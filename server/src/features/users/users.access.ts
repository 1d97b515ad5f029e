import { formatMinute } from '@tipy/domain/calendar/format'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { TipyError } from '@tipy/domain/errors/errors'
import type { Notice } from '@tipy/domain/features/notifications/notifications.rules'
import type { AccessLink, AccessOfPerson, usersAccessContract } from '@tipy/domain/features/users/users.access.contract'
import { type User, type Users, users } from '@tipy/domain/features/users/users.record'
import { writeNextVersion } from '#engine/changes'
import { canOf } from '#engine/read/present'
import { findRecord } from '#engine/read/record'
import { type Author, authorOf } from '#engine/rows'
import { saveAs } from '#engine/saving'
import type { RecordViewer, Saving, ServerRecord } from '#engine/serverRecord'
import { recordViewer } from '#engine/viewer'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { UserDeps } from './users.deps.ts'
import { nameOf } from './users.store.ts'

interface Deps extends Pick<UserDeps, 'sendsMail' | 'accessLink' | 'notify'> {
  readonly db: Db
  readonly clock: Clock
  readonly serverRecord: ServerRecord<Users>
}

/** A person's access state, and a link for their password if no mail can be sent. */
export function usersAccessHandlers(deps: Deps): Handlers<typeof usersAccessContract> {
  const { db, clock } = deps
  return {
    'GET /api/users/{id}/access': async ({ caller, params }) => {
      const who = recordViewer(caller)
      const person = await editable(deps, db, who, params.id)
      return readAccess(deps, db, who, person)
    },
    'POST /api/users/{id}/access-link': ({ caller, params }) =>
      saveAs({ db, clock }, caller, async saving => {
        const link = await linkIfAllowed(deps, saving, params.id)
        if (!link) throw new TipyError('FORBIDDEN')
        return link
      }),
  }
}

/** A person whose record the viewer may edit. */
async function editable({ serverRecord }: Deps, db: Db, viewer: RecordViewer, id: string, lock = false): Promise<User> {
  const person = await findRecord(serverRecord, db, viewer, id, lock)
  if (!person) throw new TipyError('NOT_FOUND')
  if (!canOf(serverRecord, person, viewer).edit) throw new TipyError('FORBIDDEN')
  return person
}

async function readAccess(deps: Deps, db: Db, viewer: RecordViewer, person: User): Promise<AccessOfPerson> {
  const { companyId } = viewer
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('company_id', '=', companyId)
    .where('id', '=', person._id)
    .executeTakeFirstOrThrow()
  const change = await db
    .selectFrom('email_changes')
    .select(['old_email', 'expires_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', person._id)
    .where('token_hash', 'is not', null)
    .where('expires_at', '>', deps.clock.now())
    .orderBy('version', 'desc')
    .executeTakeFirst()
  const hasComeIn = password_hash !== null
  return {
    sendsMail: deps.sendsMail,
    hasComeIn,
    emailChange: change ? { old: change.old_email, until: change.expires_at.toISOString() } : null,
    mayLink: !deps.sendsMail && mayLink(person, viewer, hasComeIn),
  }
}

/**
 * A first password: users who may edit the person. Another password: only sysAdmin, and never for themselves: they
 * change it with their current password.
 */
function mayLink(person: User, viewer: RecordViewer, hasComeIn: boolean): boolean {
  if (!person.active || person._id === viewer.id) return false
  return !hasComeIn || viewer.roles.includes('sysAdmin')
}

/** A link for the password of a person; null where the caller is not the one who hands it over. */
export async function linkIfAllowed(deps: Deps, saving: Saving, id: string): Promise<AccessLink | null> {
  const { trx, viewer } = saving
  const person = await editable(deps, trx, viewer, id, true)
  const access = await readAccess(deps, trx, viewer, person)
  return access.mayLink ? makeLink(deps, saving, person) : null
}

async function makeLink(deps: Deps, saving: Saving, before: User): Promise<AccessLink> {
  const { trx, viewer, now } = saving
  const personKey = { companyId: viewer.companyId, id: before._id }
  const link = await deps.accessLink(trx, personKey, now)
  await writeNextVersion(users, before, { ...before, accessLinkDate: lisbonMoment(now) }, authorOf(saving))
  await deps.notify(...(await linkNotice(saving, before._id)))
  return link
}

/** The person reads it after logging in: a colleague has seen a link for their password. */
export async function linkNotice(saving: Saving, person: string): Promise<[Author, Notice]> {
  const { trx, viewer, now } = saving
  const author = await nameOf(trx, viewer)
  const at = formatMinute(lisbonMoment(now))
  const notice: Notice = {
    event: 'accessLink',
    users: [person],
    title: `${author} criou uma ligação para a sua password`,
    // What to do comes first: a list shows only the beginning.
    text: `Se não a recebeu dessa pessoa, mude a password e avise um administrador. Foi criada e vista em ${at}.`,
    model: null,
    ref: null,
  }
  return [authorOf(saving), notice]
}
