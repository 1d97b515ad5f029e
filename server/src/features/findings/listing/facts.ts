import { isPostalCode } from '@tipy/domain/identity/postalCode'

/** What a listing page says about a property; null where it says nothing. */
export interface Listing {
  readonly ref: string | null
  readonly agentName: string | null
  /** Sale price in euros; never a rent. */
  readonly houseValue: number | null
  readonly address: string | null
  readonly postalCode: string | null
  readonly city: string | null
  /** In the page's words; `matchHouseType` finds the list's item. */
  readonly houseType: string | null
  /** Square metres; the useful area where the page distinguishes it. */
  readonly area: number | null
  readonly rooms: number | null
}

/** What one source of a page says. */
export type Facts = { readonly [Name in keyof Listing]?: Listing[Name] }

export const nothing: Listing = {
  ref: null,
  agentName: null,
  houseValue: null,
  address: null,
  postalCode: null,
  city: null,
  houseType: null,
  area: null,
  rooms: null,
}

/** Control characters, and the invisible ones that change the direction of text. */
const invisible = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** One line of plain text, or null if it is empty or too long for the field. */
export function line(text: string, maxLength: number): string | null {
  // Skips long attributes cheaply: collapsing white space could hardly bring them under the limit.
  if (text.length > maxLength * 10) return null
  const cleaned = text.replace(/\s+/g, ' ').replace(invisible, '').trim()
  return cleaned === '' || cleaned.length > maxLength ? null : cleaned
}

const within = (value: number, min: number, max: number): number | null => (value >= min && value <= max ? value : null)

/** From the cheapest garage to the most expensive estate: other amounts are fees, phone numbers or mistakes. */
export const asPrice = (euros: number): number | null => within(euros, 1000, 100_000_000)
export const asArea = (squareMetres: number): number | null => within(squareMetres, 1, 10_000_000)
export const asRooms = (rooms: number): number | null => (Number.isInteger(rooms) ? within(rooms, 0, 99) : null)

/** A reference has a digit and no more than one space: `LX-123`, `121.551-23/A`, `AP 204`. */
export function asRef(text: string): string | null {
  const found = /^#?((?:[A-Z]{1,5} )?[A-Za-z0-9_./-]{1,40})(?![\p{L}\d])/u.exec(text.trim())?.[1]
  const ref = found?.replace(/[._/-]+$/, '')
  return ref && /\d/.test(ref) && ref.length <= 40 ? ref : null
}

export const asPostalCode = (text: string): string | null => (isPostalCode(text) ? text.trim() : null)

/** Splits `Rua das Flores 12, 4050-262 Porto` into its parts. */
export function splitAddress(text: string): Facts {
  const found = /(?<!\d)(\d{4}-\d{3})(?!\d)/.exec(text)
  if (!found) return { address: line(text, 300) }
  const before = text.slice(0, found.index).replace(/[\s,;–-]+$/, '')
  const after = text.slice(found.index + found[0].length).replace(/^[\s,;–-]+/, '')
  const city = after.split(/[,;(]/)[0] ?? ''
  return {
    address: line(before, 300),
    postalCode: found[0],
    city: /\d/.test(city) ? null : line(city, 120),
  }
}

/** The first source that has a value wins, field by field: sources come in order of trust. */
export function firstOf(sources: readonly Facts[]): Listing {
  const pick = <Name extends keyof Listing>(name: Name): Listing[Name] | null =>
    sources.map(source => source[name] ?? null).find(value => value !== null) ?? null
  return {
    ref: pick('ref'),
    agentName: pick('agentName'),
    houseValue: pick('houseValue'),
    address: pick('address'),
    postalCode: pick('postalCode'),
    city: pick('city'),
    houseType: pick('houseType'),
    area: pick('area'),
    rooms: pick('rooms'),
  }
}
