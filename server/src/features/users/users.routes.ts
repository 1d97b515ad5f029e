import { TipyError } from '@tipy/domain/errors/errors'
import type { AccessLink } from '@tipy/domain/features/users/users.access.contract'
import {
  type AddedUserBody,
  type ChangedUserBody,
  currentPassword,
  type OwnUser,
  ownChanges,
  pickerSearch,
  type usersContract,
} from '@tipy/domain/features/users/users.contract'
import { type Users, users } from '@tipy/domain/features/users/users.record'
import { noLinkReason } from '@tipy/domain/features/users/users.rules'
import { bodySchema } from '@tipy/domain/record/schema'
import { z } from 'zod'
import { withIdempotency } from '#engine/idempotency'
import { presentRows } from '#engine/read/present'
import { findRecord } from '#engine/read/record'
import { searchRecords } from '#engine/read/search'
import { type EngineDeps, recordHandlers } from '#engine/routes'
import { createRecord, patchRecord, replaceRecord } from '#engine/save'
import { saveAs } from '#engine/saving'
import { holdsAny, type Saving, type ServerRecord } from '#engine/serverRecord'
import { recordViewer } from '#engine/viewer'
import { check } from '#http/fields'
import type { Handlers } from '#http/mount'
import type { Caller } from '#http/session/caller'
import type { Db } from '#platform/database/database'
import { linkIfAllowed } from './users.access.ts'
import { proven, withAccounts } from './users.accounts.ts'
import type { UserDeps } from './users.deps.ts'
import { leadLink, linkToLead } from './users.lead.ts'
import { pickUsers } from './users.picker.ts'
import { presentOwnUser, presentPickedUser } from './users.present.ts'
import { announceArrival, refuseWithoutContract } from './users.recruited.ts'
import { type Key, readOwnRow, savePreferences } from './users.store.ts'

interface Deps extends EngineDeps, UserDeps {
  /** People as a record, with their companions. */
  readonly serverRecord: ServerRecord<Users>
}

type Body = Readonly<Record<string, unknown>>

export function usersHandlers(baseDeps: Deps): Handlers<typeof usersContract> {
  const deps = { ...baseDeps, serverRecord: withAccounts(baseDeps) }
  const { db, clock } = deps
  return {
    ...recordHandlers<Users>(deps.serverRecord, deps),
    'POST /api/users/search': ({ caller, body }) =>
      body.filters?.infoLevel === 2 ? pick(db, caller, body) : list(deps, caller, body),
    'POST /api/users': ({ caller, body, idempotencyKey }) =>
      saveAs({ db, clock }, caller, async saving => {
        const { values, companionValues, options } = body
        const retry = { key: idempotencyKey, request: ['users', values, companionValues, options] }
        return withLink(onInvited => {
          const serverRecord = baseDeps.sendsMail ? deps.serverRecord : withAccounts(baseDeps, { onInvited })
          return withIdempotency(saving, retry, () => add({ ...deps, serverRecord }, saving, body))
        })
      }),
    // Side effects of a save happen once per idempotency key, however often a bad connection repeats it.
    'PUT /api/users/{id}': async ({ caller, params, body, idempotencyKey, address }) => {
      const { currentPassword: password, ...options } = body.options
      const serverRecord = await proven(baseDeps, { caller, address, id: params.id, sent: body, password })
      return saveAs({ db, clock }, caller, saving => {
        const retry = {
          key: idempotencyKey,
          request: ['users', params.id, body.values, body.companionValues, body.version ?? null, options],
        }
        return withLink(onLink =>
          withIdempotency(saving, retry, () => update({ ...deps, serverRecord, onLink }, saving, params.id, body)),
        )
      })
    },
    'PATCH /api/users/{id}': ({ caller, params, body, address, idempotencyKey }) =>
      patch(baseDeps, { caller, id: params.id, body, address, idempotencyKey }),
  } as Handlers<typeof usersContract>
}

/** Validates a body; its issues become the answer of the request. */
function parseBody<T>(schema: z.ZodType<T>, body: Body): T {
  const read = check(schema, body, 'body')
  if ('value' in read) return read.value
  throw new TipyError('INVALID', read.fields)
}

async function pick(db: Db, caller: Caller, body: Body) {
  const { rows, total } = await pickUsers(db, caller, parseBody(pickerSearch, body))
  return { users: rows.map(presentPickedUser), total }
}

/** The list, for users who may open it. `all` ignores the offices chosen in the shell, as it does for pickers. */
async function list({ db, serverRecord }: Deps, caller: Caller, { filters, ...body }: Body) {
  const who = recordViewer(caller)
  if (!holdsAny(who, users.flags.list)) throw new TipyError('FORBIDDEN')
  const { all, infoLevel: _, ...recordFilters } = (filters ?? {}) as Body
  const looking = all === true ? { ...who, selectedOffices: null } : who
  return searchRecords(serverRecord, db, looking, { ...body, filters: recordFilters })
}

