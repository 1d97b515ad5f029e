import { Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { fileLimits, fileSentences } from '@tipy/domain/features/files/files.rules'
import type { ReactNode } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'
import { toast } from '#ui/toast.ts'
import classes from '../files.module.css'

interface DropAreaProps {
  readonly isOpen: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** Receives the function that opens the file picker. */
  readonly children: (choose: () => void) => ReactNode
}

const why: Readonly<Record<string, string>> = {
  'file-invalid-type': fileSentences.onlyPdf,
  'file-too-large': fileSentences.tooLarge,
  'too-many-files': `No máximo ${fileLimits.perUpload.files} ficheiros de cada vez`,
}

function refuse(rejected: readonly FileRejection[]) {
  const [first] = rejected
  const code = first?.errors[0]?.code
  if (first && code) toast.failure(`${why[code] ?? fileSentences.name}: ${first.file.name}`)
}

/** Accepts PDFs that are dropped anywhere on it. */
export function DropArea({ isOpen, onFiles, children }: DropAreaProps) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: { 'application/pdf': ['.pdf'] },
    maxSize: fileLimits.bytes.files,
    maxFiles: fileLimits.perUpload.files,
    // Not `disabled`: that would mark everything inside as disabled, too.
    noDrag: !isOpen,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => {
      refuse(rejected)
      if (accepted.length > 0) onFiles(accepted)
    },
  })
  return (
    <div {...getRootProps({ className: classes.drop, role: 'presentation' })}>
      <input {...getInputProps({ 'aria-label': 'Ficheiros PDF', tabIndex: -1 })} />
      {children(open)}
      {isDragActive && (
        <div className={classes.dropping}>
          <IconFileUpload size={32} stroke={1.5} aria-hidden />
          <Text fw={600}>Largue para adicionar</Text>
        </div>
      )}
    </div>
  )
}
