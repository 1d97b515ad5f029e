import { sellers } from '@tipy/domain/access/roles'
import { sql } from 'kysely'
import { officeKeys } from '#http/offices'
import { holdsOneOf } from '#http/roles'
import type { Db } from '#platform/database/database'

/** Everything a picture may show of a person. */
export interface PersonRow {
  readonly id: string
  readonly active: boolean
  readonly name: string
  readonly gender: string | null
  /** The company's label for it. */
  readonly role: string
  /** By name. */
  readonly offices: readonly string[]
  readonly phone: string | null
  readonly email: string | null
  /** Clients call people who sell: their contacts may be shown. */
  readonly sells: boolean
  /** The storage key of the photo. */
  readonly photo: string | null
}

/** Those of these people who belong to the company, in the order requested. */
export async function readPeople(db: Db, companyId: string, ids: readonly string[]): Promise<readonly PersonRow[]> {
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('list_items as r', join =>
      join.onRef('r.company_id', '=', 'u.company_id').on('r.list', '=', 'roles').onRef('r.key', '=', 'u.role'),
    )
    .leftJoin('files as f', join =>
      join
        .onRef('f.company_id', '=', 'u.company_id')
        .on(sql<boolean>`f.id::text = u.image`)
        .on('f.model', '=', 'users')
        .onRef('f.ref', '=', 'u.id'),
    )
    .select(['u.id', 'u.name', 'u.gender', 'u.phone', 'u.email', 'u.active', 'f.key as photo'])
    .select(sql<string>`coalesce(r.name, '')`.as('role'))
    .select([officeKeys('u').as('offices'), holdsOneOf('u', sellers).as('sells')])
    .where('u.company_id', '=', companyId)
    .where('u.id', 'in', ids)
    .execute()
  const names = await readOfficeNames(db, companyId)
  const rowById = new Map(rows.map(row => [row.id, { ...row, offices: row.offices.map(key => names.get(key) ?? key) }]))
  return ids.flatMap(id => rowById.get(id) ?? [])
}

async function readOfficeNames(db: Db, companyId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('offices').select(['key', 'name']).where('company_id', '=', companyId).execute()
  return new Map(rows.map(({ key, name }) => [key, name]))
}
