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

/** What every record has. The machinery writes these; bodies never do. */
export const baseFields = {
  _id: id('Identificador', { required: true, computed: 'saved', logged: false }),
  _created: instant('Criado em', { required: true, computed: 'saved', sort: true, logged: false }),
  createdBy: person('Criado por', { computed: 'saved', logged: false }),
  version: number('Versão', { computed: 'saved', integer: true, logged: false }),
  active: flag('Ativo', { computed: 'saved' }),
} as const
export type BaseFields = typeof baseFields

/** What a record may carry beside its fields; the engine and the list screen attach them. */
export const companionNames = ['comments', 'tasks', 'files', 'changes'] as const
export type Companion = (typeof companionNames)[number]

/** What rows say of each, when their record carries it. */
export const companionValues: Readonly<Record<Companion, readonly string[]>> = {
  comments: ['comments', 'unreadComments'],
  tasks: ['tasks'],
  files: ['files'],
  changes: [],
}

/** Which flag opens which action. */
export interface RecordFlags {
  readonly list: readonly Flag[]
  readonly add: readonly Flag[]
  readonly edit: readonly Flag[]
  readonly remove: readonly Flag[]
  readonly totals?: readonly Flag[]
  /** Who may ask to change or archive one where the row itself says who may: of drafts, whoever sees them. */
  readonly change?: readonly Flag[]
  /** Who adds and changes its files: holders of these, or whoever sees it; those who edit it unless said. */
  readonly files?: readonly Flag[] | 'seen'
}

/** A record that can be brought in from a spreadsheet: its call, its handler and its button come with this mark. */
export interface ImportMark<Name extends string = string> {
  /** The field that tells its rows apart where a file has no column of identities. */
  readonly key: Name
  readonly policy: Extract<Policy, { readonly kind: 'role' | 'flag' }>
}

interface Options<F extends Fields> {
  /** One of them: Angariação. */
  readonly label: string
  /** Title of the list: Angariações. */
  readonly title: string
  /** The list's own date, or the field it is sorted by when it has none. */
  readonly sort: keyof (F & BaseFields) & string
  readonly flags: RecordFlags
  readonly companions: readonly Companion[]
  readonly imports?: ImportMark<keyof F & string>
  readonly fields: F
}

/** A record: one static, typed value from which everything else derives. */
export interface RecordOf<N extends string = string, F extends Fields = Fields> {
  readonly name: N
  readonly label: string
  readonly title: string
  readonly sort: string
  readonly flags: RecordFlags
  readonly companions: readonly Companion[]
  readonly imports?: ImportMark
  readonly fields: F
}
export type AnyRecord = RecordOf

/** Declare a record and give it a name editors can show: `interface Findings extends Named<typeof declared> {}`. */
export type Named<R extends AnyRecord> = RecordOf<R['name'], R['fields']>

export function defineRecord<const N extends string, const F extends Fields>(
  name: N,
  options: Options<F>,
): RecordOf<N, F & BaseFields> {
  for (const [field, declared] of Object.entries(options.fields)) check(name, field, declared)
  const fields = { ...baseFields, ...options.fields }
  checkSort(name, options.sort, fields)
  if (options.imports) checkImports(name, options.imports, fields)
  return { name, ...options, fields }
}

/** Every question without an order of its own is sorted so: whoever opens the list must be able to. */
function checkSort(record: string, sort: string, fields: Fields): void {
  const own = Object.hasOwn(fields, sort) ? fields[sort] : undefined
  if (!own?.sort || own.read || isOfSome(own)) throw new Error(`${record}.${sort}: not everybody can sort by it`)
}

/** A heading must lead to one field, and everybody who imports must be able to read what tells rows apart. */
function checkImports(record: string, { key }: ImportMark, fields: Fields): void {
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

/** Whether it is a field of some companies only. */
const isOfSome = ({ when, unless }: Field): boolean => Boolean(when ?? unless)

/** Mistakes the types cannot see stop the program where the record is declared. */
function check(record: string, field: string, declared: Field): void {
  const here = `${record}.${field}`
  if (Object.hasOwn(baseFields, field)) throw new Error(`${here}: every record has this field already`)
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
/** Fields a condition may speak of. */
export type ConditionName<R extends AnyRecord> = Exclude<
  FieldName<R>,
  PartsName<R> | FieldsWith<R, { computed: 'queried' }>
>

type Nullable<F, V> = F extends { kind: NeverNullKind } ? V : F extends { required: true } ? V : V | null

/** A part always has an identity of its own, so that changes to it can be told from a new one. */
export type PartRow<P> = P extends { fields: infer F }
  ? { readonly _id: string } & { readonly [N in keyof F]: Nullable<F[N], RowValueOf<F[N]>> }
  : never
export type PartWire<P> = P extends { fields: infer F }
  ? { readonly _id: string } & { readonly [N in keyof F]: Nullable<F[N], WireValueOf<F[N]>> }
  : never

/** The record as rules see it: cents, every field present. */
export type Row<R extends AnyRecord> = {
  readonly [N in FieldName<R>]: R['fields'][N] extends PartsField
    ? readonly PartRow<R['fields'][N]>[]
    : Nullable<R['fields'][N], RowValueOf<R['fields'][N]>>
}

/** The record as the wire carries it: euros; fields the reader may not read are absent. */
export type WireRow<R extends AnyRecord> = {
  readonly [N in FieldName<R>]?: R['fields'][N] extends PartsField
    ? readonly PartWire<R['fields'][N]>[]
    : Nullable<R['fields'][N], WireValueOf<R['fields'][N]>>
}

/** What a body may carry, read into domain values. A field left out is not there; null empties it. */
export type Body<R extends AnyRecord> = {
  readonly [N in BodyName<R>]?: R['fields'][N] extends PartsField
    ? readonly (Partial<PartRow<R['fields'][N]>> & { readonly _id?: string })[]
    : RowValueOf<R['fields'][N]> | null
}
