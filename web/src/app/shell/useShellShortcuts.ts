import { useNavigate } from '@tanstack/react-router'
import type { Features } from '@tipy/domain/access/grant'
import type { Person } from '@tipy/domain/access/roles'
import { mayOpen, screenList } from '@tipy/domain/navigation/screens'
import { useEffect, useMemo } from 'react'
import { listenForShortcuts } from '#ui/shortcuts/listening.ts'
import type { Shortcut } from '#ui/shortcuts/registry.ts'
import { shortcuts, useShortcuts } from '#ui/shortcuts/useShortcuts.ts'
import { allOffices } from './offices/choice.ts'
import type { OfficeChoice } from './offices/useOffices.ts'

/** Keys reach the first nine offices. */
const digits = 9

/** Only screens that exist and that the person may open have a key. */
export function screenShortcuts(
  person: Person,
  features: Features,
  go: (path: string) => void,
  exists?: Parameters<typeof mayOpen>[3],
): readonly Shortcut[] {
  return screenList.flatMap(screen =>
    screen.shortcut && mayOpen(screen, person, features, exists)
      ? [{ key: screen.shortcut, description: screen.title, group: 'Ir para', run: () => go(screen.path) }]
      : [],
  )
}

/** With one office there is nothing to choose. */
export function officeShortcuts({ offices, mode, pick, pickAll, switchMode }: OfficeChoice): readonly Shortcut[] {
  if (offices.length < 2) return []
  const group = 'Agências'
  const other = mode === 'single' ? 'Passar a escolher várias agências' : 'Passar a escolher uma só agência'
  return [
    { key: '0', description: allOffices, group, run: pickAll },
    ...offices.slice(0, digits).map((office, position) => ({
      key: String(position + 1),
      description: office.name,
      group,
      run: () => pick(office.key),
    })),
    { key: 'CapsLock', description: other, group, run: switchMode },
  ]
}

/** The keys of the shell, and the listener for everybody's. */
export function useShellShortcuts(
  person: Person,
  features: Features,
  choice: OfficeChoice,
  openHelp: () => void,
): void {
  const navigate = useNavigate()
  useEffect(() => listenForShortcuts(document, shortcuts), [])
  useShortcuts(
    useMemo(() => screenShortcuts(person, features, path => void navigate({ to: path })), [person, features, navigate]),
    'shell',
  )
  useShortcuts(
    useMemo(() => officeShortcuts(choice), [choice]),
    'shell',
  )
  useShortcuts(
    useMemo(
      () => [{ key: '?', description: 'Mostrar os atalhos do teclado', group: 'Ajuda', run: openHelp }],
      [openHelp],
    ),
    'shell',
  )
}
