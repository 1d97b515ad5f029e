import type { FieldMessages } from '@tipy/domain/errors/errors'
import { usersFilters } from '@tipy/domain/features/users/users.filters'
import {
  conversionIssues,
  positionIssues,
  usersOfOffices,
  usersRights,
  usersScope,
} from '@tipy/domain/features/users/users.policy'
import { type User, type UserDraft, type Users, users } from '@tipy/domain/features/users/users.record'
import { normalizeEmail, normalizeUser, userIssues } from '@tipy/domain/features/users/users.rules'
import { conditions } from '@tipy/domain/record/condition'
import { sql } from 'kysely'
import type { RecordViewer, Saving, ServerRecord } from '#engine/serverRecord'
import { readBilling } from '#ledger/read'
import type { Db } from '#platform/database/database'

/** Users: the declaration, and what cannot be derived from it. */
export const usersServerRecord: ServerRecord<Users> = {
  record: users,
  scope: usersScope,
  ofOffices: usersOfOffices,
  filters: usersFilters,
  rights: usersRights,
  taken: 'NAME_OR_EMAIL_TAKEN',
  hooks: { computed, beforeSave, present },
}

async function computed(draft: UserDraft, before: User | null, saving: Saving): Promise<Partial<UserDraft>> {
  const forced = { ...normalizeUser(draft), ...normalizeEmail(draft, before) }
  return { ...forced, duplicate: await isDuplicate({ ...draft, ...forced }, saving) }
}

/** Another person of the company has the same phone or NIF: a hint, never a refusal. */
async function isDuplicate({ _id, phone, nif }: UserDraft, { trx, viewer }: Saving): Promise<boolean> {
  const found = await sql`
    select from users where company_id = ${viewer.companyId} and id <> ${_id}
    and (phone = ${phone} or nif = ${nif}) limit 1`.execute(trx)
  return found.rows.length > 0
}

const where = conditions(users)

/**
 * People as they are made from leads: by other rules of who may give which position, and also by users who will not see
 * the new person in their list.
 */
export const forConversion = (serverRecord: ServerRecord<Users>): ServerRecord<Users> => ({
  ...serverRecord,
  scope: () => where.all,
  hooks: {
    ...serverRecord.hooks,
    beforeSave: async (row, _before, saving) => ({
      ...(await personIssues(row, null, saving)),
      ...conversionIssues(row, saving.viewer),
    }),
  },
})

async function beforeSave(row: User, before: User | null, saving: Saving): Promise<FieldMessages> {
  return { ...(await personIssues(row, before, saving)), ...positionIssues(row, before, saving.viewer) }
}

async function personIssues(row: User, before: User | null, saving: Saving): Promise<FieldMessages> {
  const kinds = await contractKinds(saving)
  return {
    ...userIssues(row, before, { today: saving.today, contractKind: key => kinds.get(key) }),
    // The lead would still end with this person.
    ...(before !== null && before.lead !== null && row.lead === null && { lead: 'A lead de uma pessoa não se retira' }),
    ...(row.manager === row._id && { manager: 'Ninguém é responsável por si próprio' }),
  }
}

async function contractKinds({ trx, viewer }: Saving): Promise<ReadonlyMap<string, string>> {
  const found = await trx
    .selectFrom('list_items')
    .select(['key', 'type'])
    .where('company_id', '=', viewer.companyId)
    .where('list', '=', 'contractTypes')
    .execute()
  return new Map(found.flatMap(({ key, type }) => (type === null ? [] : [[key, type] as const])))
}

/** The current name of each person's team. */
async function present(rows: readonly User[], viewer: RecordViewer, db: Db) {
  const { companyId } = viewer
  const keys = [...new Set(rows.flatMap(({ team }) => team ?? []))]
  const teams =
    keys.length === 0
      ? []
      : await db
          .selectFrom('teams')
          .select(['key', 'name'])
          .where('company_id', '=', companyId)
          .where('key', 'in', keys)
          .execute()
  const names = new Map(teams.map(({ key, name }) => [key, name]))
  const ids = rows.map(({ _id }) => _id)
  const billing = await readBilling(db, viewer, ids)
  const presented = ({ _id, team }: User) => ({
    teamName: (team && names.get(team)) ?? null,
    billing: billing.get(_id) ?? null,
  })
  return new Map(rows.map(row => [row._id, presented(row)]))
}
