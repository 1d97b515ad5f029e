import type { Cents, Euros } from '../money/money.ts'

export type Links = Readonly<Record<string, string>>

/**
 * Every kind of field, with its value in the domain and on the wire.
 * Everything keyed by kind is an exhaustive `Record<Kind, …>`: a new kind does not compile until each place has it.
 */
interface KindValues {
  /** The id of a record. */
  id: { row: string; wire: string }
  /** A moment, as ISO text in UTC. Only the engine writes these. */
  instant: { row: string; wire: string }
  text: { row: string; wire: string }
  longText: { row: string; wire: string }
  email: { row: string; wire: string }
  phone: { row: string; wire: string }
  link: { row: string; wire: string }
  /** Addresses by name: { facebook: 'https://…' }. The field declares the names. */
  links: { row: Links; wire: Links }
  /** `YYYY-MM-DD` */
  day: { row: string; wire: string }
  days: { row: readonly string[]; wire: readonly string[] }
  /** `YYYY-MM-DDTHH:mm`, Lisbon */
  dateTime: { row: string; wire: string }
  /** Cents in the domain, euros on the wire. */
  money: { row: Cents; wire: Euros }
  /** As shown: 47.8 */
  percent: { row: number; wire: number }
  /** Stored as 0.05, shown as 5 */
  fraction: { row: number; wire: number }
  number: { row: number; wire: number }
  flag: { row: boolean; wire: boolean }
  /** Sim, Não, Não Sei */
  triState: { row: boolean; wire: boolean }
  choice: { row: string; wire: string }
  choices: { row: readonly string[]; wire: readonly string[] }
  person: { row: string; wire: string }
  people: { row: readonly string[]; wire: readonly string[] }
  /** A party: the id of a user, or the name of a person or agency outside the company (party.ts). */
  party: { row: string; wire: string }
  office: { row: string; wire: string }
  offices: { row: readonly string[]; wire: readonly string[] }
  team: { row: string; wire: string }
  image: { row: string; wire: string }
  /** Two letters, ISO 3166. */
  country: { row: string; wire: string }
  /** Two letters each, ISO 639. */
  languages: { row: readonly string[]; wire: readonly string[] }
}

/** Kinds with one value or a list of plain values. */
export type PlainKind = keyof KindValues
/** All kinds: the plain ones and a list of parts (owners, billing dates …). */
export type Kind = PlainKind | 'parts'

export type RowValue<K extends PlainKind> = KindValues[K]['row']
export type WireValue<K extends PlainKind> = KindValues[K]['wire']

/** Kinds that are never null: an unset flag is false, an unset list is empty. */
export const emptyValues = {
  flag: false,
  choices: [],
  people: [],
  offices: [],
  languages: [],
  days: [],
  links: {},
  parts: [],
} as const satisfies Partial<Record<Kind, unknown>>
export type NeverNullKind = keyof typeof emptyValues

export function isNeverNull(kind: Kind): kind is NeverNullKind {
  return Object.hasOwn(emptyValues, kind)
}
