import { compact, filterPrefix, type ListSearch, textOf } from '#list/state/address.ts'

const keys: ReadonlySet<string> = new Set([
  'tab',
  'group',
  'stat',
  'view',
  'q',
  'sort',
  'page',
  'perPage',
  'chips',
  'filtering',
])
const maxLength = 4000

/** The parameters of the address of /stats; what they mean, its table decides by the reader. */
export function readStatsSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const entries = Object.entries(search).flatMap(([key, value]) => {
    const text = keys.has(key) || key.startsWith(filterPrefix) ? textOf(value) : undefined
    return text === undefined || text.length > maxLength ? [] : [[key, compact(text)] as const]
  })
  return Object.fromEntries(entries)
}
