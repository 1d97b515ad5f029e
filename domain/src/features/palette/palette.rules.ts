/** Of each kind; whoever wants more opens the list. */
export const mostOfEach = 5
/** Fewer letters would find everything. */
export const shortestText = 2
