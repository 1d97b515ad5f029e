import { ActionIcon, Badge, Checkbox, Menu, Text, UnstyledButton } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconDotsVertical,
  IconDownload,
  IconEye,
  IconFileTypePdf,
  IconFolderShare,
  IconPencil,
  IconReceipt,
} from '@tabler/icons-react'
import { formatInstant } from '@tipy/domain/calendar/format'
import { formatBytes } from '#ui/format.ts'
import type { FileShown } from '../files.calls.ts'
import classes from '../files.module.css'

type Act = (file: FileShown) => void
export interface FileActions {
  readonly preview: Act
  readonly rename: Act
  readonly move: Act
  readonly save: Act
  readonly mark: Act
  readonly toggle: Act
}

interface FileItemProps {
  readonly file: FileShown
  readonly isChosen: boolean
  readonly mayEdit: boolean
  readonly onChosen: () => void
  readonly actions: FileActions
}

/** One file; a click on its name opens the preview. */
export function FileItem({ file, isChosen, mayEdit, onChosen, actions }: FileItemProps) {
  const { name, size, _created, user, isInvoice } = file
  return (
    <li className={classes.file} data-chosen={isChosen || undefined}>
      <Checkbox checked={isChosen} onChange={onChosen} aria-label={`Selecionar ${name}`} />
      <IconFileTypePdf size={22} stroke={1.5} className={classes.fileIcon} aria-hidden />
      <div className={classes.fileWords}>
        <div className={classes.fileHead}>
          <UnstyledButton
            className={classes.fileName}
            title={name}
            aria-label={`Ver ${name}`}
            onClick={() => actions.preview(file)}
          >
            {name}
          </UnstyledButton>
          {isInvoice && (
            <Badge size="xs" color="green">
              Fatura
            </Badge>
          )}
        </div>
        <Text size="xs" c="dimmed" className="tabular">
          {formatBytes(size)} · {formatInstant(_created)} · {user.name}
        </Text>
      </div>
      <FileMenu file={file} mayEdit={mayEdit} actions={actions} />
    </li>
  )
}

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

function FileMenu({ file, mayEdit, actions }: Pick<FileItemProps, 'file' | 'mayEdit' | 'actions'>) {
  const { active, isInvoice, name } = file
  const run = (act: Act) => () => act(file)
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Ações de ${name}`}>
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye {...icon} />} onClick={run(actions.preview)}>
          Ver
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...icon} />} onClick={run(actions.save)}>
          Descarregar
        </Menu.Item>
        {mayEdit && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={run(actions.rename)}>
              Mudar o nome
            </Menu.Item>
            <Menu.Item leftSection={<IconFolderShare {...icon} />} onClick={run(actions.move)}>
              Mover
            </Menu.Item>
            <Menu.Item leftSection={<IconReceipt {...icon} />} onClick={run(actions.mark)}>
              {isInvoice ? 'Não é fatura' : 'Marcar como fatura'}
            </Menu.Item>
            <Menu.Item
              leftSection={active ? <IconArchive {...icon} /> : <IconArchiveOff {...icon} />}
              onClick={run(actions.toggle)}
            >
              {active ? 'Apagar' : 'Repor'}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
