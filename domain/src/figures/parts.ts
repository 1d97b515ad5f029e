/** The sides of a deal that a person brings. */
export const figureParts = ['finder', 'seller'] as const
export type FigurePart = (typeof figureParts)[number]
