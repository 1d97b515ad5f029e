import { type Gender, roleNameFor } from '../../../access/roleNames.ts'
import type { Fact } from '../../../documents/document.ts'
import type { Shown } from '../../../record/contract.ts'
import type { PartFields } from '../../../record/fields.ts'
import { type Names, textOfValue } from '../../../record/textOfValue.ts'
import { hiddenFields } from '../reservations.hidden.ts'
import { type Reservations, reservations } from '../reservations.record.ts'

/** A reservation as its reader receives it: without the fields they may not read. */
export type DealSheetRow = Omit<Shown<Reservations>, 'can'>
type PlainName = Exclude<
  keyof DealSheetRow & keyof Reservations['fields'],
  'owners' | 'buyers' | 'guarantors' | 'billingDates'
>

const none = '–'

interface FactOptions {
  readonly label?: string
  /** Printed also when empty: readers look for its place, or fill it in by hand. */
  readonly always?: boolean
  readonly unit?: string
  readonly columns?: 2 | 4
}

/** A row as text. Unreadable and meaningless fields are left out with their labels. */
export interface Reading {
  /** The row without its hidden fields. */
  readonly row: DealSheetRow
  readonly text: (name: PlainName) => string
  readonly isReadable: (name: PlainName) => boolean
  readonly fact: (name: PlainName, options?: FactOptions) => readonly Fact[]
  /** The name of a role as it is said of the person in this field. */
  readonly role: (role: string, name: PlainName) => string
  /** The text of a field of a part (a person, a billing date). */
  readonly part: (fields: PartFields, part: object, name: string) => string
}

function meaningful(row: DealSheetRow): DealSheetRow {
  const hidden = hiddenFields(row)
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name))) as DealSheetRow
}

/** By the id of a person of the company; of others it is not known. */
export type Genders = ReadonlyMap<string, Gender>

export function readingOf(received: DealSheetRow, names: Names, genders: Genders): Reading {
  const row = meaningful(received)
  const text = (name: PlainName) => textOfValue(reservations.fields[name], row[name], names)
  const isReadable = (name: PlainName) => row[name] !== undefined
  return {
    row,
    text,
    isReadable,
    fact: (name, { label = reservations.fields[name].label, always, unit = '', columns } = {}) => {
      const value = text(name)
      if (!isReadable(name) || (value === '' && !always)) return []
      return [{ label, value: value === '' ? none : `${value}${unit}`, ...(columns && { columns }) }]
    },
    role: (role, name) => roleNameFor(role, genders.get(String(row[name])) ?? null),
    part: (fields, part, name) => {
      const field = fields[name]
      return field ? textOfValue(field, (part as Readonly<Record<string, unknown>>)[name], names) : ''
    },
  }
}

export const joined = (parts: readonly string[], by = ' · '): string => parts.filter(part => part !== '').join(by)
