import type { Fact } from '../../../documents/document.ts'
import type { Shown } from '../../../record/contract.ts'
import type { PartFields } from '../../../record/fields.ts'
import { type Names, textOfValue } from '../../../record/textOfValue.ts'
import { hiddenFields } from '../reservations.hidden.ts'
import { type Reservations, reservations } from '../reservations.record.ts'

/** A reservation as its reader receives it: what they may not read is not there. */
export type DealSheetRow = Omit<Shown<Reservations>, 'can'>
type PlainName = Exclude<
  keyof DealSheetRow & keyof Reservations['fields'],
  'owners' | 'buyers' | 'guarantors' | 'billingDates'
>

const none = '–'

interface FactOptions {
  readonly label?: string
  /** Said also when it is empty: its place on paper is looked for, or filled in by hand. */
  readonly always?: boolean
  readonly unit?: string
  readonly room?: 2 | 4
}

/** A row in words. Whatever is unreadable or without a meaning leaves no trace, not even its label. */
export interface Reading {
  /** What there is to say of it. */
  readonly row: DealSheetRow
  readonly text: (name: PlainName) => string
  readonly isReadable: (name: PlainName) => boolean
  readonly fact: (name: PlainName, said?: FactOptions) => readonly Fact[]
  /** A value of a part of the row. */
  readonly part: (fields: PartFields, part: object, name: string) => string
}

function meaningful(row: DealSheetRow): DealSheetRow {
  const hidden = hiddenFields(row)
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name))) as unknown as DealSheetRow
}

export function readingOf(received: DealSheetRow, names: Names): Reading {
  const row = meaningful(received)
  const text = (name: PlainName) => textOfValue(reservations.fields[name], row[name], names)
  const isReadable = (name: PlainName) => row[name] !== undefined
  return {
    row,
    text,
    isReadable,
    fact: (name, { label = reservations.fields[name].label, always, unit = '', room } = {}) => {
      const value = text(name)
      if (!isReadable(name) || (value === '' && !always)) return []
      return [{ label, value: value === '' ? none : `${value}${unit}`, ...(room && { room }) }]
    },
    part: (fields, part, name) => {
      const field = fields[name]
      return field ? textOfValue(field, (part as Readonly<Record<string, unknown>>)[name], names) : ''
    },
  }
}

export const joined = (parts: readonly string[], by = ' · '): string => parts.filter(part => part !== '').join(by)
