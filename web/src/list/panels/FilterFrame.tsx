import { ActionIcon, Drawer, Group, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { usePhone } from '#ui/layout/usePhone.ts'
import classes from './Panels.module.css'

interface FilterFrameProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Filters next to what they filter, which updates as they change. On a phone they cover it. */
export function FilterFrame({ isOpen, onClose, children }: FilterFrameProps) {
  const phone = usePhone()
  if (phone)
    return (
      <Drawer
        opened={isOpen}
        onClose={onClose}
        position="bottom"
        size="85%"
        title="Filtros"
        closeButtonProps={{ 'aria-label': 'Fechar os filtros' }}
      >
        {children}
      </Drawer>
    )
  return isOpen ? <FiltersColumn onClose={onClose}>{children}</FiltersColumn> : null
}

function FiltersColumn({ onClose, children }: Pick<FilterFrameProps, 'onClose' | 'children'>) {
  const heading = useId()
  const panel = useRef<HTMLElement>(null)
  // A user who opened the panel gets the focus in it; one who came by a link with the panel open does not.
  const isFirst = useRef(document.activeElement === document.body)
  useEffect(() => {
    // The panel, not its first control: that would open its dropdown over the others.
    if (!isFirst.current) panel.current?.focus({ preventScroll: true })
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles Escape of the controls
    <aside
      ref={panel}
      tabIndex={-1}
      className={classes.filters}
      aria-labelledby={heading}
      onKeyDown={event => {
        // The first Escape closes an open dropdown.
        const isChoosing = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
        if (event.key === 'Escape' && !isChoosing) onClose()
      }}
    >
      <Group justify="space-between" mb="sm">
        <Title order={2} id={heading} fz="md">
          Filtros
        </Title>
        <ActionIcon variant="subtle" color="gray" aria-label="Fechar os filtros" onClick={onClose}>
          <IconX size={17} aria-hidden />
        </ActionIcon>
      </Group>
      {children}
    </aside>
  )
}
