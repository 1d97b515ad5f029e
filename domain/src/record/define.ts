import type { Flag } from '../access/flags.ts'
import type { Policy } from '../access/policy.ts'
import {
  type Field,
  type Fields,
  flag,
  id,
  instant,
  number,
  type PartsField,
  type PlainField,
  person,
  type RowValueOf,
  type WireValueOf,
} from './fields.ts'
import { headingKey } from './importing.ts'
import type { NeverNullKind } from './kinds.ts'

/** Fields that every record has. The engine writes them; bodies never do. */
export const baseFields = {
  _id: id('Identificador', { required: true, computed: 'saved', logged: false }),
  _created: instant('Criado em', { required: true, computed: 'saved', sort: true, logged: false }),
  createdBy: person('Criado por', { computed: 'saved', logged: false }),
  version: number('Versão', { computed: 'saved', integer: true, logged: false }),
  active: flag('Ativo', { computed: 'saved' }),
} as const
export type BaseFields = typeof baseFields

const { active: _active, ...neutralFields } = baseFields
/** The same for a record with an `active` of its own: its archive flag is `archived`, stored in the same column. */
export const archivedBaseFields = {
  ...neutralFields,
  archived: flag('Arquivada', { computed: 'saved', column: 'active', negated: true }),
} as const
export type ArchivedBaseFields = typeof archivedBaseFields

/** What a record may have in addition to its fields; the engine and the list screen attach them. */
export const companionNames = ['comments', 'tasks', 'files', 'changes'] as const
export type Companion = (typeof companionNames)[number]

/** The values of each companion on a row of a record that has it. */
export const companionValues: Readonly<Record<Companion, readonly string[]>> = {
  comments: ['comments', 'unreadComments'],
  tasks: ['tasks'],
  files: ['files'],
  changes: [],
}

/** The flags that allow each action. */
export interface RecordFlags {
  readonly list: readonly Flag[]
  readonly add: readonly Flag[]
  readonly edit: readonly Flag[]
  readonly remove: readonly Flag[]
  readonly totals?: readonly Flag[]
  /** Flags to call change or archive where each row decides who may: a draft allows every user who sees it. */
  readonly change?: readonly Flag[]
  /** Who adds and changes its files: users with these flags, or all who see it (`seen`). Default: those who edit it. */
  readonly files?: readonly Flag[] | 'seen'
}

/** A record that can be imported from a spreadsheet: this mark adds its call, its handler and its button. */
export interface ImportMark<Name extends string = string> {
  /** The field that identifies a row when the file has no column of ids. */
  readonly key: Name
  /** The key only names a row: without an id it is always a new record, like those that portals export. */
  readonly isNewWithoutId?: true
  /** A flag that a row may get, which its reader must see before confirming, and what it means then. */
  readonly marks?: { readonly field: Name; readonly meaning: string }
  /** How values are written in the file, where the headings do not say it. */
  readonly hint?: string
  readonly policy: Extract<Policy, { readonly kind: 'role' | 'flag' }>
}

/** The CSV of the record is kept for a minute at the download path of files, for the person who requested it. */
export interface ExportLinkMark {
  readonly policy: Extract<Policy, { readonly kind: 'role' | 'flag' }>
}

/**
 * What the change log says of rows that belong to the record and are in a table of their own: the timeline of a lead.
 * Every person who sees the record reads it.
 */
type LoggedParts = Readonly<Record<string, PartsField>>

interface Options<F extends Fields> {
  /** Singular: Angariação. */
  readonly label: string
  /** What stands before its name in a sentence: `a reserva` in "comentou a reserva LX-1". By default the label. */
  readonly phrase?: string
  /** Title of the list: Angariações. */
  readonly title: string
  /** The list's own date, or the field it is sorted by when it has none. */
  readonly sort: keyof (F & BaseFields) & string
  readonly flags: RecordFlags
  readonly companions: readonly Companion[]
  readonly imports?: ImportMark<keyof F & string>
  readonly exportLink?: ExportLinkMark
  readonly archiveName?: 'archived'
  readonly extras?: readonly string[]
  readonly loggedParts?: LoggedParts
  readonly fields: F
}

