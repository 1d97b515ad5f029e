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
 * What is paid on a person's deals, by their profile of today. Archived recruiters are left out, since no form offers
 * them either; so are recruiters' directors where the company does not use them.
 * The caller must have checked that the viewer may see it.
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
  const personIds = ids.filter(id => id !== null)
  if (personIds.length === 0) return new Set()
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', personIds)
    .where('active', '=', true)
    .execute()
  return new Set(found.map(person => person.id))
}
