import type { Flag } from '../access/flags.ts'
import type { Role } from '../access/roles.ts'
import type { Day } from '../calendar/days.ts'
import type { ListName } from '../company/config.ts'
import type { CompanySettings } from '../company/settings.ts'
import type { Kind, PlainKind, RowValue, WireValue } from './kinds.ts'
import type { Format } from './textFormats.ts'

/** Who may read or write a field. A person passes when any part of it lets them. */
export interface Right {
  readonly roles?: readonly Role[]
  readonly flags?: readonly Flag[]
  /** Everybody except people whose every role is one of these. */
  readonly notOnly?: readonly Role[]
  /** Only these roles: not even sysAdmin. */
  readonly only?: readonly Role[]
}

/** What any field may say of itself. Data only: nothing here names another field. */
interface CommonMarks {
  /** `'sent'`: asked for once the record is no longer a draft. */
  readonly required?: true | 'sent'
  /** May be sorted by. */
  readonly sort?: true
  /** Has a filter, of the shape its kind gives. */
  readonly filter?: true
  /** `saved`: a domain formula on every save. `queried`: SQL in the store, shown and sorted, never in a condition. Neither is accepted from outside. */
  readonly computed?: 'saved' | 'queried'
  /** Only in companies that have this switched on; elsewhere exactly like a field nobody may read. */
  readonly when?: keyof CompanySettings
  /** Likewise, only in companies that have it switched off. */
  readonly unless?: keyof CompanySettings
  readonly read?: Right
  readonly write?: Right
  /** Whoever makes a record writes it then, whatever they may do with it later. */
  readonly whenNew?: true
  /** An identity number, an IBAN or the address of a person or an agency: a browser never writes it down (personal.ts). */
  readonly personal?: true
  /** Left out of the change log. */
  readonly logged?: false
}

interface TextMarks extends CommonMarks {
  readonly max?: number
  /** Part of the record's search text. Never together with `read`: search would tell what it may not show. */
  readonly search?: true
  /** One per company among live records. */
  readonly unique?: true
  readonly default?: string
  /** A Portuguese format that must hold when the value is set or changed (formats.ts). */
  readonly format?: Format
}
interface NumberMarks extends CommonMarks {
  readonly min?: number
  readonly max?: number
  readonly default?: number
  /** The smallest that can be typed (limits.ts). Unlike `min`, what was smaller before may stay. */
  readonly minWhenChanged?: number
}
interface DayMarks extends CommonMarks {
  /** The first day it may be set to; the beginning of 1990 without it (dayLimits.ts). */
  readonly from?: Day
  /** Of what has happened: never set to a day in the future. */
  readonly until?: 'today'
}
interface ChoiceMarks extends CommonMarks {
  readonly default?: string
}
interface FlagMarks extends CommonMarks {
  readonly default?: boolean
  /** The list whose items `true` and `false` say what it means, where yes and no would not. */
  readonly labelsFrom?: ListName
}
interface PersonMarks extends CommonMarks {
  /** Roles of the people offered. */
  readonly among?: readonly Role[]
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
    /** Written before the number wherever it is read: T3. */
    readonly prefix?: string
    /** Part of the record's search text: what people call it by. */
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
  /** Of links: what each is called. */
  readonly names?: Readonly<Record<string, string>>
  /** Of choice and choices: the configuration list they choose from. */
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

/** A misspelt mark becomes an error at the mark itself, naming it. */
interface NoSuchMark<Name> {
  readonly __noSuchMark: Name
}
type Only<M, Allowed> = { readonly [X in Exclude<keyof M, keyof Allowed>]: NoSuchMark<X> }

// NoInfer where it is returned: without marks, M would otherwise be guessed from wherever the field is used.
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

/** Value of a plain field in the domain and on the wire, without null. */
export type RowValueOf<F> = F extends { kind: infer K } ? (K extends PlainKind ? RowValue<K> : never) : never
export type WireValueOf<F> = F extends { kind: infer K } ? (K extends PlainKind ? WireValue<K> : never) : never
