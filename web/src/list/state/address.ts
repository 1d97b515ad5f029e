/** The list's part of an address: short texts under short names. Kept apart from the machine, since the router reads it first. */
export type ListSearch = Readonly<Record<string, string | number>>

const keys = [
  'page',
  'perPage',
  'sort',
  'q',
  'archived',
  'view',
  'id',
  'panel',
  'filtering',
  'profile',
  'cols',
  'expanded',
] as const
export type AddressKey = (typeof keys)[number]

/** `f.city`: filters have their names to themselves. */
export const filterPrefix = 'f.'

const known: ReadonlySet<string> = new Set(keys)
const maxAddressLength = 4000

/** The router reads `?q=12` as a number and `?q=true` as a flag: to a list they are what somebody typed. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value)
  return undefined
}

/** A text that is nothing but a number is written as one: the router would put quotes around it. */
export function compact(text: string): string | number {
  return text !== '' && String(Number(text)) === text && Number.isSafeInteger(Number(text)) ? Number(text) : text
}

/** What of an address speaks of a list. Anything else is dropped. */
export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const kept = Object.entries(search).flatMap(([key, value]) => {
    const text = known.has(key) || key.startsWith(filterPrefix) ? textOf(value) : undefined
    return text === undefined || text.length > maxAddressLength ? [] : [[key, compact(text)] as const]
  })
  return Object.fromEntries(kept)
}
