import type { Config, ListItem, ListName } from '../../../company/config.ts'
import { knownKeys } from '../../../company/knownKeys.ts'
import type { FieldMessages } from '../../../errors/errors.ts'
import { isNifFormat } from '../../../identity/nif.ts'
import { isPostalCode } from '../../../identity/postalCode.ts'
import { formats } from '../../../record/textFormats.ts'
import { contrastWithWhite } from '../../../text/contrast.ts'
import type { WantedItem, WantedOffice, WantedTeam } from './contract.ts'
import { type Planned, planKeys } from './keys.ts'
import { listLabels } from './labels.ts'

const fixedKeysByList: Readonly<Partial<Record<ListName, readonly string[]>>> = knownKeys

/** Keys of a list that rules refer to. */
export const fixedKeysOf = (list: ListName): readonly string[] => fixedKeysByList[list] ?? []

interface RelatedLists {
  /** Keys of the expense categories after this save. */
  readonly categories: readonly string[]
}

const invalid = 'Opção inválida'

/** Colour, outcome and type of an item: exactly those that its list requires. */
function itemIssues(list: ListName, item: WantedItem, { categories }: RelatedLists): FieldMessages {
  const { color, outcome, types } = listLabels[list]
  const wrong: Record<string, string> = {}
  // A state without a chosen colour has a derived one.
  const isDerived = outcome && item.color === undefined
  if (color ? !isDerived && !isFill(item.color) : item.color !== undefined)
    wrong.color = 'Escolha uma cor em que se leia texto branco'
  if (outcome ? item.outcome === undefined : item.outcome !== undefined) wrong.outcome = invalid
  const offered = types === 'categories' ? categories : types?.map(({ value }) => value)
  if (offered ? !offered.includes(item.type ?? '') : item.type !== undefined) wrong.type = invalid
  return wrong
}

const isFill = (color: string | undefined): boolean =>
  color !== undefined && /^#[\da-f]{6}$/.test(color) && contrastWithWhite(color) >= 4.5

const under = (path: string, wrong: FieldMessages): [string, string][] =>
  Object.entries(wrong).map(([name, sentence]) => [`${path}.${name}`, sentence])

/** A list after this save, or its issues. */
export function planList(
  list: ListName,
  before: readonly ListItem[],
  wanted: readonly WantedItem[],
  relatedLists: RelatedLists,
): Planned<WantedItem> {
  const { closed = false } = listLabels[list]
  const planned = planKeys({ path: list, before, wanted, fixedKeys: fixedKeysOf(list), closed })
  const old = new Map(before.map(item => [item.key, item]))
  const more = planned.items.flatMap((item, index) => {
    const { active: _, name: __, ...carried } = item
    const was = old.get(item.key)
    // Unchanged values are not checked.
    const same = was && was.color === carried.color && was.outcome === carried.outcome && was.type === carried.type
    return same && list !== 'expenseSubCategories'
      ? []
      : under(`${list}.${index}`, itemIssues(list, item, relatedLists))
  })
  return { ...planned, issues: { ...planned.issues, ...Object.fromEntries(more) } }
}

export function planTeams(before: Config['teams'], wanted: readonly WantedTeam[]): Planned<WantedTeam> {
  return planKeys({ path: 'teams', before, wanted, fixedKeys: [], closed: false })
}

export function planOffices(before: Config['offices'], wanted: readonly WantedOffice[]): Planned<WantedOffice> {
  const planned = planKeys({ path: 'offices', before, wanted, fixedKeys: [], closed: false })
  const old = new Map(before.map(office => [office.key, office]))
  const more = planned.items.flatMap((office, index) =>
    under(`offices.${index}`, officeIssues(office, old.get(office.key))),
  )
  const none = wanted.some(({ active }) => active) ? {} : { offices: 'Tem de haver uma agência ativa' }
  return { ...planned, issues: { ...planned.issues, ...Object.fromEntries(more), ...none } }
}

/** Formats checked when a value is set or changed; wrong check digits only hint (docs/features/identifiers.md). */
function officeIssues(office: WantedOffice, was: Config['offices'][number] | undefined): FieldMessages {
  const wrong: Record<string, string> = {}
  const isNew = (name: 'nif' | 'ami' | 'postalCode') => office[name] !== null && office[name] !== was?.[name]
  if (isNew('nif') && !isNifFormat(office.nif ?? '')) wrong.nif = formats.nif.sentence
  if (isNew('ami') && !/^\d{1,10}$/.test(office.ami ?? '')) wrong.ami = 'O AMI são só algarismos'
  if (isNew('postalCode') && !isPostalCode(office.postalCode ?? '')) wrong.postalCode = formats.postalCode.sentence
  return wrong
}
