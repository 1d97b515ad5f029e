import { type Flag, flags, isFlag } from '@tipy/domain/access/flags'
import type { Features, Grant } from '@tipy/domain/access/grant'
import { reasonsFor } from '@tipy/domain/access/reasons'
import type { Person } from '@tipy/domain/access/roles'
import { type FieldMessages, TipyError } from '@tipy/domain/errors/errors'
import type { Access, AccessChange, accessContract } from '@tipy/domain/features/config/config.access.contract'
import { changedGrants, openIssues } from '@tipy/domain/features/config/config.access.rules'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { announceTo } from '#engine/announce'
import { inTransaction } from '#engine/transaction'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'
import { type Deciding, decidedVersions, lockCompany, readDecisions, recordDecision } from './config.log.ts'

const model = 'access'
const maxChanges = 50

export function accessHandlers(deps: { readonly db: Db; readonly clock: Clock }): Handlers<typeof accessContract> {
  const { db, clock } = deps
  return {
    'GET /api/config/access': async ({ caller: { companyId }, query: { user } }) => {
      const access = await readAccess(db, companyId)
      return user === undefined ? access : { ...access, why: why(access, await readPerson(db, companyId, user)) }
    },
    'PUT /api/config/access': ({ caller, body }) =>
      inTransaction(db, trx => change({ trx, caller, now: clock.now() }, body)),
    'GET /api/config/access/changes': ({ caller: { companyId } }) => readChanges(db, companyId),
  }
}

/** A person's own position gives them other rights: their open screens ask for them again. */
export async function announceOwnAccess(
  trx: Transaction<Tables>,
  { id, companyId }: { readonly id: string; readonly companyId: string },
): Promise<void> {
  await announceTo({ trx, companyId }, { model, id, to: id })
}

/** The version first: a caller who reads an old version with newer grants only gets a STALE refusal later. */
async function readAccess(db: Db, companyId: string): Promise<Access> {
  const version = (await decidedVersions(db, companyId, [model])).get(model) ?? 1
  const rows = await db
    .selectFrom('access_features')
    .select(['flag', 'roles', 'users'])
    .where('company_id', '=', companyId)
    .execute()
  // A flag this version does not know (a newer server shares the database) is left out.
  const knownRows = rows.filter(({ flag }) => isFlag(flag))
  const features = Object.fromEntries(knownRows.map(({ flag, roles, users }) => [flag, { roles, users }]))
  return { features, version, why: null }
}

async function readPerson(db: Db, companyId: string, id: string): Promise<Person> {
  if (!z.uuid().safeParse(id).success) throw new TipyError('NOT_FOUND')
  const row = await db
    .selectFrom('users')
    .select(['id', 'role', 'other_roles'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new TipyError('NOT_FOUND')
  return { id: row.id, role: row.role, otherRoles: row.other_roles }
}

function why({ features }: Access, person: Person): Access['why'] {
  const reasonsByFlag = flags.map(flag => [flag, [...reasonsFor(features as Features, flag, person)]] as const)
  return Object.fromEntries(reasonsByFlag.filter(([, reasons]) => reasons.length > 0))
}

interface AccessRequest {
  readonly features: Readonly<Partial<Record<Flag, Grant | undefined>>>
  readonly openToAll: readonly Flag[]
  readonly version: number
}

/** In one transaction: the grants, a line in the change log and an announcement to every open screen. */
async function change(deciding: Deciding, wish: AccessRequest): Promise<Access> {
  const { trx, caller } = deciding
  await lockCompany(deciding)
  const before = await readAccess(trx, caller.companyId)
  if (before.version !== wish.version) throw new TipyError('STALE', undefined, before)
  const was = before.features as Features
  const changed = changedGrants(was, wish.features as Features)
  await refuseWrong(deciding, was, changed, wish.openToAll)
  if (Object.keys(changed).length === 0) return before
  await write(deciding, changed)
  const version = wish.version + 1
  const fields = Object.entries(changed).map(([flag, grant]) => [flag, { old: was[flag as Flag] ?? null, new: grant }])
  await recordDecision(deciding, { model, version, fields: Object.fromEntries(fields) })
  return readAccess(trx, caller.companyId)
}

async function refuseWrong(
  deciding: Deciding,
  was: Features,
  changed: Features,
  openToAll: readonly Flag[],
): Promise<void> {
  const wrong = { ...openIssues(was, changed, openToAll), ...(await strangers(deciding, was, changed)) }
  if (Object.keys(wrong).length > 0) throw new TipyError('INVALID', wrong)
}

/** Refuses new names of people who are not of the company or have left it. Names that were there may stay. */
async function strangers({ trx, caller }: Deciding, was: Features, changed: Features): Promise<FieldMessages> {
  const added = (Object.entries(changed) as [Flag, Grant][]).flatMap(([flag, { users }]) =>
    users.filter(id => !was[flag]?.users.includes(id)).map(id => ({ flag, id })),
  )
  if (added.length === 0) return {}
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', caller.companyId)
    .where('active', '=', true)
    .where('id', '=', sql<string>`any(${[...new Set(added.map(({ id }) => id))]}::uuid[])`)
    .execute()
  const foundIds = new Set(found.map(({ id }) => id))
  const unknown = added.filter(({ id }) => !foundIds.has(id))
  return Object.fromEntries(unknown.map(({ flag }) => [`features.${flag}.users`, 'Esta pessoa não existe']))
}

async function write({ trx, caller }: Deciding, changed: Features): Promise<void> {
  const rows = (Object.entries(changed) as [Flag, Grant][]).map(([flag, { roles, users }]) => ({
    company_id: caller.companyId,
    flag,
    roles: [...roles],
    users: [...users],
  }))
  await trx
    .insertInto('access_features')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'flag'])
        .doUpdateSet(eb => ({ roles: eb.ref('excluded.roles'), users: eb.ref('excluded.users') })),
    )
    .execute()
}

async function readChanges(db: Db, companyId: string): Promise<AccessChange[]> {
  const lines = await readDecisions(db, companyId, [model], maxChanges)
  return lines.map(({ at, by, fields }) => ({
    at,
    by,
    fields: Object.entries(fields).flatMap(([flag, values]) =>
      isFlag(flag) ? [{ flag, old: values.old, new: values.new } as AccessChange['fields'][number]] : [],
    ),
  }))
}
