import { Badge, Stack, Tooltip } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { screens } from '@tipy/domain/navigation/screens'
import classes from './Drawer.module.css'
import type { Entry } from './entries.ts'
import { MenuLink } from './MenuLink.tsx'

interface DrawerProps {
  readonly entries: readonly Entry[]
  /** Shows only icons. */
  readonly collapsed: boolean
  readonly onFollow?: () => void
}

/** The content of the drawer, next to the page or sliding over it. */
export function DrawerContent({ entries, collapsed, onFollow }: DrawerProps) {
  return (
    <div className={classes.drawer} data-collapsed={collapsed || undefined}>
      <Stack component="ul" gap={2} className={classes.entries}>
        {entries.map(entry => (
          <li key={entry.name}>
            <MenuLink entry={entry} look={collapsed ? 'icon' : 'drawer'} onFollow={onFollow} />
          </li>
        ))}
      </Stack>
      <div className={classes.foot}>
        <Tooltip label={screens.logout.title} position="right" disabled={!collapsed}>
          <Link to={screens.logout.path} className={classes.logout} onClick={onFollow}>
            <IconLogout size={18} stroke={1.7} aria-hidden />
            <span className={classes.logoutLabel}>{screens.logout.title}</span>
          </Link>
        </Tooltip>
        <Badge color="gray" size="sm" className={classes.version}>
          v{TIPY_VERSION}
        </Badge>
      </div>
    </div>
  )
}
