import { Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconFolder, IconFolderOpen } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Folder } from '../files.folders.ts'
import classes from '../files.module.css'
import { type FileActions, FileItem } from './item.tsx'

interface FolderListProps {
  readonly folders: readonly Folder[]
  readonly chosen: ReadonlySet<string>
  readonly mayChange: (file: Folder['files'][number]) => boolean
  readonly onChosen: (chosen: ReadonlySet<string>) => void
  readonly actions: FileActions
}

export function FolderList({ folders, chosen, mayChange, onChosen, actions }: FolderListProps) {
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChosen(next)
  }
  return (
    <div className={classes.folders}>
      {folders.map(folder => (
        <FolderSection key={folder.name} folder={folder}>
          {folder.files.map(file => (
            <FileItem
              key={file._id}
              file={file}
              isChosen={chosen.has(file._id)}
              mayEdit={mayChange(file)}
              onChosen={() => toggle(file._id)}
              actions={actions}
            />
          ))}
        </FolderSection>
      ))}
    </div>
  )
}

interface FolderSectionProps {
  readonly folder: Folder
  readonly children: React.ReactNode
}

/** A folder opens and closes; files without a folder are always visible. */
function FolderSection({ folder: { name, files }, children }: FolderSectionProps) {
  const [isOpen, setOpen] = useState(true)
  const content = useId()
  if (name === '')
    return (
      <ul className={classes.files} aria-label="Ficheiros sem pasta">
        {children}
      </ul>
    )
  const [Chevron, Icon] = isOpen ? [IconChevronDown, IconFolderOpen] : [IconChevronRight, IconFolder]
  return (
    <section aria-label={`Pasta ${name}`}>
      <UnstyledButton
        className={classes.folder}
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={16} stroke={1.7} aria-hidden />
        <Icon size={18} stroke={1.7} aria-hidden />
        <span className={classes.folderName}>{name}</span>
        <Text span size="xs" c="dimmed" className="tabular">
          {files.length}
        </Text>
      </UnstyledButton>
      <ul id={content} className={classes.files} data-inside aria-label={name} hidden={!isOpen}>
        {children}
      </ul>
    </section>
  )
}
