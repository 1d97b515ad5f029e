/** The quarters of a year, and the whole of it, as the answer of references names them. */
export const quarterKeys = ['1', '2', '3', '4', 'yearly'] as const
export type QuarterKey = (typeof quarterKeys)[number]
