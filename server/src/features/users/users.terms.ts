import { choices } from '@tipy/domain/access/choices'
import { type Terms, termsOf } from '@tipy/domain/deal/terms'
import { TipyError } from '@tipy/domain/errors/errors'
import type { TermsOfPerson, usersTermsContract } from '@tipy/domain/features/users/users.terms.contract'
import { isIdentity } from '@tipy/domain/record/identity'
import { type Position, readDealPeople } from '#deal/people'
import { officeOn } from '#deal/positionSnapshot'
import type { Handlers } from '#http/mount'
import { holdsOneOf } from '#http/roles'
import type { Caller } from '#http/session/caller'
import type { Db } from '#platform/database/database'

export function usersTermsHandlers({ db }: { readonly db: Db }): Handlers<typeof usersTermsContract> {
  return {
    'GET /api/users/{id}/terms': async ({ caller, params: { id }, query: { side, bank, office } }) => {
      if (!(await mayBeParty(db, caller, id))) throw new TipyError('NOT_FOUND')
      const person = (await readDealPeople(db, caller, [id])).get(id)
      if (!person) throw new TipyError('NOT_FOUND')
      const { profile, position } = person
      const heads = person.headsOf(officeOn(position.offices, office))
      const { creditManagerCommission } = profile
      return { ...named(termsOf(profile, side, bank === 'true'), position), ...heads, creditManagerCommission }
    },
  }
}

/** Only people whom a deal can name: no deal needs another person's terms. */
async function mayBeParty(db: Db, { companyId }: Caller, id: string): Promise<boolean> {
  if (!isIdentity(id)) return false
  const found = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.company_id', '=', companyId)
    .where('u.id', '=', id)
    .where('u.active', '=', true)
    .where(holdsOneOf('u', choices.consultants))
    .executeTakeFirst()
  return found !== undefined
}

function named(terms: Terms, place: Position): Omit<TermsOfPerson, 'broker' | 'coo' | 'creditManagerCommission'> {
  return {
    percentage: terms.Percentage,
    team: place.activeTeam,
    commercialDirector: place.activeManager,
    commercialDirectorCommission: terms.CommercialDirectorCommission,
    brokerCommission: terms.BrokerCommission,
    cooCommission: terms.CooCommission,
    recruiter: terms.Recruiter,
    recruiterPercentage: terms.RecruiterPercentage,
    recruiterDirector: terms.RecruiterDirector,
    recruiterDirectorPercentage: terms.RecruiterDirectorPercentage,
  }
}
