import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { BarIcon } from '#app/shell/bar/BarIcon.tsx'

interface DrawerToggleProps {
  readonly phone: boolean
  /** On a phone: whether the drawer is open over the page. Elsewhere: whether it shows names next to the icons. */
  readonly expanded: boolean
  readonly onToggle: () => void
}

export const drawerId = 'menu-principal'

export function DrawerToggle({ phone, expanded, onToggle }: DrawerToggleProps) {
  if (phone) {
    return (
      <BarIcon label="Abrir o menu" aria-haspopup="dialog" aria-expanded={expanded} onClick={onToggle}>
        <IconMenu2 size={20} stroke={1.7} />
      </BarIcon>
    )
  }
  const Icon = expanded ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <BarIcon
      label={expanded ? 'Recolher o menu' : 'Expandir o menu'}
      aria-controls={drawerId}
      aria-expanded={expanded}
      onClick={onToggle}
    >
      <Icon size={20} stroke={1.7} />
    </BarIcon>
  )
}
