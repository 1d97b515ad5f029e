import { Kbd, Modal, Text } from '@mantine/core'
import { nameOfKey, type Shortcut } from '#ui/shortcuts/registry.ts'
import { useActiveShortcuts } from '#ui/shortcuts/useShortcuts.ts'
import classes from './ShortcutHelp.module.css'

interface ShortcutHelpProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** The list of all shortcuts that are active now. */
export function ShortcutHelp({ opened, onClose }: ShortcutHelpProps) {
  const active = useActiveShortcuts()
  const groups = [...new Set(active.map(shortcut => shortcut.group))]
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title="Atalhos do teclado">
      <div className={classes.groups}>
        {groups.map(group => (
          <section key={group} className={classes.group}>
            <Text component="h3" size="sm" fw={600} c="dimmed" mb={6}>
              {group}
            </Text>
            <dl className={classes.list}>
              {active
                .filter(shortcut => shortcut.group === group)
                .map(shortcut => (
                  <Line key={shortcut.key} shortcut={shortcut} />
                ))}
            </dl>
          </section>
        ))}
      </div>
      <Text size="sm" c="dimmed" mt="md">
        Os atalhos de uma só tecla não funcionam enquanto se escreve, e nenhum com um menu ou uma janela abertos.{' '}
        <Kbd>Esc</Kbd> fecha o que estiver aberto.
      </Text>
    </Modal>
  )
}

function Line({ shortcut: { key, description } }: { readonly shortcut: Shortcut }) {
  return (
    <div className={classes.line}>
      <dt>
        <Kbd size="sm">{nameOfKey(key)}</Kbd>
      </dt>
      <dd>{description}</dd>
    </div>
  )
}
