import { useSessionContext } from '#session/sessionContext.ts'

export type Density = 'compact' | 'comfortable'

/** How high rows are in all lists of the user. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const { person, changeListPreferences } = useSessionContext()
  const density = person.comfortableRows ? 'comfortable' : 'compact'
  return [density, chosen => changeListPreferences({ comfortableRows: chosen === 'comfortable' })]
}

/** Whether the figures over the rows are folded away in all lists of the user. */
export function useFoldedTotals(): readonly [boolean, (isFolded: boolean) => void] {
  const { person, changeListPreferences } = useSessionContext()
  return [person.foldedTotals, foldedTotals => changeListPreferences({ foldedTotals })]
}
