/** Rows per page; pages count from 0. */
export const pageSizes = [10, 20, 50] as const
export type PageSize = (typeof pageSizes)[number]
export const defaultPageSize: PageSize = 20
