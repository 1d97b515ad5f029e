import { type Role, sellers } from '../../access/roles.ts'
import { contractKindOf, leadStats } from '../../company/knownKeys.ts'
import type { FieldMessages } from '../../errors/errors.ts'
import { ccChecks } from '../../identity/cc.ts'
import { canonicalEmail, isSameMailbox } from '../../identity/emailAddress.ts'
import { normaliseIdentifier } from '../../identity/normalise.ts'
import { equal } from '../../record/diff.ts'
import type { User, UserDraft } from './users.record.ts'

/** Consultants and team leaders are self-employed: no NISS is stored (docs/features/users.md). */
export function hasNiss(role: Role): boolean {
  return contractKindOf(role) === 'staff'
}

/** Suggested in the form; other values are accepted. */
export const suggestedCommissions = [40, 47.8, 50, 57.3, 60] as const
export const suggestedBankCommissions = [20, 50, 60] as const

/** Selling roles have percentages. */
export const needsCommission = (role: string | null): boolean =>
  role !== null && sellers.some(seller => seller === role)

/** A person as stored, received or being typed. */
type Values = Partial<UserDraft>

/** Fields that the form hides for these values (docs/features/users.md). `isNew`: the person is being added. */
export function hiddenFields(values: Values, isNew: boolean): ReadonlySet<keyof User> {
  const { country, role, contractType, endDate, residenceTitle } = values
  const hidden = new Set<keyof User>()
  if (!hasForeignPapers(country)) for (const name of residenceFields) hidden.add(name)
  if (!residenceTitle) for (const name of residenceDetails) hidden.add(name)
  if (role && !hasNiss(role as Role)) hidden.add('niss')
  const ends = !isNew || contractType === 'hasTerm' || contractType === 'cf'
  if (!ends) hidden.add('endDate')
  if (!ends || !endDate) hidden.add('contractEndReason')
  return hidden
}

const residenceDetails = ['residenceExpirationDate', 'residenceTitleNumber'] as const
const residenceFields = ['residenceTitle', ...residenceDetails] as const

/** Residence permits are for people from other countries. */
const hasForeignPapers = (country: string | null | undefined): boolean => (country ?? 'PT') !== 'PT'

/** The label of the identity document: only the Portuguese citizen card has these check digits. */
export const documentLabel = (country: string | null | undefined): string =>
  hasForeignPapers(country) ? 'Passaporte/BI/CC' : 'Cartão de Cidadão'

const numbers = ['nif', 'niss', 'cc', 'iban'] as const

/** What a save clears and reformats: fields that the form would hide are not stored. */
export function normalizeUser(values: Values): Partial<UserDraft> {
  const cleared = [...hiddenFields(values, false)].map(name => [name, name === 'residenceTitle' ? false : null])
  const written = numbers.flatMap(name => {
    const value = values[name]
    return typeof value === 'string' ? [[name, normaliseIdentifier(value)] as const] : []
  })
  return {
    ...Object.fromEntries(written),
    ...Object.fromEntries(cleared),
  }
}

/** A new or changed address is stored in its canonical form; an unchanged one stays as it is. */
export function normalizeEmail({ email }: Values, before: Values | null): Partial<Pick<User, 'email'>> {
  return typeof email === 'string' && email !== before?.email ? { email: canonicalEmail(email) } : {}
}

/** Whether the address now belongs to another mailbox. */
export const hasMoved = (row: Pick<User, 'email'>, before: Pick<User, 'email'>): boolean =>
  !isSameMailbox(row.email, before.email)

/** An open session must not be enough to take over an account. */
export const ownEmailSentence = 'Escreva a sua password atual para mudar o seu e-mail'

/** Why a colleague has no link to hand over to a person without a mail server, and who has: the end of a sentence. */
export function noLinkReason(isArchived: boolean, isOneself: boolean): string {
  if (isArchived) return 'a quem está no arquivo não se entrega uma ligação'
  if (isOneself) return 'mude a sua password no seu perfil'
  return 'só um administrador de sistema pode entregar uma ligação a esta pessoa'
}

/** What the rules need to know besides the record. */
export interface UserRulesContext {
  readonly today: string
  /** Whether a contract type is for consultants or for staff; undefined when it is for neither or unknown. */
  readonly contractKind: (key: string) => string | undefined
}

const mandatory = 'Obrigatório'
const past = 'A data não pode ser no passado'
const backwards = 'O início não pode ser depois do fim'

/** Pairs of dates: the second is not before the first. */
const pairs = [
  ['startDate', 'endDate'],
  ['vitamina21Date', 'vitamina21EndDate'],
] as const

/**
 * The rules of a user beyond required fields and formats. `before` is null for a new one: unchanged dates and keys
 * are not checked, so that an old record stays editable.
 */
