/** Rows per page of statistics; the last one is 'todos'. */
export const statsPageSizes = [3, 10, 20, 50, 10_000] as const
export type StatsPageSize = (typeof statsPageSizes)[number]
export const allRows: StatsPageSize = 10_000
export const usualPageSize: StatsPageSize = 10
