import { TextInput } from '@mantine/core'
import { fileSentences } from '@tipy/domain/features/files/files.rules'
import { isName, maxFileNameLength } from '@tipy/domain/text/fileNames'
import { useState } from 'react'
import type { FileShown } from '../files.calls.ts'
import { FormDialog } from './dialog.tsx'

interface RenameDialogProps {
  readonly file: FileShown
  readonly onRename: (name: string) => Promise<boolean>
  readonly onClose: () => void
}

export function RenameDialog({ file, onRename, onClose }: RenameDialogProps) {
  const [name, setName] = useState(file.name)
  const isValid = isName(name.trim())
  return (
    <FormDialog
      title="Mudar o nome"
      action="Guardar"
      isValid={isValid}
      onSubmit={() => onRename(name.trim())}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        value={name}
        maxLength={maxFileNameLength}
        error={isValid ? null : fileSentences.name}
        onChange={event => setName(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}
