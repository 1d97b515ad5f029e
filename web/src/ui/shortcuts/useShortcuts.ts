import { useEffect, useSyncExternalStore } from 'react'
import { createShortcutRegistry, type Level, type Shortcut } from './registry.ts'

/** The product's one registry: the shell and the open screen put their keys in, one listener reads it. */
export const shortcuts = createShortcutRegistry()

/** Offers shortcuts while the component is mounted. `list` must be stable between renders (useMemo). */
export function useShortcuts(list: readonly Shortcut[], level: Level = 'screen'): void {
  useEffect(() => shortcuts.register(list, level), [list, level])
}

export function useActiveShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(shortcuts.subscribe, shortcuts.active)
}
