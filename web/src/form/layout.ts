import type { ListItem } from '@tipy/domain/company/config'
import type { FieldMessages } from '@tipy/domain/errors/errors'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord, BodyName, WireRow } from '@tipy/domain/record/define'
import type { PlainField } from '@tipy/domain/record/fields'
import type { RowRights } from '@tipy/domain/record/rights'
import type { ComponentType, ReactNode } from 'react'
import type { Names } from '#kinds/names.ts'
import type { SessionContext } from '#world/sessionContext.ts'
import { bodyFields, type Values } from './values.ts'

/** Values of one record's form. */
export type FormValues<R extends AnyRecord> = {
  readonly [N in BodyName<R>]: Exclude<WireRow<R>[N], undefined> | null
}

/** What a record's own rules may ask. */
export interface FormRulesContext {
  readonly names: Names
  readonly session: SessionContext
}

/** Filled in, not yet to be filled in, or not in the form. */
export type PartState = 'open' | 'closed' | 'hidden'

export interface Slot<R extends AnyRecord> {
  readonly field: BodyName<R>
  /** As wide as its section. */
  readonly wide?: true
  readonly placeholder?: string
  /** Which items of its list it offers, by other values of the form. */
  readonly offers?: (item: ListItem, values: FormValues<R>, known: FormRulesContext) => boolean
  /** Another field it is typed as, by other values of the form: a name instead of a person. */
  readonly as?: (field: PlainField, values: FormValues<R>) => PlainField
  /** Of a list of parts: what one is called, how it is told from the others, and what it is made of. */
  readonly parts?: PartsSlot<R>
  /** Whether there is nothing to fill in, by other values of the form. */
  readonly closed?: (values: FormValues<R>) => boolean
  /** What it is called here, when its section says the rest or it depends on other values. */
  readonly label?: string | ((values: FormValues<R>) => string)
  /** Whether it is marked as required now, though not by its declaration. */
  readonly required?: (values: FormValues<R>) => boolean
  /** Something to look at again, which keeps nobody from saving. */
  readonly hint?: (values: FormValues<R>, stored: Shown<R> | null) => string | undefined
  /** Why it stays as it is for now, if it does: its value is shown, and cannot be changed. */
  readonly readOnlyReason?: (values: FormValues<R>) => string | undefined
  /** Of a choice: all its items in sight, one press each. */
  readonly radios?: true
  /** Usual amounts, put in by a press. */
  readonly suggests?: readonly number[]
  /** A button next to the input. */
  readonly Adornment?: ComponentType
  /** Draws it in a way of its own, around or instead of the usual one. */
  readonly Draw?: ComponentType<DrawProps>
}

export interface DrawProps {
  readonly slot: AnySlot
  readonly isLocked: boolean
  readonly usual: ReactNode
}

/** How the parts of a list are shown: as cards that can be folded when they have a name to be known by. */
export interface PartsSlot<R extends AnyRecord> {
  /** "proprietário": over each card and on the button that adds one. */
  readonly noun?: string
  /** Fields that come first, where the declaration has another order. */
  readonly order?: readonly string[]
  /** What a part is known by when it is folded. */
  readonly titleOf?: (part: Values) => string | null
  /** A figure at the head of a card. */
  readonly note?: (index: number, values: FormValues<R>, stored: Shown<R> | null) => string | undefined
  /** Why one cannot be taken away, if it cannot. */
  readonly keepReason?: (part: Values) => string | undefined
  /** Whether a field of one part can be filled in, by the others of that part. */
  readonly state?: (inner: string, part: Values) => PartState
  /** Fields that are more than their kind. */
  readonly slots?: Readonly<Record<string, InnerSlot>>
}

/** A field of a part. */
export interface InnerSlot {
  /** As wide as the part. */
  readonly wide?: true
  /** What it is called here, where its own label is too long. */
  readonly label?: string
  readonly hint?: (part: Values) => string | undefined
  /** Why it stays as it is for now, if it does. */
  readonly readOnlyReason?: (part: Values) => string | undefined
  /** Which items of its list it offers. */
  readonly offers?: (item: ListItem) => boolean
  /** The last day that can be chosen. */
  readonly latest?: (session: SessionContext) => string
}

