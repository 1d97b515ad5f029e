/** One key with one action, active while the user is not typing. */
export interface Shortcut {
  /**
   * As `KeyboardEvent.key` gives it; letters in lower case. `mod+k` is the k with Ctrl, on a Mac with ⌘; `shift+e` the
   * e with Shift.
   */
  readonly key: string
  /** What it does, in Portuguese, for the list of shortcuts. */
  readonly description: string
  /** Heading under which the list of shortcuts shows it. */
  readonly group: string
  /** Null: the element with the focus handles the key itself, and it is only listed here. */
  readonly run: (() => void) | null
  /** Whether it goes on while the key is held down. */
  readonly repeats?: boolean
}

export const chordPrefix = 'mod+'
export const shiftPrefix = 'shift+'
/** What a screen is mainly for: sends, pays, validates. In a text box, the box's own form. */
export const mainActionKey = `${chordPrefix}enter`
export const isMac = (): boolean => /mac/i.test(navigator.platform)

const keyNames: Readonly<Record<string, string>> = {
  CapsLock: 'Caps Lock',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Espaço',
}

const capital = (key: string): string => `${key.charAt(0).toUpperCase()}${key.slice(1)}`

/** The label of a key. */
export function nameOfKey(key: string): string {
  if (key.startsWith(shiftPrefix)) return `Shift+${capital(nameOfKey(key.slice(shiftPrefix.length)))}`
  if (key.startsWith(chordPrefix)) return `${isMac() ? '⌘' : 'Ctrl+'}${capital(key.slice(chordPrefix.length))}`
  return keyNames[key] ?? key
}

/** The open screen has precedence over the shell around it: on a list, `f` filters. */
export type Level = 'shell' | 'screen'
const precedence: Readonly<Record<Level, number>> = { shell: 0, screen: 1 }

interface Registration {
  readonly level: Level
  readonly shortcuts: readonly Shortcut[]
}

export interface ShortcutRegistry {
  /** Adds shortcuts and returns how to remove them. */
  readonly register: (shortcuts: readonly Shortcut[], level: Level) => () => void
  /** The active shortcuts, one per key. The same array until something changes. */
  readonly active: () => readonly Shortcut[]
  readonly subscribe: (listener: () => void) => () => void
}

/** Later registrations of a level override earlier ones: the newest panel of a screen has the key. */
function oneByKey(registrations: readonly Registration[]): readonly Shortcut[] {
  const byLevel = registrations.toSorted((a, b) => precedence[a.level] - precedence[b.level])
  const winners = new Map(byLevel.flatMap(({ shortcuts }) => shortcuts).map(shortcut => [shortcut.key, shortcut]))
  return [...winners.values()]
}

export function createShortcutRegistry(): ShortcutRegistry {
  let registrations: readonly Registration[] = []
  let active: readonly Shortcut[] = []
  const listeners = new Set<() => void>()

  function replace(next: readonly Registration[]): void {
    registrations = next
    active = oneByKey(next)
    for (const listener of listeners) listener()
  }

  return {
    register(shortcuts, level) {
      const registration: Registration = { shortcuts, level }
      replace([...registrations, registration])
      return () => replace(registrations.filter(other => other !== registration))
    },
    active: () => active,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
