import { Drawer } from '@mantine/core'
import classes from './Drawer.module.css'
import { DrawerContent } from './Drawer.tsx'
import type { Entry } from './entries.ts'

interface PhoneDrawerProps {
  readonly company: string
  readonly entries: readonly Entry[]
  readonly opened: boolean
  readonly onClose: () => void
}

/** The drawer sliding over the page: it traps the focus, returns it, and closes when a link is followed. */
export function PhoneDrawer({ company, entries, opened, onClose }: PhoneDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={290}
      padding={0}
      title={company}
      closeButtonProps={{ 'aria-label': 'Fechar o menu' }}
      classNames={{ header: classes.phoneHead, content: classes.phoneContent, body: classes.phoneBody }}
    >
      <nav aria-label="Menu principal" className={classes.phoneMenu}>
        <DrawerContent entries={entries} collapsed={false} onFollow={onClose} />
      </nav>
    </Drawer>
  )
}
