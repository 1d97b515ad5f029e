import type { Profile } from '@tipy/domain/deal/terms'
import { users } from '@tipy/domain/features/users/users.record'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { rowReader } from './columns.ts'
import { selectList } from './list.ts'

/** What is paid on a person's deals, as their profile says today. Whoever asks has asked whether it may be told. */
export async function readProfile(db: Db, companyId: string, id: string): Promise<Profile | null> {
  const found = await sql<Record<string, unknown>>`
    select ${selectList(users)} from users t where t.company_id = ${companyId} and t.id = ${id}::uuid`.execute(db)
  const [row] = found.rows
  return row ? rowReader(users)(row) : null
}
