import { Button, Checkbox, Group, Switch } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconFileZip, IconFolderShare, IconPlus } from '@tabler/icons-react'
import type { FileShown } from '../files.calls.ts'
import classes from '../files.module.css'
import { sentences } from '../files.sentences.ts'
import { useFileTool } from '../files.tools.ts'

interface ToolbarProps {
  readonly mayAdd: boolean
  readonly mayChange: (file: FileShown) => boolean
  readonly archived: boolean
  readonly shown: readonly FileShown[]
  readonly selected: readonly FileShown[]
  readonly onArchived: (on: boolean) => void
  readonly onSelect: (files: readonly FileShown[]) => void
  readonly onAdd: () => void
  readonly onZip: () => void
  /** A dialog of another feature opened over the files, or closed. */
  readonly onCovered: (isCovered: boolean) => void
  readonly onMove: () => void
  readonly onToggle: () => void
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

export function Toolbar(props: ToolbarProps) {
  const {
    mayAdd,
    mayChange,
    archived,
    shown,
    selected,
    onArchived,
    onSelect,
    onAdd,
    onZip,
    onCovered,
    onMove,
    onToggle,
  } = props
  const tool = useFileTool()
  const isOthers = !selected.every(mayChange)
  const change = {
    size: 'compact-sm',
    variant: 'default',
    disabled: isOthers,
    ...(isOthers && { title: sentences.onlyOwn }),
  } as const
  return (
    <div className={classes.toolbar}>
      <Group justify="space-between">
        {mayAdd && !archived && (
          <Button leftSection={<IconPlus {...icon} />} onClick={onAdd}>
            Adicionar ficheiros
          </Button>
        )}
        <Switch
          label="Arquivados"
          checked={archived}
          onChange={event => onArchived(event.currentTarget.checked)}
          ml="auto"
        />
      </Group>
      {shown.length > 0 && (
        <Group gap="xs" className={classes.withSelected}>
          <Checkbox
            label={selected.length > 0 ? `${selected.length} de ${shown.length}` : 'Todos'}
            aria-label="Selecionar todos os ficheiros"
            checked={selected.length === shown.length}
            indeterminate={selected.length > 0 && selected.length < shown.length}
            onChange={() => onSelect(selected.length === shown.length ? [] : shown)}
            className="tabular"
            mr="auto"
          />
          <Button size="compact-sm" variant="default" leftSection={<IconFileZip {...icon} />} onClick={onZip}>
            Descarregar zip
          </Button>
          {tool && <tool.Button files={selected.map(({ _id }) => _id)} onCovered={onCovered} />}
          {shown.some(mayChange) && (
            <>
              <Button {...change} leftSection={<IconFolderShare {...icon} />} onClick={onMove}>
                Mover
              </Button>
              <Button
                {...change}
                leftSection={archived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
                onClick={onToggle}
              >
                {archived ? 'Repor' : 'Apagar'}
              </Button>
            </>
          )}
        </Group>
      )}
    </div>
  )
}
