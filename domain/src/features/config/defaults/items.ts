import type { ListItem } from '../../../company/config.ts'
import type { KnownKey, knownKeys } from '../../../company/knownKeys.ts'
import { keyOf } from '../../../text/fold.ts'

type Extra = Omit<ListItem, 'key' | 'name' | 'active'>

/** Items whose key is derived from their name, as for an item added on the lists screen. */
export function named(...names: readonly string[]): ListItem[] {
  return names.map(name => item(name))
}

/** One item with a derived key and extra properties. */
export function item(name: string, extra: Extra = {}): ListItem {
  return { key: keyOf(name), name, active: true, ...extra }
}

/** One item whose key a rule refers to; a misspelt key does not compile. */
export function fixedItem<List extends keyof typeof knownKeys>(
  _list: List,
  key: KnownKey<List>,
  name: string,
  extra: Extra = {},
): ListItem {
  return { key, name, active: true, ...extra }
}
