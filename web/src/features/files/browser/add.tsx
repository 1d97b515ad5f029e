import { Checkbox, Text, TextInput } from '@mantine/core'
import { fileLimits, fileSentences } from '@tipy/domain/features/files/files.rules'
import { cleanName, isName, maxFileNameLength } from '@tipy/domain/text/fileNames'
import { useState } from 'react'
import { formatBytes } from '#ui/format.ts'
import type { FileShown, Outgoing } from '../files.calls.ts'
import classes from '../files.module.css'
import { FolderInput, FormDialog, isFolder } from './dialog.tsx'

interface AddDialogProps {
  readonly files: readonly File[]
  readonly existing: readonly FileShown[]
  readonly onAdd: (files: readonly Outgoing[]) => Promise<boolean>
  readonly onClose: () => void
}

interface Draft {
  readonly content: File
  readonly name: string
  readonly isInvoice: boolean
}

/** Names the chosen files and their folder before they are uploaded. */
export function AddDialog({ files, existing, onAdd, onClose }: AddDialogProps) {
  const [folder, setFolder] = useState('')
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    files.map(content => ({ content, name: cleanName(content.name), isInvoice: false })),
  )
  const edit = (place: number, change: Partial<Draft>) =>
    setDrafts(drafts.map((draft, index) => (index === place ? { ...draft, ...change } : draft)))
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const isTooMuch = bytes > fileLimits.uploadBytes
  const isValid = !isTooMuch && isFolder(folder) && drafts.every(({ name }) => isName(name.trim()))
  const outgoing = () => drafts.map(draft => ({ ...draft, name: draft.name.trim(), folder: folder.trim() }))

  return (
    <FormDialog
      title={files.length === 1 ? 'Adicionar 1 ficheiro' : `Adicionar ${files.length} ficheiros`}
      action="Adicionar"
      isValid={isValid}
      onSubmit={() => onAdd(outgoing())}
      onClose={onClose}
    >
      <FolderInput existing={existing} value={folder} onChange={setFolder} />
      <ul className={classes.drafts}>
        {drafts.map(({ content, name, isInvoice }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is neither extended nor reordered while it is open
          <li key={place} className={classes.draft}>
            <TextInput
              label={drafts.length === 1 ? 'Nome' : `Nome do ficheiro ${place + 1}`}
              description={formatBytes(content.size)}
              value={name}
              maxLength={maxFileNameLength}
              error={isName(name.trim()) ? null : fileSentences.name}
              onChange={event => edit(place, { name: event.currentTarget.value })}
            />
            <Checkbox
              label="É fatura"
              checked={isInvoice}
              onChange={event => edit(place, { isInvoice: event.currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
      {isTooMuch && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          Juntos são demasiado grandes: no máximo {formatBytes(fileLimits.uploadBytes)} de cada vez.
        </Text>
      )}
    </FormDialog>
  )
}