/** A record: one static, typed value from which everything else is derived. */
export interface RecordOf<N extends string = string, F extends Fields = Fields> {
  readonly name: N
  readonly label: string
  readonly phrase?: string
  readonly title: string
  readonly sort: string
  readonly flags: RecordFlags
  readonly companions: readonly Companion[]
  readonly imports?: ImportMark
  readonly exportLink?: ExportLinkMark
  /** What its archive flag is called on the wire, where it is not `active` (archive.ts). */
  readonly archiveName?: 'archived'
  /** Values that its rows carry in addition to fields (hooks.present): a screen may send them back, and they are ignored. */
  readonly extras?: readonly string[]
  readonly loggedParts?: LoggedParts
  readonly fields: F
}
export type AnyRecord = RecordOf

/** Gives a declared record a name that editors can show: `interface Findings extends Named<typeof declared> {}`. */
export type Named<R extends AnyRecord> = RecordOf<R['name'], R['fields']>

export function defineRecord<const N extends string, const F extends Fields>(
  name: N,
  options: Options<F> & { readonly archiveName: 'archived' },
): RecordOf<N, F & ArchivedBaseFields>
export function defineRecord<const N extends string, const F extends Fields>(
  name: N,
  options: Options<F>,
): RecordOf<N, F & BaseFields>
export function defineRecord<const N extends string, const F extends Fields>(
  name: N,
  options: Options<F>,
): RecordOf<N> {
  const base = options.archiveName === 'archived' ? archivedBaseFields : baseFields
  for (const [field, declared] of Object.entries(options.fields)) check(name, field, declared, base)
  const fields = { ...base, ...options.fields }
  checkSort(name, options.sort, fields)
  if (options.imports) checkImports(name, options.imports, fields)
  return { name, ...options, fields }
}

/** The default order of every query: each user who may open the list must be able to sort by it. */
function checkSort(record: string, sort: string, fields: Fields): void {
  const own = Object.hasOwn(fields, sort) ? fields[sort] : undefined
  if (!own?.sort || own.read || isOfSome(own)) throw new Error(`${record}.${sort}: not everybody can sort by it`)
}

/** A heading must name one field, and each user who imports must be able to read the field that identifies rows. */
function checkImports(record: string, { key, marks }: ImportMark, fields: Fields): void {
  if (marks && fields[marks.field]?.kind !== 'flag') throw new Error(`${record}.${marks.field}: marks no row`)
  const own = Object.hasOwn(fields, key) ? fields[key] : undefined
  const isPlain = own !== undefined && ['text', 'email', 'phone'].includes(own.kind)
  if (!isPlain || own.computed || own.read || isOfSome(own))
    throw new Error(`${record}.${key}: rows cannot be told apart by it`)
  const headings = new Map<string, string>()
  for (const [name, { label }] of Object.entries(fields)) {
    const taken = headings.get(headingKey(label))
    if (taken)
      throw new Error(`${record}.${name}: ${taken} has the same label, and an import could not tell them apart`)
    headings.set(headingKey(label), name)
  }
}

/** Whether only some companies have the field. */
const isOfSome = ({ when, unless }: Field): boolean => Boolean(when ?? unless)

/** Stops the program on declaration errors that the types cannot express. */
function check(record: string, field: string, declared: Field, base: Fields): void {
  const here = `${record}.${field}`
  if (Object.hasOwn(base, field)) throw new Error(`${here}: every record has this field already`)
  const isHidden = (one: Field) => Boolean(one.read) || isOfSome(one)
  const isSearched = (one: PlainField) => Boolean(one.search) && (isHidden(one) || isHidden(declared))
  if (declared.kind === 'parts' ? Object.values(declared.fields).some(isSearched) : isSearched(declared))
    throw new Error(`${here}: search would tell what it may not show`)
  const isSorted = ({ kind, sort }: PlainField) => Boolean(sort) && kind !== 'money'
  if (declared.kind === 'parts' && Object.values(declared.fields).some(isSorted))
    throw new Error(`${here}: several parts stand in no order but that of their largest amount`)
  if (declared.computed === 'queried' && declared.filter)
    throw new Error(`${here}: a queried field is never in a condition`)
}