export interface FieldChange<R extends AnyRecord> {
  readonly name: BodyName<R>
  /** What it held before. */
  readonly former: unknown
  /** What the form began with. */
  readonly began: Partial<FormValues<R>>
}

/** Values on their way, and whether they are still wanted when they arrive. */
export interface LoadedValues<R extends AnyRecord> {
  readonly values: Promise<Partial<FormValues<R>> | null>
  readonly isWanted: (now: FormValues<R>) => boolean
}

export interface FormSection<R extends AnyRecord> {
  readonly title: string
  readonly fields: readonly (BodyName<R> | Slot<R>)[]
  /** What stands under the fields and is none: the form that draws it also keeps what it asks. */
  readonly Content?: ComponentType
}

/** How one record's form is laid out, and the little that is really its own. */
export interface FormLayout<R extends AnyRecord> {
  /** Side by side on a wide screen, one under the other on a phone. */
  readonly columns: readonly (readonly FormSection<R>[])[]
  /** What a new one starts with, beside the defaults of its declaration. */
  readonly initial?: (session: SessionContext) => Partial<FormValues<R>>
  /** What changes with a change of one field. */
  readonly deriveFields?: (
    changed: BodyName<R>,
    values: FormValues<R>,
    known: FormRulesContext,
  ) => Partial<FormValues<R>>
  /** What a change of one field brings from the server, if anything: put in as filled in for the person. */
  readonly loadOnChange?: (
    change: FieldChange<R>,
    values: FormValues<R>,
    known: FormRulesContext,
  ) => LoadedValues<R> | null
  /** What only this record knows to be wrong, by field. Before: as it is stored, with what the server computes. */
  readonly check?: (
    values: FormValues<R>,
    known: FormRulesContext,
    before: Shown<R> | null,
    isDraft: boolean,
  ) => FieldMessages
  /** What is wrong and is told in a toast of its own, when nothing is missing. */
  readonly toastIssues?: readonly string[]
  /** Fields that other values leave without a meaning: neither shown, nor judged, nor sent. */
  readonly hidden?: (values: FormValues<R>, isNew: boolean) => ReadonlySet<string>
  /** What the record says of single rows: who writes what there. */
  readonly rights?: RowRights<R>
  /** Fields that mean something only together: when two people changed them, one person's are kept whole. */
  readonly together?: readonly (readonly BodyName<R>[])[]
}

/** A slot as the machinery draws it, of whichever record. */
export type AnySlot = Slot<AnyRecord>
export interface PlacedSection {
  readonly title: string
  readonly slots: readonly AnySlot[]
  readonly Content?: ComponentType | undefined
}

const slotOf = (given: string | AnySlot): AnySlot => (typeof given === 'string' ? { field: given } : given)

/**
 * The sections a person sees. Fields that no section names come last by themselves:
 * a field added to a record can be filled in before anybody arranged it.
 */
export function placeSections(
  record: AnyRecord,
  columns: FormLayout<AnyRecord>['columns'],
  shown: ReadonlySet<string>,
): readonly (readonly PlacedSection[])[] {
  const drawn = columns.map(sections =>
    sections.map(({ title, fields, Content }) => ({
      title,
      Content,
      slots: fields.map(slotOf).filter(({ field }) => shown.has(field)),
    })),
  )
  const named = new Set(
    columns.flatMap(sections => sections.flatMap(({ fields }) => fields.map(one => slotOf(one).field))),
  )
  const rest = bodyFields(record).flatMap(([field]) => (shown.has(field) && !named.has(field) ? [{ field }] : []))
  const last: readonly PlacedSection[] =
    rest.length > 0 ? [{ title: columns.length > 0 ? 'Outros dados' : record.label, slots: rest }] : []
  const all = drawn.length > 0 ? [...drawn.slice(0, -1), [...(drawn.at(-1) ?? []), ...last]] : [last]
  return all
    .map(sections => sections.filter(({ slots, Content }) => slots.length > 0 || Content))
    .filter(sections => sections.length > 0)
}
