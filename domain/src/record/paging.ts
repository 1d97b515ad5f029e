/** Rows per page; pages count from 0. */
export const pageSizes = [10, 20, 50] as const
export type PageSize = (typeof pageSizes)[number]
export const defaultPageSize: PageSize = 20
export const maxPageSize = 50
/** Of the rows behind a number. */
export const detailPageSize: PageSize = 10

/** Rows in one answer for "copy all", where a filter allows it (`allowsCopy`). */
export const maxCopiedRows = 1000
