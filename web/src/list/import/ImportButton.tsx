import { ActionIcon, Tooltip } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import { lazy, Suspense, useState } from 'react'

const Dialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

/** The import button of a list, for the users its record's declaration names. */
export function ImportButton({ record, size }: { readonly record: AnyRecord; readonly size: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip label="Importar">
        <ActionIcon
          variant="default"
          size={size}
          aria-label="Importar"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconUpload size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <Dialog record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
