import { Kbd, Tooltip } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { icons } from '#app/shell/icons.ts'
import { useScreenKey } from '#app/shell/useScreenKey.ts'
import { type Entry, isCurrent } from './entries.ts'
import classes from './MenuLink.module.css'

interface MenuLinkProps {
  readonly entry: Entry
  /** Where it is: in the drawer, in the drawer as an icon only, or in the top bar. */
  readonly look: 'drawer' | 'icon' | 'top'
  readonly onFollow?: (() => void) | undefined
}

export function MenuLink({ entry, look, onFollow }: MenuLinkProps) {
  const pathname = useLocation({ select: location => location.pathname })
  const Icon = entry.icon && icons[entry.icon]
  const current = isCurrent(entry, pathname)
  const key = useScreenKey(entry)
  return (
    <Tooltip label={entry.title} position="right" disabled={look !== 'icon'}>
      <Link
        to={entry.path}
        className={classes.link}
        data-look={look}
        data-current={current || undefined}
        aria-current={current ? 'page' : undefined}
        aria-keyshortcuts={key}
        onClick={onFollow}
      >
        {Icon && <Icon size={19} stroke={1.7} aria-hidden className={classes.icon} />}
        <span className={classes.label}>{entry.title}</span>
        {look === 'drawer' && key && (
          <Kbd aria-hidden className={classes.key}>
            {key}
          </Kbd>
        )}
      </Link>
    </Tooltip>
  )
}
