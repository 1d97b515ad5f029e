import type { OwnChanges } from '@tipy/domain/features/users/users.contract'
import type { Selectable } from 'kysely'
import { officeKeys } from '#http/offices'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'

/** What a person's own record shows. The password hash stays in the database. */
const ownColumns = [
  'u.id',
  'u.created_at',
  'u.preferences_version',
  'u.name',
  'u.complete_name',
  'u.email',
  'u.personal_email',
  'u.role',
  'u.other_roles',
  'u.team',
  'u.manager',
  'u.gender',
  'u.birthday',
  'u.phone',
  'u.phone2',
  'u.social_media',
  'u.country',
  'u.nif',
  'u.niss',
  'u.cc',
  'u.iban',
  'u.address',
  'u.postal_code',
  'u.city',
  'u.start_date',
  'u.contract_type',
  'u.commission',
  'u.bank_commission',
  'u.image',
  'u.active',
  'u.dark_mode',
  'u.horizontal_menu',
  'u.comfortable_rows',
  'u.folded_totals',
  'u.profiles',
  'u.needs_password_change',
] as const

type Column = (typeof ownColumns)[number] extends `u.${infer Name}` ? Name : never

/** A person's own record with the names of its keys. */
export type OwnRow = Pick<Selectable<Tables['users']>, Column> & {
  offices: string[]
  team_name: string | null
  manager_name: string | null
  has_google_account: boolean
}

export interface Key {
  readonly companyId: string
  readonly id: string
}

export async function readOwnRow(db: Db, { companyId, id }: Key): Promise<OwnRow | undefined> {
  return db
    .selectFrom('users as u')
    .leftJoin('teams as t', join => join.onRef('t.company_id', '=', 'u.company_id').onRef('t.key', '=', 'u.team'))
    .leftJoin('users as m', join => join.onRef('m.company_id', '=', 'u.company_id').onRef('m.id', '=', 'u.manager'))
    .select(ownColumns)
    .select(['t.name as team_name', 'm.name as manager_name', officeKeys('u').as('offices')])
    .select(row =>
      row
        .exists(
          row
            .selectFrom('gmail_accounts as g')
            .select('g.user_id')
            .whereRef('g.company_id', '=', 'u.company_id')
            .whereRef('g.user_id', '=', 'u.id')
            .where('g.refresh_token', 'is not', null),
        )
        .$castTo<boolean>()
        .as('has_google_account'),
    )
    .where('u.company_id', '=', companyId)
    .where('u.id', '=', id)
    .executeTakeFirst()
}

/**
 * Saves preferences if they are still at the version the change is based on; returns false otherwise. They are not part
 * of the user record: its version and change log are about what colleagues see.
 */
export async function savePreferences(db: Db, { companyId, id }: Key, changes: OwnChanges): Promise<boolean> {
  const { darkMode, horizontalMenu, comfortableRows, foldedTotals, profiles, version } = changes
  const result = await db
    .updateTable('users')
    .set(eb => ({
      ...(darkMode !== undefined && { dark_mode: darkMode }),
      ...(horizontalMenu !== undefined && { horizontal_menu: horizontalMenu }),
      ...(comfortableRows !== undefined && { comfortable_rows: comfortableRows }),
      ...(foldedTotals !== undefined && { folded_totals: foldedTotals }),
      ...(profiles !== undefined && { profiles: JSON.stringify(profiles) }),
      preferences_version: eb('preferences_version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .$if(version !== undefined, query => query.where('preferences_version', '=', version ?? 0))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether a person is still active; if so, locks them until the transaction ends. */
export async function lockActiveUser(trx: Db, { companyId, id }: Key): Promise<boolean> {
  const locked = await trx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
  return locked !== undefined
}

export async function nameOf(db: Db, { companyId, id }: Key): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}
