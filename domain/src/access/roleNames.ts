/** The grammatical gender that a person's role is named in; null where it is not known, or neither. */
export const genders = ['feminine', 'masculine'] as const
export type Gender = (typeof genders)[number]

/** By the key of the configuration list `genders`. */
export function genderOf(key: string | null | undefined): Gender | null {
  if (key === 'feminino') return 'feminine'
  return key === 'masculino' ? 'masculine' : null
}

/** Words of role names with two forms, by their stem; words with one form for both genders are not listed. */
const people = 'consult|diret|gest|recrutad|administrad|coordenad|formad|vended|angariad'
const qualities = 'imobiliári|financeir|executiv|administrativ|técnic'
const twoForms = new RegExp(`(?<!\\p{L})(?:((?:${people})or)a?|(${qualities})[oa])(?!\\p{L})`, 'giu')

/** `Diretor comercial do angariador`: what follows the preposition is another person, or a thing. */
const complement = /\s(?:de|d[oa]s?)\s.*$/iu

/**
 * The name of a role as it is said of this person: `Diretor Comercial` of a woman is `Diretora Comercial`, `Gestora de
 * crédito` of a man `Gestor de crédito`. Without a known gender the name stays as it is configured.
 */
export function roleNameFor(name: string, gender: Gender | null): string {
  if (gender === null) return name
  const rest = complement.exec(name)?.[0] ?? ''
  const head = name.slice(0, name.length - rest.length)
  const inForm = (_whole: string, person?: string, quality = '') =>
    person ? person + (gender === 'feminine' ? 'a' : '') : quality + (gender === 'feminine' ? 'a' : 'o')
  return head.replace(twoForms, inForm) + rest
}

/** The same for the key of a role in a company's list of roles. */
export function roleNameIn(
  roles: readonly { readonly key: string; readonly name: string }[],
  role: string,
  gender: Gender | null,
): string {
  return roleNameFor(roles.find(({ key }) => key === role)?.name ?? role, gender)
}
