import { Button, Group, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopy } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useState } from 'react'
import classes from '#list/ListView.module.css'
import type { ListParts } from '#list/parts.ts'
import type { List } from '#list/useList.ts'
import { copyRich } from '#ui/clipboard.ts'
import { toast } from '#ui/toast.ts'
import { copiedTable } from './copy.ts'
import { mayArchive } from './mayArchive.ts'
import { counted, selectedSentence } from './sentences.ts'

interface SelectionBarProps<R extends AnyRecord> extends Pick<ListParts<R>, 'Chosen'> {
  readonly list: List<R>
}

/** The actions on the selected rows. */
export function SelectionBar<R extends AnyRecord>({ list, Chosen }: SelectionBarProps<R>) {
  const { selection, allShown, names, actions, state, screen } = list
  const [busy, setBusy] = useState(false)
  const { rows } = selection
  if (rows.length === 0) return null
  const removable = rows.filter(row => mayArchive(screen, row))

  async function copy() {
    const isCopied = await copyRich(copiedTable(allShown, rows, names))
    if (isCopied) toast.success(`${counted(screen.noun, rows.length)} na área de transferência`)
    else toast.failure('O navegador não deixou copiar')
  }

  async function archive() {
    setBusy(true)
    await actions.toggleArchive(removable)
    setBusy(false)
    selection.clear()
  }

  const Icon = state.archived ? IconArchiveOff : IconArchive
  return (
    <Group component="section" className={classes.selection} aria-label="Linhas selecionadas" gap="xs">
      <Text size="sm" fw={600} mr="xs" aria-live="polite">
        {selectedSentence(screen.noun, rows.length)}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        px="xs"
        leftSection={<IconCopy size={15} aria-hidden />}
        onClick={() => void copy()}
      >
        Copiar
      </Button>
      {Chosen && <Chosen list={list} />}
      {removable.length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          px="xs"
          loading={busy}
          leftSection={<Icon size={15} aria-hidden />}
          onClick={() => void archive()}
        >
          {state.archived ? 'Repor' : 'Arquivar'}
          {removable.length < rows.length && ` ${removable.length}`}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" px="xs" ml="auto" onClick={selection.clear}>
        Limpar seleção
      </Button>
    </Group>
  )
}
