import { ActionIcon, Tabs, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import classes from './Editor.module.css'

interface EditorTabsProps {
  readonly names: readonly string[]
  readonly open: string
  readonly onOpen: (name: string) => void
  readonly onMove: (name: string, to: number) => void
  readonly children: ReactNode
}

/** Tabs and panels refer to each other by ids made of their values, and an id has no space. */
const keyOf = encodeURIComponent
const nameOf = decodeURIComponent

/** The tabs of the editor: dragged to another place, or moved by Shift and the arrows, or by the buttons beside them. */
export function EditorTabs({ names, open, onOpen, onMove, children }: EditorTabsProps) {
  const [grabbed, setGrabbed] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const at = names.indexOf(open)

  // Before the tabs get the key: they would only move the focus.
  function onKeyDownCapture(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined || !event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    onMove(open, at + by)
  }

  return (
    <Tabs value={keyOf(open)} onChange={key => key !== null && onOpen(nameOf(key))} keepMounted={false}>
      <div className={classes.tabs}>
        <Tabs.List onKeyDownCapture={onKeyDownCapture} className={classes.tabList}>
          {names.map((name, place) => (
            <Tabs.Tab
              key={name}
              value={keyOf(name)}
              draggable
              data-over={(over === name && grabbed !== name) || undefined}
              className={classes.tab}
              onDragStart={() => setGrabbed(name)}
              onDragEnd={() => {
                setGrabbed(null)
                setOver(null)
              }}
              onDragOver={event => {
                event.preventDefault()
                setOver(name)
              }}
              onDrop={() => {
                if (grabbed !== null) onMove(grabbed, place)
                setOver(null)
              }}
            >
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <MoveButton
          label="Mover separador para a esquerda"
          icon={<IconChevronLeft size={16} aria-hidden />}
          isDisabled={at <= 0}
          onClick={() => onMove(open, at - 1)}
        />
        <MoveButton
          label="Mover separador para a direita"
          icon={<IconChevronRight size={16} aria-hidden />}
          isDisabled={at >= names.length - 1}
          onClick={() => onMove(open, at + 1)}
        />
      </div>
      <Tabs.Panel value={keyOf(open)} pt="md">
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

interface MoveButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isDisabled: boolean
  readonly onClick: () => void
}

function MoveButton({ label, icon, isDisabled, onClick }: MoveButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={isDisabled} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
