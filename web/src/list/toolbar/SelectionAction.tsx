import { Button, Kbd } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import { createElement, useMemo, useState } from 'react'
import type { List } from '#list/useList.ts'
import type { Lazily } from '#ui/lazily.tsx'
import { mainActionKey, nameOfKey } from '#ui/shortcuts/registry.ts'
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts'

interface DialogProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly onClose: () => void
}

interface SelectionActionProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly label: string
  /** In the list of shortcuts. */
  readonly description: string
  readonly icon: TablerIcon
  readonly Dialog: Lazily<DialogProps<R>>
}

/** The main action of the selected rows: a button, and its key, that open a dialog. */
export function SelectionAction<R extends AnyRecord>(props: SelectionActionProps<R>) {
  const { list, label, description, icon, Dialog } = props
  const [isOpen, setOpen] = useState(false)
  useShortcuts(
    useMemo(() => [{ key: mainActionKey, description, group: 'Linhas', run: () => setOpen(true) }], [description]),
  )
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        px="xs"
        leftSection={createElement(icon, { size: 15, 'aria-hidden': true })}
        rightSection={
          <Kbd size="xs" visibleFrom="sm" aria-hidden>
            {nameOfKey(mainActionKey)}
          </Kbd>
        }
        onPointerEnter={Dialog.preload}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <Dialog list={list} onClose={() => setOpen(false)} />}
    </>
  )
}
