/** Rows per page of statistics; the last one is 'todos'. */
export const statsPageSizes = [3, 10, 20, 50, 10_000] as const
export type StatsPageSize = (typeof statsPageSizes)[number]
/** Only the totals are asked for: no row is computed. */
export const noRows = 0
export const allRows: StatsPageSize = 10_000
export const usualPageSize: StatsPageSize = 10
