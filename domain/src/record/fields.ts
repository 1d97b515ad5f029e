import type { Flag } from '../access/flags.ts'
import type { Role } from '../access/roles.ts'
import type { Day } from '../calendar/days.ts'
import type { ListName } from '../company/config.ts'
import type { CompanySettings } from '../company/settings.ts'
import type { BilledPerson } from './billedPerson.ts'
import type { Kind, PlainKind, RowValue, WireValue } from './kinds.ts'
import type { Format } from './textFormats.ts'

/** Who may read or write a field: people who satisfy any of its properties. */
export interface Right {
  readonly roles?: readonly Role[]
  readonly flags?: readonly Flag[]
  /** All people except those whose every role is one of these. */
  readonly notOnly?: readonly Role[]
  /** Only these roles: not even sysAdmin. */
  readonly only?: readonly Role[]
}

/** Marks of every field. Data only: none refers to another field. */
interface CommonMarks {
  /** `'sent'`: required once the record is no longer a draft. */
  readonly required?: true | 'sent'
  /** Lists can be sorted by it. */
  readonly sort?: true
  /** Lists can be filtered by it, in the shape of its kind. */
  readonly filter?: true
  /**
   * `saved`: computed by a domain formula on every save. `queried`: computed by SQL, shown and sorted, never in a
   * condition. Neither is accepted from outside.
   */
  readonly computed?: 'saved' | 'queried'
  /** Exists only in companies with this setting on; elsewhere it behaves like a field that no user may read. */
  readonly when?: keyof CompanySettings
  /** Exists only in companies with this setting off. */
  readonly unless?: keyof CompanySettings
  readonly read?: Right
  readonly write?: Right
  /** The creator of a record writes it on creation, even without the right to write it later. */
  readonly whenNew?: true
  /** An identity number, IBAN or address of a person or agency: the browser never stores it (personal.ts). */
  readonly personal?: true
  /** Left out of the change log. */
  readonly logged?: false
  /** The column it is stored in, where its name is taken by another: the archive flag is `active` in every table. */
  readonly column?: string
}

interface TextMarks extends CommonMarks {
  readonly max?: number
  /** Part of the record's search text. Never together with `read`: a search would reveal what it may not show. */
  readonly search?: true
  /** Unique per company among active records. */
  readonly unique?: true
  readonly default?: string
  /** A Portuguese format that is checked when the value is set or changed (formats.ts). */
  readonly format?: Format
}
interface NumberMarks extends CommonMarks {
  readonly min?: number
  readonly max?: number
  readonly default?: number
  /** The minimum for new values (limits.ts). Unlike `min`, a smaller stored value may stay. */
  readonly minWhenChanged?: number
}
interface DayMarks extends CommonMarks {
  /** The first day it may be set to; by default the beginning of 1990 (dayLimits.ts). */
  readonly from?: Day
  /** A day in the past: never set to a day in the future. */
  readonly until?: 'today'
}
interface ChoiceMarks extends CommonMarks {
  readonly default?: string
}
interface FlagMarks extends CommonMarks {
  readonly default?: boolean
  /** The list whose items `true` and `false` are its labels, instead of yes and no. */
  readonly labelsFrom?: ListName
  /** The column stores its opposite. */
  readonly negated?: true
}
interface PersonMarks extends CommonMarks {
  /** Roles of the people its picker offers. */
  readonly among?: readonly Role[]
  /** On the wire the person is an object with what they have billed, which `hooks.present` puts in place of the id. */
  readonly withBilling?: true
}

interface MarksOf {
  id: CommonMarks
  instant: CommonMarks
  text: TextMarks
  longText: TextMarks
  email: TextMarks
  phone: TextMarks
  link: TextMarks
  day: DayMarks
  days: DayMarks
  dateTime: DayMarks
  money: NumberMarks
  percent: NumberMarks
  fraction: NumberMarks
  number: NumberMarks & {
    readonly integer?: true
    /** Shown before the number: T3. */
    readonly prefix?: string
    /** Part of the record's search text: people search for the record by it. */
    readonly search?: true
  }
  flag: FlagMarks
  triState: CommonMarks
  choice: ChoiceMarks
  choices: CommonMarks
  person: PersonMarks
  people: PersonMarks
  party: PersonMarks
  office: CommonMarks
  team: CommonMarks
  image: CommonMarks
  country: ChoiceMarks
  languages: CommonMarks
  offices: CommonMarks
  links: CommonMarks
}

