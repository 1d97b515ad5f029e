import { onlyOffice } from '@tipy/domain/access/offices'
import { holdsRole } from '@tipy/domain/access/roles'
import { firstKey } from '@tipy/domain/company/firstKey'
import { type Findings, findings } from '@tipy/domain/features/findings/findings.record'
import { type LinkedAmounts, linkAmounts } from '@tipy/domain/features/findings/findings.rules'
import type { PickedUser } from '@tipy/domain/features/users/users.contract'
import type { BodyName } from '@tipy/domain/record/define'
import { draftFromWire, draftToWire } from '@tipy/domain/record/draft'
import { limitIssue } from '@tipy/domain/record/limits'
import type { FormRulesContext, FormValues } from '#form/layout.ts'
import type { SessionContext } from '#session/sessionContext.ts'

type Values = FormValues<Findings>
type FinderPart = Pick<PickedUser, '_id' | 'team' | 'manager'>

const amounts = ['houseValue', 'percentageSplit', 'value'] as const
const isAmount = (name: string): name is keyof LinkedAmounts => (amounts as readonly string[]).includes(name)

/** Derived fields of a listing: the linked amounts, and the finder's team and manager. */
export function deriveFinding(
  changed: BodyName<Findings>,
  values: Values,
  { names }: FormRulesContext,
): Partial<Values> {
  if (isAmount(changed)) return deriveAmounts(changed, values)
  if (changed !== 'finder') return {}
  const finder = names.people.find(({ _id }) => _id === values.finder)
  return finder ? placeOf(finder) : {}
}

/** Converts to cents for the domain's rule and back to euros. Nothing is derived while an amount is out of bounds. */
function deriveAmounts(changed: keyof LinkedAmounts, values: Values): Partial<Values> {
  if (amounts.some(name => limitIssue(findings.fields[name], values[name]))) return {}
  return draftToWire(findings, linkAmounts(changed, draftFromWire(findings, values)) ?? {})
}

/** The finder's current team and manager. */
export function placeOf({ team, manager }: Pick<FinderPart, 'team' | 'manager'>): Partial<Values> {
  return { finderTeam: team, finderCommercialDirector: manager }
}

/** Defaults: today, the first state, the only selected office, and the user as finder if their role may find listings. */
export function newFinding({ person, selectedOffices, today, config }: SessionContext): Partial<Values> {
  return {
    findingDate: today,
    state: firstKey(config.states),
    office: onlyOffice(person.offices, selectedOffices),
    ...(holdsRole(person, findings.fields.finder.among) && { finder: person._id, ...placeOf(person) }),
  }
}
