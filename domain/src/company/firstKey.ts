import type { ListItem } from './config.ts'

/** The first value of a list that can still be chosen: where a new record begins. */
export const firstKey = (items: readonly Pick<ListItem, 'key' | 'active'>[]): string | null =>
  items.find(({ active }) => active)?.key ?? null
