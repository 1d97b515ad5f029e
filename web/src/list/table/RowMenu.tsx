import { Kbd, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { nameOfKey } from '#ui/shortcuts/registry.ts'
import classes from './RowButtons.module.css'
import type { RowButton } from './rowButtons.ts'

interface RowMenuProps {
  readonly buttons: readonly RowButton[]
  readonly title: string
  readonly size: number
}

/** All actions of a row, with their names and keys. The menu itself is in the page only while it is open. */
export function RowMenu({ buttons, title, size }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // A press on the button closes the open menu before the click arrives, which must not open it again.
  const wasOpen = useRef(false)
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${classes.button} ${classes.more}`}
        aria-label={`Mais ações de ${title}`}
        title="Mais ações"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerDown={() => {
          wasOpen.current = isOpen
        }}
        onClick={() => {
          setOpen(!isOpen && !wasOpen.current)
          wasOpen.current = false
        }}
      >
        <IconDots size={size} stroke={1.7} aria-hidden />
      </button>
      {isOpen && (
        <Menu opened onClose={close} position="bottom-end" width={230}>
          <Menu.Target>
            <span className={classes.anchor} />
          </Menu.Target>
          <Menu.Dropdown aria-label={`Ações de ${title}`}>
            {buttons.map(one => (
              <ActionItem key={one.name} button={one} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

function ActionItem({ button: { name, Icon, run, key, waiting = 0, count = 0 } }: { readonly button: RowButton }) {
  const number = waiting || count
  const looks = {
    leftSection: <Icon size={16} stroke={1.7} aria-hidden />,
    rightSection: key && (
      <Kbd aria-hidden className={classes.key ?? ''}>
        {nameOfKey(key)}
      </Kbd>
    ),
  }
  const label = number > 0 ? `${name} (${number})` : name
  if (typeof run === 'string')
    return (
      <Menu.Item component={Link} to={run} {...looks}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item {...looks} onClick={run}>
      {label}
    </Menu.Item>
  )
}
