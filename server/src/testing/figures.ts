import { figureChecks } from '#figures/verify'

/** The figures of all days at once: what tests made is little. */
export const allFigureChecks = figureChecks([{ firstDate: '2000-01-01', lastDate: '2099-12-31' }])
