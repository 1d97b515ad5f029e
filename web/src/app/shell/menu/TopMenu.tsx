import type { Entry } from './entries.ts'
import { MenuLink } from './MenuLink.tsx'
import classes from './TopMenu.module.css'

/** The entries in the top bar, for users who chose the horizontal menu. */
export function TopMenu({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <nav aria-label="Menu principal" className={classes.menu}>
      <ul className={classes.entries}>
        {entries.map(entry => (
          <li key={entry.name}>
            <MenuLink entry={entry} look="top" />
          </li>
        ))}
      </ul>
    </nav>
  )
}
