import { useEffect, useSyncExternalStore } from 'react'
import { createShortcutRegistry, type Level, type Shortcut } from './registry.ts'

/** The product's only registry: the shell and the open screen register their keys, one listener reads it. */
export const shortcuts = createShortcutRegistry()

/** Registers shortcuts while the component is mounted. `list` must be stable between renders (useMemo). */
export function useShortcuts(list: readonly Shortcut[], level: Level = 'screen'): void {
  useEffect(() => shortcuts.register(list, level), [list, level])
}

export function useActiveShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(shortcuts.subscribe, shortcuts.active)
}
