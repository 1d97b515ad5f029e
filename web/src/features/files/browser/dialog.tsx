import { Autocomplete, Button, Group, Modal, Stack } from '@mantine/core'
import { fileSentences } from '@tipy/domain/features/files/files.rules'
import { isName, maxFileNameLength } from '@tipy/domain/text/fileNames'
import { type ReactNode, useState } from 'react'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import type { FileShown } from '../files.calls.ts'
import { folderNames } from '../files.folders.ts'

interface FormDialogProps {
  readonly title: string
  readonly action: string
  /** False disables the submit button. */
  readonly isValid: boolean
  /** Returns whether it succeeded: then the dialog closes. */
  readonly onSubmit: () => Promise<boolean>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small form in a dialog. Refused input stays in its fields. */
export function FormDialog({ title, action, isValid, onSubmit, onClose, children }: FormDialogProps) {
  const [isBusy, setBusy] = useState(false)
  useReturnFocus()
  async function submit() {
    setBusy(true)
    const isDone = await onSubmit()
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isValid) void submit()
        }}
      >
        <Stack gap="md">
          {children}
          <Group justify="flex-end">
            <Button type="button" variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isValid}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

export const isFolder = (text: string): boolean => text.trim() === '' || isName(text.trim())

interface FolderInputProps {
  readonly existing: readonly FileShown[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Chooses an existing folder; an unknown name creates a new one. */
export function FolderInput({ existing, value, onChange }: FolderInputProps) {
  return (
    <Autocomplete
      label="Pasta"
      description="Escolha uma pasta ou escreva o nome de uma nova; vazio: sem pasta."
      placeholder="Sem pasta"
      openOnFocus={false}
      data={[...folderNames(existing)]}
      value={value}
      maxLength={maxFileNameLength}
      error={isFolder(value) ? null : fileSentences.name}
      onChange={onChange}
      data-autofocus
    />
  )
}
