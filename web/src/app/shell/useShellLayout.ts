import { useLocalStorage } from '@mantine/hooks'
import { usePhone } from '#ui/layout/usePhone.ts'

const barHeight = 56
const secondRowHeight = 46

export interface ShellLayout {
  readonly phone: boolean
  /** The entries are in the top bar; a phone is too narrow for that. */
  readonly horizontal: boolean
  readonly headerHeight: number
  /** The width of the drawer next to the page, when there is one. */
  readonly drawerWidth: number
  readonly collapsed: boolean
  readonly toggleCollapsed: () => void
}

/** The layout of the shell, by the debounced size of the window and the user's settings. */
export function useShellLayout(horizontalMenu: boolean): ShellLayout {
  // On a phone the drawer slides over the page and the selectors have a separate row.
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
