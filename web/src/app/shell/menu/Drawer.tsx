import { Badge, Stack } from '@mantine/core'
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
        <Badge color="gray" size="sm" className={classes.version}>
          v{TIPY_VERSION}
        </Badge>
      </div>
    </div>
  )
}
