import { onlyOffice } from '@tipy/domain/access/offices'
import type { Role } from '@tipy/domain/access/roles'
import { usersRights } from '@tipy/domain/features/users/users.policy'
import type { User, Users } from '@tipy/domain/features/users/users.record'
import {
  documentLabel,
  hiddenFields,
  isRecruitmentGoal,
  needsCommission,
  suggestedBankCommissions,
  suggestedCommissions,
  suitsRole,
  userIssues,
} from '@tipy/domain/features/users/users.rules'
import type { BodyName } from '@tipy/domain/record/define'
import { hintOf, hints } from '#form/hints.ts'
import type { FormLayout, FormRulesContext, FormSection, FormValues, Slot } from '#form/layout.ts'
import type { SessionContext } from '#session/sessionContext.ts'
import { givable } from './users.givable.ts'
import { rolesByGender } from './users.roleNames.tsx'
import { notInForm, userColumns } from './users.sections.ts'

type Values = FormValues<Users>
/** The rules take the record's type; keys, days and percentages are the same on the wire. */
const asUser = (values: Partial<Values>) => values as Partial<User>

const contractKind = ({ names }: FormRulesContext, key: string) => names.item('contractTypes', key)?.type

/** Fields with options beyond those of their kind. */
const slots: Partial<Record<BodyName<Users>, Omit<Slot<Users>, 'field'>>> = {
  name: { wide: true },
  completeName: { wide: true },
  email: { wide: true },
  personalEmail: { wide: true },
  phone: { hint: ({ phone }) => hintOf(hints.phone, phone) },
  phone2: { hint: ({ phone2 }) => hintOf(hints.phone, phone2) },
  numberInComments: { wide: true },
  cc: { label: ({ country }) => documentLabel(country) },
  residenceTitle: { wide: true },
  residenceExpirationDate: { required: () => true },
  nif: { hint: ({ nif }) => hintOf(hints.nif, nif) },
  niss: { hint: ({ niss }) => hintOf(hints.niss, niss) },
  iban: { wide: true, hint: ({ iban }) => hintOf(hints.iban, iban) },
  address: { wide: true },
  role: { namesFrom: rolesByGender, offers: ({ key }, _values, { session }) => givable(session).includes(key) },
  otherRoles: {
    namesFrom: rolesByGender,
    offers: ({ key }, { role }, { session }) => key !== role && givable(session).includes(key),
  },
  offices: { wide: true },
  contactCenter: { wide: true },
  contractType: { wide: true, offers: ({ type }, { role }) => role === null || suitsRole(role as Role, type) },
  endDate: { required: ({ contractType }) => contractType === 'hasTerm' },
  contractEndReason: { wide: true },
  experienceTypes: { wide: true },
  commission: { suggests: suggestedCommissions, required: ({ role }) => needsCommission(role) },
  bankCommission: { suggests: suggestedBankCommissions, required: ({ role }) => needsCommission(role) },
  // Short labels, because the section's title names the commissions: the full ones would need two lines.
  commercialDirectorCommission: { label: 'Do diretor comercial' },
  commercialDirectorBankCommission: { label: 'Do diretor comercial, banco' },
  brokerCommission: { label: 'Do broker' },
  cooCommission: { label: 'Do COO' },
  creditManagerCommission: { label: 'Do gestor de crédito' },
  recruiterCommission: { label: 'Do recrutador' },
  recruiterDirectorCommission: { label: 'Do diretor do recrutador' },
  reference: { wide: true },
  integrationMeetingDate: { wide: true },
  offers: { wide: true },
  languages: { wide: true },
  goals: { parts: { slots: { type: { offers: ({ key }) => isRecruitmentGoal(key) } } } },
}

/** A new role clears a contract type that does not suit it; a chosen team fills in who manages it. */
function deriveUser(changed: BodyName<Users>, values: Values, context: FormRulesContext): Partial<Values> {
  if (changed === 'team') return managerOf(values, context)
  const { role, contractType } = values
  if (changed !== 'role' || role === null || contractType === null) return {}
  return suitsRole(role as Role, contractKind(context, contractType)) ? {} : { contractType: null }
}

/** The first manager of the team, unless the person's is another of them. */
function managerOf({ team, manager }: Values, { session }: FormRulesContext): Partial<Values> {
  const managers = session.config.teams.find(({ key }) => key === team)?.teamManagers ?? []
  const [first] = managers
  return first === undefined || (manager !== null && managers.includes(manager)) ? {} : { manager: first }
}

function newPerson({ person, selectedOffices }: SessionContext): Partial<Values> {
  const office = onlyOffice(person.offices, selectedOffices)
  return office === null ? {} : { offices: [office] }
}

type Contents = Readonly<Record<string, FormSection<Users>['Content']>>

/**
 * The layout of a person's form (docs/features/users.md). `contents` are extra inputs by the title of their section;
 * a title without fields is a separate section at the end of the column that `own` names.
 */
export function userLayout(contents: Contents, own: Readonly<Record<string, number>>): FormLayout<Users> {
  const sectionOf = ({ title, fields }: { title: string; fields: readonly BodyName<Users>[] }): FormSection<Users> => ({
    title,
    fields: fields.map(field => ({ field, ...slots[field] })),
    ...(contents[title] && { Content: contents[title] }),
  })
  const ownOf = (column: number): readonly FormSection<Users>[] =>
    Object.entries(own).flatMap(([title, place]) =>
      place === column && contents[title] ? [{ title, fields: [], Content: contents[title] }] : [],
    )
  return {
    columns: userColumns.map((sections, index) => [...sections.map(sectionOf), ...ownOf(index)]),
    initial: newPerson,
    deriveFields: deriveUser,
    hidden: (values, isNew) => new Set<string>([...hiddenFields(asUser(values), isNew), ...notInForm]),
    check: (values, context, before) =>
      userIssues(asUser(values), before && asUser(before), {
        today: context.session.today,
        contractKind: key => contractKind(context, key),
      }),
    rights: usersRights,
  }
}

interface Adding {
  readonly initial: Readonly<Record<string, unknown>>
  readonly roles?: readonly string[] | undefined
}

/** The layout of a person made from a candidate: with what is known, and the roles that the user may make of them. */
export function layoutOfAdding(layout: FormLayout<Users>, { initial, roles }: Adding): FormLayout<Users> {
  const offers = (slot: FormSection<Users>['fields'][number]) =>
    roles && typeof slot !== 'string' && slot.field === 'role'
      ? { ...slot, offers: ({ key }: { readonly key: string }) => roles.includes(key) }
      : slot
  return {
    ...layout,
    initial: session => ({ ...layout.initial?.(session), ...(initial as Partial<Values>) }),
    // A draft may be as incomplete as it is: its rules apply when it becomes a person.
    check: (values, context, before, isDraft) =>
      isDraft ? {} : (layout.check?.(values, context, before, false) ?? {}),
    columns: layout.columns.map(sections =>
      sections.map(section => ({ ...section, fields: section.fields.map(offers) })),
    ),
  }
}
