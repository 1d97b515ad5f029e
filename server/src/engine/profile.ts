import type { CompanySettings } from '@tipy/domain/company/settings'
import type { Profile } from '@tipy/domain/deal/terms'
import { users } from '@tipy/domain/features/users/users.record'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { rowReader } from './columns.ts'
import { selectList } from './list.ts'

interface Asking {
  readonly companyId: string
  readonly settings: CompanySettings
}

/**
 * What is paid on a person's deals, as their profile says today. Recruiters who have gone are left out, as nobody could
 * choose them either; so are directors of recruiters where the company has none.
 * Whoever asks has asked whether it may be told.
 */
export async function readProfile(db: Db, { companyId, settings }: Asking, id: string): Promise<Profile | null> {
  const found = await sql<Record<string, unknown>>`
    select ${selectList(users)} from users t where t.company_id = ${companyId} and t.id = ${id}::uuid`.execute(db)
  const [row] = found.rows
  if (!row) return null
  const profile = rowReader(users)(row)
  const recruiterDirector = settings.recruiterDirector ? profile.recruiterDirector : null
  const there = await active(db, companyId, [profile.recruiter, recruiterDirector])
  const still = (person: string | null) => (person !== null && there.has(person) ? person : null)
  return { ...profile, recruiter: still(profile.recruiter), recruiterDirector: still(recruiterDirector) }
}

async function active(db: Db, companyId: string, ids: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const asked = ids.filter(id => id !== null)
  if (asked.length === 0) return new Set()
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', asked)
    .where('active', '=', true)
    .execute()
  return new Set(found.map(person => person.id))
}
