import { fold } from '@tipy/domain/text/fold'

interface Person {
  readonly _id: string
  readonly name: string
}

const namesOf = (name: string): readonly string[] => fold(name).trim().split(/\s+/)

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join(' ') === b.join(' ')

const sharesEnds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length > 1 && b.length > 1 && a[0] === b[0] && a.at(-1) === b.at(-1)

/** One name is the other shortened: `Ana Reis` and `Ana Sofia Reis`, but not `Ana Rita Reis`. */
const isShortened = (a: readonly string[], b: readonly string[]): boolean =>
  a.every(name => b.includes(name)) || b.every(name => a.includes(name))

/** The person with an agent's name: by the full name, else by first and last; null if two people match. */
export function matchFinder(agentName: string | null, people: readonly Person[]): string | null {
  if (agentName === null) return null
  const agent = namesOf(agentName)
  const candidates = people.map(({ _id: id, name }) => ({ id, names: namesOf(name) }))
  const exact = candidates.filter(({ names }) => isSame(names, agent))
  const alike = candidates.filter(({ names }) => sharesEnds(names, agent))
  const [first, ...others] = exact.length > 0 ? exact : alike
  return first && others.length === 0 && isShortened(first.names, agent) ? first.id : null
}

const companyWords = new Set(
  (
    'imobiliaria imobiliarias mediacao imoveis casas lda sa unipessoal predial agencia agente consultor consultora ' +
    'consultores consultoria investimentos habitacao equipa grupo group team realty real estate property properties ' +
    'homes houses portal company contacto contacte telefone'
  ).split(' '),
)

/** Sites use `RealEstateAgent` for both agency and person: a person has two to seven names, none of a company. */
export function looksLikePerson(name: string): boolean {
  const names = namesOf(name)
  if (names.length < 2 || names.length > 7 || !/^[\p{L}.'’ -]{4,80}$/u.test(name)) return false
  return names.every(word => !companyWords.has(word.replace(/[^a-z]/g, '')))
}
