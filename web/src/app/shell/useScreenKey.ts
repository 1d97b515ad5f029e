import type { NamedScreen } from '@tipy/domain/navigation/screens'
import { useActiveShortcuts } from '#ui/shortcuts/useShortcuts.ts'

/** The heading of the keys that open screens. */
export const goToGroup = 'Ir para'

/**
 * The key that opens a screen from here. None where the user may not open the screen, and where the open list uses the
 * key for something else.
 */
export function useScreenKey({ title, shortcut }: Pick<NamedScreen, 'title' | 'shortcut'>): string | undefined {
  const isWorking = useActiveShortcuts().some(
    ({ key, group, description }) => key === shortcut && group === goToGroup && description === title,
  )
  return isWorking ? shortcut : undefined
}
