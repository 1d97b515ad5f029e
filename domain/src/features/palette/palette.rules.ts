/** Of each kind; whoever wants more opens the list. */
export const maxPerKind = 5
/** Fewer letters would find everything. */
export const minSearchLength = 2
