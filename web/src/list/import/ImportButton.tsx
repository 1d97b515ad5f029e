import { ActionIcon, Tooltip } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useState } from 'react'
import { lazily } from '#ui/lazily.tsx'

const Dialog = lazily(async () => (await import('./ImportDialog.tsx')).ImportDialog)

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
      {isOpen && <Dialog record={record} onClose={() => setOpen(false)} />}
    </>
  )
}