export type FieldName<R extends AnyRecord> = keyof R['fields'] & string
type FieldsWith<R extends AnyRecord, Mark> = {
  [N in FieldName<R>]: R['fields'][N] extends Mark ? N : never
}[FieldName<R>]

export type SortName<R extends AnyRecord> = FieldsWith<R, { sort: true }>
export type FilterName<R extends AnyRecord> = FieldsWith<R, { filter: true }>
export type PartsName<R extends AnyRecord> = FieldsWith<R, { kind: 'parts' }>
export type ComputedName<R extends AnyRecord> = FieldsWith<R, { computed: 'saved' | 'queried' }>
export type BodyName<R extends AnyRecord> = Exclude<FieldName<R>, ComputedName<R>>
/** Fields a condition may name. */
export type ConditionName<R extends AnyRecord> = Exclude<
  FieldName<R>,
  PartsName<R> | FieldsWith<R, { computed: 'queried' }>
>

type Nullable<F, V> = F extends { kind: NeverNullKind } ? V : F extends { required: true } ? V : V | null

type Emptiable<F, V> = F extends { kind: NeverNullKind } ? V : V | null

/** Every part has an id, so that a changed part can be distinguished from a new one. */
export type PartRow<P> = P extends { fields: infer F }
  ? { readonly _id: string } & { readonly [N in keyof F]: Nullable<F[N], RowValueOf<F[N]>> }
  : never
export type PartWire<P> = P extends { fields: infer F }
  ? { readonly _id: string } & { readonly [N in keyof F]: Nullable<F[N], WireValueOf<F[N]>> }
  : never

/** The part of a draft. One that was never saved has no id yet: ''. */
type PartDraft<P> = P extends { fields: infer F }
  ? { readonly _id: string } & { readonly [N in keyof F]: Emptiable<F[N], RowValueOf<F[N]>> }
  : never

/** The record in the domain: cents, every field present. */
export type Row<R extends AnyRecord> = {
  readonly [N in FieldName<R>]: R['fields'][N] extends PartsField
    ? readonly PartRow<R['fields'][N]>[]
    : Nullable<R['fields'][N], RowValueOf<R['fields'][N]>>
}

/**
 * The row of a save before its checks, or one being typed: every field is present, and a required one may still be
 * null. It becomes a `Row` by passing the checks. Rules that work on such rows ask for a draft; every row is one.
 */
export type Draft<R extends AnyRecord> = {
  readonly [N in FieldName<R>]: R['fields'][N] extends PartsField
    ? readonly PartDraft<R['fields'][N]>[]
    : Emptiable<R['fields'][N], RowValueOf<R['fields'][N]>>
}

/** The record on the wire: euros; fields the reader may not read are absent. */
export type WireRow<R extends AnyRecord> = {
  readonly [N in FieldName<R>]?: R['fields'][N] extends PartsField
    ? readonly PartWire<R['fields'][N]>[]
    : Nullable<R['fields'][N], WireValueOf<R['fields'][N]>>
}

/** A draft on the wire, as it is received or typed: fields the user may not read are absent. */
export type WireDraft<R extends AnyRecord> = {
  readonly [N in FieldName<R>]?:
    | (R['fields'][N] extends PartsField ? readonly PartWire<R['fields'][N]>[] : WireValueOf<R['fields'][N]>)
    | null
}

/** A body, read into domain values. A missing field does not change; null empties it. */
export type Body<R extends AnyRecord> = {
  readonly [N in BodyName<R>]?: R['fields'][N] extends PartsField
    ? readonly (Partial<PartRow<R['fields'][N]>> & { readonly _id?: string })[]
    : RowValueOf<R['fields'][N]> | null
}
