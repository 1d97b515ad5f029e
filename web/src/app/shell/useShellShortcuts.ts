import { useNavigate } from '@tanstack/react-router'
import type { Features } from '@tipy/domain/access/grant'
import type { Person } from '@tipy/domain/access/roles'
import { mayOpen, screenList } from '@tipy/domain/navigation/screens'
import { useEffect, useMemo } from 'react'
import { listenForShortcuts } from '#ui/shortcuts/listening.ts'
import type { Shortcut } from '#ui/shortcuts/registry.ts'
import { shortcuts, useShortcuts } from '#ui/shortcuts/useShortcuts.ts'
import { allOffices, digitAt } from './offices/choice.ts'
import type { OfficeChoice } from './offices/useOffices.ts'
import { paletteKey } from './palette/LazyPalette.tsx'
import { goToGroup } from './useScreenKey.ts'

/** Only screens that are built and that the user may open have a key. */
export function screenShortcuts(
  person: Person,
  features: Features,
  go: (path: string) => void,
  exists?: Parameters<typeof mayOpen>[3],
): readonly Shortcut[] {
  return screenList.flatMap(screen =>
    screen.shortcut && mayOpen(screen, person, features, exists)
      ? [{ key: screen.shortcut, description: screen.title, group: goToGroup, run: () => go(screen.path) }]
      : [],
  )
}

/** With one office there is nothing to choose, so no keys. */
function officeShortcuts({ offices, mode, pick, pickAll, switchMode }: OfficeChoice): readonly Shortcut[] {
  if (offices.length < 2) return []
  const group = 'Agências'
  const other = mode === 'single' ? 'Passar a escolher várias agências' : 'Passar a escolher uma só agência'
  return [
    { key: '0', description: allOffices, group, run: pickAll },
    ...offices.flatMap((office, position) => {
      const key = digitAt(position)
      return key ? [{ key, description: office.name, group, run: () => pick(office.key) }] : []
    }),
    { key: 'CapsLock', description: other, group, run: switchMode },
  ]
}

/** Registers the keys of the shell, and the listener for all registered keys. */
export function useShellShortcuts(
  person: Person,
  features: Features,
  choice: OfficeChoice,
  openHelp: () => void,
  openPalette: () => void,
): void {
  const navigate = useNavigate()
  const list = useMemo(
    () => [
      ...screenShortcuts(person, features, path => void navigate({ to: path })),
      { key: paletteKey, description: 'Procurar páginas, pessoas e registos', group: goToGroup, run: openPalette },
      ...officeShortcuts(choice),
      { key: '?', description: 'Mostrar os atalhos do teclado', group: 'Ajuda', run: openHelp },
    ],
    [person, features, choice, openHelp, openPalette, navigate],
  )
  useShortcuts(list, 'shell')
  useEffect(() => listenForShortcuts(document, shortcuts), [])
}