export interface PlainField extends CommonMarks, Omit<PersonMarks & FlagMarks & NumberMarks & DayMarks, 'default'> {
  readonly kind: PlainKind
  readonly label: string
  readonly default?: string | number | boolean
  readonly search?: true
  readonly unique?: true
  readonly format?: Format
  readonly integer?: true
  readonly prefix?: string
  /** For links: the label of each. */
  readonly names?: Readonly<Record<string, string>>
  /** For choice and choices: the configuration list with the options. */
  readonly list?: ListName
}

export type PartFields = Readonly<Record<string, PlainField>>

export interface PartsField extends CommonMarks {
  readonly kind: 'parts'
  readonly label: string
  readonly max: number
  readonly fields: PartFields
}

export type Field = PlainField | PartsField
export type Fields = Readonly<Record<string, Field>>

/** A misspelt mark is a compile error at the mark itself, with its name. */
interface NoSuchMark<Name> {
  readonly __noSuchMark: Name
}
type Only<M, Allowed> = { readonly [X in Exclude<keyof M, keyof Allowed>]: NoSuchMark<X> }

// NoInfer on the result: without marks, M would otherwise be inferred from where the field is used.
type Built<K extends Kind, M> = { readonly kind: K; readonly label: string } & Readonly<M>

const builder =
  <K extends PlainKind>(kind: K) =>
  <const M extends MarksOf[K] = Record<never, never>>(
    label: string,
    marks?: M & Only<M, MarksOf[K]>,
  ): Built<K, NoInfer<M>> =>
    ({ kind, label, ...marks }) as Built<K, M>

export const id = builder('id')
export const instant = builder('instant')
export const text = builder('text')
export const longText = builder('longText')
export const email = builder('email')
export const phone = builder('phone')
export const link = builder('link')
export const day = builder('day')
export const days = builder('days')
export const dateTime = builder('dateTime')
export const money = builder('money')
export const percent = builder('percent')
export const fraction = builder('fraction')
export const number = builder('number')
export const flag = builder('flag')
export const triState = builder('triState')
export const person = builder('person')
export const people = builder('people')
export const party = builder('party')
export const office = builder('office')
export const team = builder('team')
export const image = builder('image')
export const country = builder('country')
export const languages = builder('languages')
export const offices = builder('offices')

const listBuilder =
  <K extends 'choice' | 'choices'>(kind: K) =>
  <const M extends MarksOf[K] = Record<never, never>>(
    label: string,
    list: ListName,
    marks?: M & Only<M, MarksOf[K]>,
  ): Built<K, NoInfer<M>> & { readonly list: ListName } =>
    ({ kind, label, list, ...marks }) as Built<K, M> & { readonly list: ListName }

export const choice = listBuilder('choice')
export const choices = listBuilder('choices')

export function links<const M extends CommonMarks = Record<never, never>>(
  label: string,
  names: Readonly<Record<string, string>>,
  marks?: M & Only<M, CommonMarks>,
): Built<'links', NoInfer<M>> & { readonly names: Readonly<Record<string, string>> } {
  return { kind: 'links', label, names, ...marks } as Built<'links', M> & { readonly names: typeof names }
}

export function parts<const F extends PartFields, const M extends CommonMarks = Record<never, never>>(
  label: string,
  options: { readonly max: number; readonly fields: F },
  marks?: M & Only<M, CommonMarks>,
): Built<'parts', NoInfer<M>> & { readonly max: number; readonly fields: F } {
  return { kind: 'parts', label, ...options, ...marks } as Built<'parts', M> & typeof options
}

/** The value of a plain field in the domain and on the wire, without null. */
export type RowValueOf<F> = F extends { kind: infer K } ? (K extends PlainKind ? RowValue<K> : never) : never
export type WireValueOf<F> = F extends { withBilling: true }
  ? BilledPerson
  : F extends { kind: infer K }
    ? K extends PlainKind
      ? WireValue<K>
      : never
    : never