/** Notifies colleagues of a new person if the caller requested it. */
async function add({ serverRecord, ...deps }: Deps, saving: Saving, sent: AddedUserBody): Promise<unknown> {
  const { sendRecruitedEmails, fileNames } = sent.options
  if (sendRecruitedEmails) refuseWithoutContract(saving, fileNames ?? [])
  const made = (await createRecord(serverRecord, saving, sent)) as { readonly _id: string }
  if (sendRecruitedEmails) await announceArrival(deps, saving, made._id)
  return made
}

/** The link that a save makes for the caller is part of this answer alone, not of the one stored for retries. */
async function withLink(save: (onLink: OnLink) => Promise<unknown>): Promise<unknown> {
  const shown: { accessLink?: AccessLink } = {}
  const saved = await save(link => {
    shown.accessLink = link
  })
  return { ...(saved as object), ...shown }
}

type OnLink = (link: AccessLink) => void

async function update(
  { onLink, ...deps }: Deps & { readonly onLink: OnLink },
  saving: Saving,
  id: string,
  sent: ChangedUserBody,
): Promise<unknown> {
  const shown = (await replaceRecord(deps.serverRecord, saving, id, sent)) as {
    readonly _id: string
    readonly active: boolean
  }
  if (!sent.options.resetPassword) return shown
  const { trx, viewer, now } = saving
  if (deps.sendsMail) {
    // A person who left needs no password.
    if (shown.active) await deps.requireNewPassword(trx, { companyId: viewer.companyId, id: shown._id }, now)
    return shown
  }
  const link = await linkIfAllowed(deps, saving, shown._id)
  // The whole save is undone: nobody would get the new password, and a link that is out must go on working.
  if (!link) {
    const reason = noLinkReason(!shown.active, shown._id === viewer.id)
    throw new TipyError('INVALID', { resetPassword: `Não há envio de e-mail: ${reason}` })
  }
  onLink(link)
  const after = await findRecord(deps.serverRecord, trx, viewer, shown._id)
  return after ? (await presentRows(deps.serverRecord, [after], viewer, trx))[0] : shown
}

export async function readOwnUser(db: Db, key: Key): Promise<OwnUser> {
  const row = await readOwnRow(db, key)
  if (!row) throw new TipyError('NOT_FOUND')
  return presentOwnUser(row)
}

const preferences: ReadonlySet<string> = new Set(Object.keys(ownChanges.shape))
const onlyOwn: ReadonlySet<string> = new Set(Object.keys(ownChanges.omit({ _id: true, version: true }).shape))

interface Patch {
  readonly caller: Caller
  readonly id: string
  readonly body: Body
  readonly address: string
  readonly idempotencyKey: string | null
}

/** The caller's own preferences are not part of the user record; everything else is a change of it. */
async function patch(deps: Deps, { caller, id, body, address, idempotencyKey: key }: Patch): Promise<unknown> {
  const isOwn = id.toLowerCase() === caller.id
  if (isOwn && Object.keys(body).every(name => preferences.has(name))) return changeOwn(deps, caller, body)
  const { db, clock } = deps
  const { data: link } = leadLink.safeParse(body)
  if (link)
    return saveAs({ db, clock }, caller, saving =>
      withIdempotency(saving, { key, request: ['leadLink', id, link] }, () => linkToLead(deps, saving, id, link)),
    )
  if (!isOwn && Object.keys(body).some(name => onlyOwn.has(name))) throw await refusalFor(deps, caller, id)
  const { currentPassword: sentPassword, ...values } = body
  const sent = parseBody(bodySchema(users), isOwn ? values : body)
  const password = isOwn ? parseBody(passwordGiven, { currentPassword: sentPassword }).currentPassword : null
  const serverRecord = await proven(deps, { caller, address, id, sent, password })
  const shown = await saveAs({ db, clock }, caller, saving => patchRecord(serverRecord, saving, id, sent))
  return isOwn ? readOwnUser(db, caller) : shown
}
const passwordGiven = z.object({ currentPassword })

/** A visible person exists, but only they may change their preferences (403); any other gives 404. */
async function refusalFor({ db, serverRecord }: Deps, caller: Caller, id: string): Promise<TipyError> {
  const seen = await findRecord(serverRecord, db, recordViewer(caller), id)
  return new TipyError(seen ? 'FORBIDDEN' : 'NOT_FOUND')
}

async function changeOwn({ db }: Deps, caller: Caller, body: Body): Promise<OwnUser> {
  const changes = parseBody(ownChanges, body)
  // Two ids in one request must be equal, or the one that was checked may not be the one the caller intended.
  if (changes._id !== undefined && changes._id !== caller.id)
    throw new TipyError('INVALID', { _id: 'Não é este registo' })
  const saved = await savePreferences(db, caller, changes)
  const current = await readOwnUser(db, caller)
  if (!saved) throw new TipyError('STALE', undefined, current)
  return current
}
