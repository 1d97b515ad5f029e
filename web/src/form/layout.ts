import type { ListItem } from '@tipy/domain/company/config'
import type { FieldMessages } from '@tipy/domain/errors/errors'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord, BodyName, WireRow } from '@tipy/domain/record/define'
import type { PlainField } from '@tipy/domain/record/fields'
import type { RowRights } from '@tipy/domain/record/rights'
import type { ComponentType, ReactNode } from 'react'
import type { Names } from '#kinds/names.ts'
import type { SessionContext } from '#session/sessionContext.ts'
import { bodyFields, type Values } from './values.ts'

/** Values of one record's form. Code for any record knows no names: for it they are values by name. */
export type FormValues<R extends AnyRecord> =
  string extends BodyName<R> ? Values : { readonly [N in BodyName<R>]: Exclude<WireRow<R>[N], undefined> | null }

/** What a record's form rules may read. */
export interface FormRulesContext {
  readonly names: Names
  readonly session: SessionContext
}

/** Can be filled in, cannot be filled in yet, or not in the form. */
export type PartState = 'open' | 'closed' | 'hidden'

export interface Slot<R extends AnyRecord> {
  readonly field: BodyName<R>
  /** As wide as its section. */
  readonly wide?: true
  readonly placeholder?: string
  /** Which items of its list it offers, depending on other values of the form. */
  readonly offers?: (item: ListItem, values: FormValues<R>, context: FormRulesContext) => boolean
  /** The field to render it as, depending on other values: a name instead of a person. */
  readonly as?: (field: PlainField, values: FormValues<R>) => PlainField
  /** For a list of parts: its noun, the title of each part, and its fields. */
  readonly parts?: PartsSlot<R>
  /** Whether it cannot be filled in, depending on other values of the form. */
  readonly closed?: (values: FormValues<R>) => boolean
  /** Its label here, when the section says the rest or it depends on other values. */
  readonly label?: string | ((values: FormValues<R>) => string)
  /** Whether it is marked as required now, in addition to its declaration. */
  readonly required?: (values: FormValues<R>) => boolean
  /** A warning that does not prevent saving. */
  readonly hint?: (values: FormValues<R>, stored: Shown<R> | null) => string | undefined
  /** Why it is read-only for now, if it is: its value is shown, and cannot be changed. */
  readonly readOnlyReason?: (values: FormValues<R>) => string | undefined
  /** The names of its items, where they depend on another value of the form: a role follows the gender. */
  readonly namesFrom?: { readonly field: BodyName<R>; readonly of: (value: unknown, names: Names) => Names }
  /** For a choice: shows all items as radio buttons. */
  readonly radios?: true
  /** Common amounts, each a button that fills it in. */
  readonly suggests?: readonly number[]
  /** A button next to the input. */
  readonly Adornment?: ComponentType
  /** Draws it around or instead of the usual input. */
  readonly Draw?: ComponentType<DrawProps>
}

export interface DrawProps {
  readonly slot: AnySlot
  readonly isLocked: boolean
  readonly usual: ReactNode
}

/** How the parts of a list are shown: as cards, which can be folded when they have a title. */
export interface PartsSlot<R extends AnyRecord> {
  /** "proprietário": at the top of each card and on the button that adds one. */
  readonly noun?: string
  /** Fields that come first, where the order of the declaration does not fit. */
  readonly order?: readonly string[]
  /** The title of a part when it is folded. */
  readonly titleOf?: (part: Values) => string | null
  /** A figure at the top of a card. */
  readonly note?: (index: number, values: FormValues<R>, stored: Shown<R> | null) => string | undefined
  /** Why a part cannot be removed, if so. */
  readonly keepReason?: (part: Values) => string | undefined
  /** Whether a field of a part can be filled in, depending on the other fields of that part. */
  readonly state?: (inner: string, part: Values) => PartState
  /** Options of single fields. */
  readonly slots?: Readonly<Record<string, InnerSlot>>
}

/** A field of a part. */
export interface InnerSlot {
  /** As wide as the part. */
  readonly wide?: true
  /** Its label here, where its own label is too long. */
  readonly label?: string
  readonly hint?: (part: Values) => string | undefined
  /** Why it is read-only for now, if it is. */
  readonly readOnlyReason?: (part: Values) => string | undefined
  /** Which items of its list it offers. */
  readonly offers?: (item: ListItem) => boolean
}

export interface FieldChange<R extends AnyRecord> {
  readonly name: BodyName<R>
  /** The value before the change. */
  readonly former: unknown
  /** The values the form was opened with. */
  readonly began: Partial<FormValues<R>>
}

/** Values being loaded, and whether they are still wanted when they arrive. */
export interface LoadedValues<R extends AnyRecord> {
  readonly values: Promise<Partial<FormValues<R>> | null>
  readonly isWanted: (now: FormValues<R>) => boolean
}

export interface FormSection<R extends AnyRecord> {
  readonly title: string
  readonly fields: readonly (BodyName<R> | Slot<R>)[]
  /** Content under the fields that is not a field; the component that draws it also keeps its state. */
  readonly Content?: ComponentType
}

/** How one record's form is laid out, and the rules of its own. */
export interface FormLayout<R extends AnyRecord> {
  /** Next to each other on a wide screen, one under the other on a phone. */
  readonly columns: readonly (readonly FormSection<R>[])[]
  /** The initial values of a new record, in addition to the defaults of its declaration. */
  readonly initial?: (session: SessionContext) => Partial<FormValues<R>>
  /** Fields that are derived when one field changes. */
  readonly deriveFields?: (
    changed: BodyName<R>,
    values: FormValues<R>,
    context: FormRulesContext,
  ) => Partial<FormValues<R>>
  /** Values to load from the server when one field changes: filled in automatically and marked as such. */
  readonly loadOnChange?: (
    change: FieldChange<R>,
    values: FormValues<R>,
    context: FormRulesContext,
  ) => LoadedValues<R> | null
  /** The record's own validation, by field. `before`: the stored row, with computed fields. */
  readonly check?: (
    values: FormValues<R>,
    context: FormRulesContext,
    before: Shown<R> | null,
    isDraft: boolean,
  ) => FieldMessages
  /** Messages that are shown as the toast when nothing is missing. */
  readonly toastIssues?: readonly string[]
  /** Fields that other values make meaningless: neither shown, nor validated, nor sent. */
  readonly hidden?: (values: FormValues<R>, isNew: boolean) => ReadonlySet<string>
  /** The record's rights on single rows: who writes what there. */
  readonly rights?: RowRights<R>
  /** Fields that are meaningful only together: in a conflict, the user keeps one side's values of all of them. */
  readonly together?: readonly (readonly BodyName<R>[])[]
}

/**
 * A layout for code that handles all records alike. The cast is safe: its functions only receive values and names of
 * the form it lays out, which the compiler cannot check once the record is any.
 */
export function anyLayout<R extends AnyRecord>(layout: FormLayout<R>): FormLayout<AnyRecord> {
  return layout as unknown as FormLayout<AnyRecord>
}

/** A slot of any record, for generic code. */
export type AnySlot = Slot<AnyRecord>
export interface PlacedSection {
  readonly title: string
  readonly slots: readonly AnySlot[]
  readonly Content?: ComponentType | undefined
}

const slotOf = (slot: string | AnySlot): AnySlot => (typeof slot === 'string' ? { field: slot } : slot)

/**
 * The sections a user sees. Fields that no section names are added at the end: a field added to a record can be filled
 * in before the layout names it.
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
