/** Results per kind; the list shows more. */
export const maxPerKind = 5
/** Fewer letters would match almost everything. */
export const minSearchLength = 2
