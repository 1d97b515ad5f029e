import { useLocalStorage } from '@mantine/hooks'

export type Density = 'compact' | 'comfortable'

/** How high rows are, in all lists of this browser: it depends on the screen, so it is no part of a saved view. */
export function useDensity() {
  return useLocalStorage<Density>({
    key: 'tipy.listDensity',
    defaultValue: 'compact',
    getInitialValueInEffect: false,
  })
}

/** Whether the figures over the rows are folded away, in all lists of this browser. */
export function useFoldedTotals() {
  return useLocalStorage({ key: 'tipy.listTotalsFolded', defaultValue: false, getInitialValueInEffect: false })
}
