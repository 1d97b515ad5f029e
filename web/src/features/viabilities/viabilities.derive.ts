import { onlyOffice } from '@tipy/domain/access/offices'
import { holdsRole } from '@tipy/domain/access/roles'
import { firstKey } from '@tipy/domain/company/firstKey'
import type { PickedUser } from '@tipy/domain/features/users/users.contract'
import type { Viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import { offerApproved } from '@tipy/domain/features/viabilities/viabilities.rules'
import type { BodyName } from '@tipy/domain/record/define'
import type { FormRulesContext, FormValues } from '#form/layout.ts'
import type { SessionContext } from '#session/sessionContext.ts'

type Values = FormValues<Viabilities>

const nowhere = { consultantTeam: null, consultantCommercialDirector: null } as const

function placeOf(person: Pick<PickedUser, 'team' | 'manager'> | undefined): Partial<Values> {
  return person ? { consultantTeam: person.team, consultantCommercialDirector: person.manager } : nowhere
}

/**
 * Derived fields: the consultant's team and director; an external one has neither. Without a give-up, no reason.
 * A chosen bank offers the amount it approved.
 */
export function deriveViability(
  changed: BodyName<Viabilities>,
  values: Values,
  { names }: FormRulesContext,
): Partial<Values> {
  // In a request the name is a path.
  const chosen = /^requests\.(\d+)\.chosen$/.exec(changed)
  if (chosen)
    return {
      requests: values.requests?.map((one, place) => (place === Number(chosen[1]) ? offerApproved(one) : one)) ?? null,
    }
  if (changed === 'isExternalConsultant') return { consultant: null, ...nowhere }
  if (changed === 'giveUpDate') return values.giveUpDate === null ? { giveUpReason: null } : {}
  if (changed !== 'consultant') return {}
  return placeOf(names.people.find(({ _id }) => _id === values.consultant))
}

/** Defaults: today, the first state, the only selected office, and the user as consultant or credit manager, by role. */
export function newViability({ person, selectedOffices, today, config }: SessionContext): Partial<Values> {
  return {
    date: today,
    state: firstKey(config.viabilityStates),
    office: onlyOffice(person.offices, selectedOffices),
    ...(holdsRole(person, ['creditManager']) && { creditManager: person._id }),
    ...(holdsRole(person, ['consultant', 'teamLeader']) && { consultant: person._id, ...placeOf(person) }),
  }
}