export function userIssues(row: Values, before: Values | null, context: UserRulesContext): FieldMessages {
  return {
    ...nameIssues(row, before),
    ...missingIssues(row, before),
    ...dateIssues(row, before, context.today),
    ...documentIssues(row, before),
    ...contractIssues(row, before, context),
    ...goalIssues(row, before),
  }
}

/** Line ends, text directions and zero-width characters: they can make a name look like another, or span lines. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u

function nameIssues(row: Values, before: Values | null): FieldMessages {
  const wrong = (['name', 'completeName'] as const).filter(
    name => row[name] !== before?.[name] && unseen.test(row[name] ?? ''),
  )
  return Object.fromEntries(wrong.map(name => [name, 'Texto inválido']))
}

/** Fields that are required because of other fields, and those fields. */
const askedBy = {
  commission: { because: ['role'], when: ({ role }: Values) => needsCommission(role ?? null) },
  bankCommission: { because: ['role'], when: ({ role }: Values) => needsCommission(role ?? null) },
  endDate: { because: ['contractType'], when: ({ contractType }: Values) => contractType === 'hasTerm' },
  residenceExpirationDate: {
    because: ['residenceTitle', 'country'],
    when: ({ country, residenceTitle }: Values) => hasForeignPapers(country) && residenceTitle === true,
  },
} as const

function missingIssues(row: Values, before: Values | null): FieldMessages {
  const isEmpty = (name: keyof User) => (row[name] ?? null) === null
  const isSame = (name: keyof User) => before !== null && row[name] === before[name]
  const missing = Object.entries(askedBy).filter(([name, { because, when }]) => {
    const field = name as keyof typeof askedBy
    return when(row) && isEmpty(field) && ![field, ...because].every(isSame)
  })
  return Object.fromEntries(missing.map(([name]) => [name, mandatory]))
}

function dateIssues(row: Values, before: Values | null, today: string): FieldMessages {
  const wrong: Record<string, string> = {}
  const changed = (name: keyof User) => row[name] !== before?.[name]
  for (const name of ['expirationDate', 'residenceExpirationDate'] as const) {
    const until = row[name]
    if (until && until < today && changed(name)) wrong[name] = past
  }
  for (const [start, end] of pairs) {
    const [from, to] = [row[start], row[end]]
    if (from && to && from > to && (changed(start) || changed(end))) wrong[changed(end) ? end : start] = backwards
  }
  return wrong
}

function documentIssues({ cc, country }: Values, before: Values | null): FieldMessages {
  const isSame = before !== null && cc === before.cc && country === before.country
  return cc && !isSame && !hasForeignPapers(country) && !ccChecks(cc) ? { cc: 'Cartão de Cidadão inválido' } : {}
}

function contractIssues(
  { role, contractType }: Values,
  before: Values | null,
  context: UserRulesContext,
): FieldMessages {
  if (!role || !contractType || (before?.role === role && before.contractType === contractType)) return {}
  const suits = suitsRole(role as Role, context.contractKind(contractType))
  return suits ? {} : { contractType: 'Este tipo de contrato não é para esta função' }
}

/** Goals of a person are those of recruitment; goals of deals have their own calls (docs/features/goals.md). */
export const isRecruitmentGoal = (type: string | null): boolean => leadStats.some(stat => stat === type)

/** One for each figure and frequency: the goal cards add up the goals of recruiters. Unchanged ones stay. */
function goalIssues({ goals = [] }: Values, before: Values | null): FieldMessages {
  const stored = new Map((before?.goals ?? []).map(goal => [goal._id, goal]))
  const keys = goals.map(({ type, frequency }) => `${type}/${frequency}`)
  const wrong = goals.flatMap((goal, at) => {
    if (equal(goal, stored.get(goal._id))) return []
    // What is missing has its own message.
    if (!goal.type || !goal.frequency) return []
    if (!isRecruitmentGoal(goal.type)) return [[`goals.${at}.type`, 'Não é um objetivo de recrutamento']]
    return keys.indexOf(keys[at] ?? '') === at ? [] : [[`goals.${at}.frequency`, 'Já existe um objetivo igual']]
  })
  return Object.fromEntries(wrong)
}

/** Consultant contract types suit consultants and team leaders, all other types the other roles. */
export function suitsRole(role: Role, kind: string | undefined): boolean {
  return (kind === 'consultant') === (contractKindOf(role) === 'consultant')
}

/** A PDF contract of services or training: required before recruitment e-mails are sent (docs/features/users.md). */
export function isContractPdf(fileName: string): boolean {
  return /\.pdf$/i.test(fileName.trim()) && /cps|cf/i.test(fileName)
}
