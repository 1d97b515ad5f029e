import { useLocalStorage } from '@mantine/hooks'
import { usePhone } from '#ui/layout/usePhone.ts'

const barHeight = 56
const secondRowHeight = 46

export interface ShellLayout {
  readonly phone: boolean
  /** The entries lie in the top bar; a phone has no room for them there. */
  readonly horizontal: boolean
  readonly headerHeight: number
  /** The drawer beside the page, when there is one. */
  readonly drawerWidth: number
  readonly collapsed: boolean
  readonly toggleCollapsed: () => void
}

/** Where the parts of the shell stand, by the settled size of the window and the person's settings. */
export function useShellLayout(horizontalMenu: boolean): ShellLayout {
  // On a phone the drawer slides over the page and the selectors take a row of their own.
  const phone = usePhone()
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'tipy.drawerCollapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const horizontal = horizontalMenu && !phone
  return {
    phone,
    horizontal,
    headerHeight: barHeight + (phone || horizontal ? secondRowHeight : 0),
    drawerWidth: collapsed ? 64 : 232,
    collapsed,
    toggleCollapsed: () => setCollapsed(!collapsed),
  }
}
