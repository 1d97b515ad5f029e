import type { CompanySettings } from '@tipy/domain/company/settings'
import type { Profile } from '@tipy/domain/deal/terms'
import { users } from '@tipy/domain/features/users/users.record'
import { readRow } from '#engine/list'
import type { Db } from '#platform/database/database'

interface ProfileScope {
  readonly companyId: string
  readonly settings: CompanySettings
}

/**
 * What is paid on a person's deals, as their profile says today. Recruiters who have gone are left out, as nobody could
 * choose them either; so are directors of recruiters where the company has none.
 * Whoever asks has asked whether it may be told.
 */
export async function readProfile(db: Db, { companyId, settings }: ProfileScope, id: string): Promise<Profile | null> {
  const profile = await readRow(users, db, companyId, id)
  if (!profile) return null
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
