import { useState } from 'react'
import type { FileShown } from '../files.calls.ts'
import { FolderInput, FormDialog, isFolder } from './dialog.tsx'

interface MoveDialogProps {
  readonly files: readonly FileShown[]
  readonly existing: readonly FileShown[]
  readonly onMove: (folder: string) => Promise<boolean>
  readonly onClose: () => void
}

export function MoveDialog({ files, existing, onMove, onClose }: MoveDialogProps) {
  const [first] = files
  const [folder, setFolder] = useState(files.length === 1 ? (first?.folder ?? '') : '')
  const title = files.length === 1 ? `Mover ${first?.name}` : `Mover ${files.length} ficheiros`
  return (
    <FormDialog
      title={title}
      action="Mover"
      isValid={isFolder(folder)}
      onSubmit={() => onMove(folder.trim())}
      onClose={onClose}
    >
      <FolderInput existing={existing} value={folder} onChange={setFolder} />
    </FormDialog>
  )
}
