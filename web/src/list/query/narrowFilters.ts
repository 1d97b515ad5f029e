import type { FilterValues } from '#list/state/filterValues.ts'

interface Ends {
  readonly from?: string | number
  readonly to?: string | number
}

const isRange = (value: unknown): value is Ends => typeof value === 'object' && value !== null && !Array.isArray(value)

function overlap(a: Ends, b: Ends): Ends | null {
  const from = a.from === undefined || (b.from !== undefined && b.from > a.from) ? b.from : a.from
  const to = a.to === undefined || (b.to !== undefined && b.to < a.to) ? b.to : a.to
  if (from !== undefined && to !== undefined && from > to) return null
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** The intersection of two values of one filter; null when it is empty. */
function both(a: unknown, b: unknown): unknown {
  if (a === undefined || a === null) return b
  if (Array.isArray(a) && Array.isArray(b)) {
    const kept = a.filter(item => b.includes(item))
    return kept.length > 0 ? kept : null
  }
  if (isRange(a) && isRange(b)) return overlap(a, b)
  return a === b ? a : null
}

/** The filters of a list and further ones: both must match. Null when no row can. */
export function narrowFilters(filters: FilterValues, more: FilterValues): FilterValues | null {
  const added = Object.entries(more).map(([name, value]) => [name, both(filters[name], value)] as const)
  if (added.some(([, value]) => value === null)) return null
  return { ...filters, ...Object.fromEntries(added) }
}
