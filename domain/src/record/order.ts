import type { AnyRecord } from './define.ts'
import type { Kind } from './kinds.ts'

/** How rows are sorted, as it is named on the wire. */
export interface Order {
  readonly sortBy: string
  readonly sortDesc: boolean
}

/** Sorted by such a field, the newest rows come first. */
export const isNewestFirst = (kind: Kind): boolean => kind === 'day' || kind === 'dateTime' || kind === 'instant'

/** The order of a list unless another was chosen: by its own date, newest first, or by name. */
export function defaultOrder({ sort, fields }: Pick<AnyRecord, 'sort' | 'fields'>): Order {
  const field = fields[sort]
  return { sortBy: sort, sortDesc: field !== undefined && isNewestFirst(field.kind) }
}
