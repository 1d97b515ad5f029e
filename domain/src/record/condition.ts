import type { AnyRecord, ConditionName, PartsName } from './define.ts'
import type { RowValueOf } from './fields.ts'

/** A range includes both ends; a missing end leaves that side open. */
export interface Range<V> {
  readonly from?: V
  readonly to?: V
}

/**
 * A condition on one row, as plain data: compiled to SQL for lists, matched in memory for one record.
 * Null is false at every leaf; only `not` turns false into true.
 */
export type Condition =
  | { readonly op: 'all' }
  | { readonly op: 'none' }
  | { readonly op: 'and' | 'or'; readonly of: readonly Condition[] }
  | { readonly op: 'not'; readonly of: Condition }
  | { readonly op: 'is'; readonly field: string; readonly value: Plain }
  | { readonly op: 'in'; readonly field: string; readonly values: readonly string[] }
  | { readonly op: 'range'; readonly field: string; readonly range: Range<string | number> }
  | { readonly op: 'contains'; readonly field: string; readonly text: string }
  | { readonly op: 'empty'; readonly field: string }
  | { readonly op: 'overlaps'; readonly field: string; readonly values: readonly string[] }
  | { readonly op: 'some'; readonly field: string; readonly where: Condition }

export type Plain = string | number | boolean

/** A condition that applies only to the record it was built for. */
export type ConditionOf<R extends AnyRecord> = Condition & { readonly __record?: R['name'] }

type KeyKind = 'id' | 'choice' | 'person' | 'party' | 'office' | 'team' | 'country'
type ManyKind = 'choices' | 'people' | 'offices' | 'languages' | 'days'
type OrderedKind = 'day' | 'dateTime' | 'money' | 'percent' | 'fraction' | 'number' | 'instant'
type TextKind = 'text' | 'longText' | 'email' | 'phone' | 'link'

/** The fields that conditions can name. */
type ConditionableFields = Readonly<Record<string, { readonly kind: string }>>
type Names<F extends ConditionableFields, K extends string> = {
  [N in keyof F]: F[N]['kind'] extends K ? N : never
}[keyof F] &
  string

/** Condition builders for the fields of a record, or of one of its parts. Each returns `C`, that record's condition. */
interface FieldConditions<F extends ConditionableFields, C> {
  is<N extends Names<F, KeyKind | OrderedKind | TextKind | 'flag' | 'triState' | 'image'>>(
    field: N,
    value: RowValueOf<F[N]>,
  ): C
  in(field: Names<F, KeyKind | 'text'>, values: readonly string[]): C
  range<N extends Names<F, OrderedKind>>(field: N, range: Range<RowValueOf<F[N]>>): C
  contains(field: Names<F, TextKind>, text: string): C
  empty(field: keyof F & string): C
  overlaps(field: Names<F, ManyKind>, values: readonly string[]): C
  and(...of: readonly C[]): C
  or(...of: readonly C[]): C
  not(of: C): C
  readonly all: C
  readonly none: C
}

type ConditionFields<R extends AnyRecord> = Pick<R['fields'], ConditionName<R>>
type PartFieldsOf<R extends AnyRecord, N extends PartsName<R>> = R['fields'][N] extends {
  kind: 'parts'
  fields: infer F extends ConditionableFields
}
  ? F
  : never
/** Keeps a condition on a part from being used as one on the record. */
export type PartCondition = Condition & { readonly __part?: true }

export interface Conditions<R extends AnyRecord> extends FieldConditions<ConditionFields<R>, ConditionOf<R>> {
  /** Whether the condition is true for one of the parts. */
  some<N extends PartsName<R>>(
    field: N,
    where: (part: FieldConditions<PartFieldsOf<R, N>, PartCondition>) => PartCondition,
  ): ConditionOf<R>
}

const plainConditions: FieldConditions<ConditionableFields, Condition> = {
  is: (field, value) => ({ op: 'is', field, value: value as Plain }),
  in: (field, values) => ({ op: 'in', field, values }),
  range: (field, range) => ({ op: 'range', field, range }),
  contains: (field, text) => ({ op: 'contains', field, text }),
  empty: field => ({ op: 'empty', field }),
  overlaps: (field, values) => ({ op: 'overlaps', field, values }),
  and: (...of) => ({ op: 'and', of }),
  or: (...of) => ({ op: 'or', of }),
  not: of => ({ op: 'not', of }),
  all: { op: 'all' },
  none: { op: 'none' },
}

/** Condition builders: `const where = conditions(findings)`, then `where.and(where.is('state', 'sold'), …)`. */
export function conditions<R extends AnyRecord>(_record: R): Conditions<R> {
  // The builders return the same data for every record; only their types know the fields.
  return {
    ...plainConditions,
    some: (field: string, where: (part: typeof plainConditions) => Condition) => ({
      op: 'some',
      field,
      where: where(plainConditions),
    }),
  } as unknown as Conditions<R>
}
