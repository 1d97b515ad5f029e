/** The list's part of an address: short texts under short names. In its own file, because the router loads it first. */
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

/** `f.city`: the prefix keeps filters apart from the other parameters. */
export const filterPrefix = 'f.'

const stateKeys: ReadonlySet<string> = new Set(keys)
const maxAddressLength = 4000

/** The router parses `?q=12` as a number and `?q=true` as a boolean: to a list both are typed text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return String(value)
  return undefined
}

/** A numeric text is written as a number: the router would put quotes around it. */
export function compact(text: string): string | number {
  return text !== '' && String(Number(text)) === text && Number.isSafeInteger(Number(text)) ? Number(text) : text
}

/** The parameters of an address that belong to a list. Others are dropped. */
export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const entries = Object.entries(search).flatMap(([key, value]) => {
    const text = stateKeys.has(key) || key.startsWith(filterPrefix) ? textOf(value) : undefined
    return text === undefined || text.length > maxAddressLength ? [] : [[key, compact(text)] as const]
  })
  return Object.fromEntries(entries)
}
