import { scopesOf } from '../../access/scope.ts'
import { type ConditionOf, conditions } from '../../record/condition.ts'
import type { RowRights, Viewer } from '../../record/rights.ts'
import { visibleTo } from '../../record/scope.ts'
import { type Lead, type Leads, leads } from './leads.record.ts'
import { mergeSentences } from './leads.rules.ts'

const where = conditions(leads)

/** Which leads a person sees (docs/features/access.md): a recruiter their own, a director also those of their staff. */
export function leadsScope(who: Viewer): ConditionOf<Leads> {
  return visibleTo(where, scopesOf(who.roles, leads.name), {
    party: where.or(
      where.is('recruiter', who.id),
      where.is('commercialDirector', who.id),
      where.is('createdBy', who.id),
    ),
    offices: leadsOfOffices(who.offices),
    managedStaff: where.in('recruiter', who.managedStaff),
  })
}

/**
 * Whether a person sees leads only as a party of them, as recruiters do. Their statistics are what they did themselves;
 * in the ranking they see the row of every recruiter and open their own.
 */
export const readsOnlyOwnStats = ({ roles }: Pick<Viewer, 'roles'>): boolean => scopesOf(roles, leads.name).size === 1

export function leadsOfOffices(offices: readonly string[]): ConditionOf<Leads> {
  return where.in('office', offices)
}

/** What happens to the candidate is written on the lead that stays. */
export const leadsRights: RowRights<Leads> = {
  readOnlyReason: ({ mergedInto }) => (mergedInto === null ? null : mergeSentences.merged),
}

/** The timeline is written by users who edit leads, and by the recruiter of the lead. */
export const mayWriteEvents = ({ recruiter }: Pick<Lead, 'recruiter'>, { id, flags }: Pick<Viewer, 'id' | 'flags'>) =>
  flags.has('editLead') || recruiter === id

/** 'Juntar' archives a lead for good, so the recruiter of a lead may not without the flag. */
export const mayMerge = ({ flags }: Pick<Viewer, 'flags'>): boolean => flags.has('editLead')

/** Drafting, converting and linking make staff: the recruiter of a lead may not without the flag. */
export const mayConvert = ({ flags }: Pick<Viewer, 'flags'>): boolean => flags.has('editLead')
