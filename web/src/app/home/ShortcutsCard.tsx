import { Kbd } from '@mantine/core'
import { Section } from '#ui/Section.tsx'
import { nameOfKey } from '#ui/shortcuts/registry.ts'
import { useActiveShortcuts } from '#ui/shortcuts/useShortcuts.ts'
import classes from './ShortcutsCard.module.css'

/** The keys that work here, except those of the offices, which are shown next to each office. */
export function ShortcutsCard() {
  const shortcuts = useActiveShortcuts().filter(({ key }) => !/^\d$/.test(key))
  return (
    <Section title="Atalhos do teclado" className={classes.card}>
      <dl className={classes.keys}>
        {shortcuts.map(({ key, description }) => (
          <div key={key} className={classes.key}>
            <dt>
              <Kbd>{nameOfKey(key)}</Kbd>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
