import { screens } from '@tipy/domain/navigation/screens'

/**
 * Where a journey starts that is not about the home page: the whole shell with little in it. The home page loads the
 * numbers of all its widgets, and again whenever the range or the offices change.
 */
export const quietPage = screens.gmail.path
