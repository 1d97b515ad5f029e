import type { ImportNames } from '@tipy/domain/record/importCells'
import { fold } from '@tipy/domain/text/fold'
import { type Named, shelfOf } from '#engine/export/names'

/** The names of one list: by exact name, by key, and by folded name. */
interface Shelf {
  readonly named: Map<string, Named[]>
  readonly keyed: Map<string, Named[]>
  readonly like: Map<string, Named[]>
}

/** Names back to keys: the inverse of what exports write. */
export function lookupFrom(found: readonly Named[]): ImportNames {
  const shelves = new Map<string, Shelf>()
  for (const each of found) {
    const shelf = shelves.get(each.shelf) ?? { named: new Map(), keyed: new Map(), like: new Map() }
    shelves.set(each.shelf, shelf)
    put(shelf.named, each.name, each)
    put(shelf.keyed, each.key.toLowerCase(), each)
    put(shelf.like, fold(each.name), each)
  }
  return {
    find(field, text) {
      const shelf = shelves.get(shelfOf(field))
      const all = shelf?.named.get(text) ?? shelf?.keyed.get(text.toLowerCase()) ?? shelf?.like.get(fold(text)) ?? []
      const offered = all.filter(({ active }) => active)
      return (offered.length > 0 ? offered : all).map(({ key }) => key)
    },
  }
}

function put(map: Map<string, Named[]>, name: string, each: Named): void {
  const existing = map.get(name)
  if (existing) existing.push(each)
  else map.set(name, [each])
}
