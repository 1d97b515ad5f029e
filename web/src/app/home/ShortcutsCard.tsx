import { Kbd } from '@mantine/core'
import { Section } from '#ui/Section.tsx'
import { useActiveShortcuts } from '#ui/shortcuts/useShortcuts.ts'
import classes from './ShortcutsCard.module.css'

/** The keys that work here, except the offices', which stand beside each office. */
export function ShortcutsCard() {
  const shortcuts = useActiveShortcuts().filter(({ key }) => !/^\d$/.test(key))
  return (
    <Section title="Atalhos do teclado">
      <dl className={classes.keys}>
        {shortcuts.map(({ key, description }) => (
          <div key={key} className={classes.key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
