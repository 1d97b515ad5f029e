/** How a filter chooses by a property: only members with it, only those without it, or all. */
export const filterStates = ['true', 'false', 'all'] as const
export type FilterState = (typeof filterStates)[number]
