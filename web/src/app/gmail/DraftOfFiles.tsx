import { Button } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { draftSentences } from '@tipy/domain/features/drafts/drafts.rules'
import { useState } from 'react'
import type { FileToolProps } from '#features/files/files.tools.ts'
import { toast } from '#ui/toast.ts'
import { LazyDrafts } from './LazyDrafts.tsx'

/** A draft with the selected files, beside their download. */
export function DraftOfFiles({ files, onCovered }: FileToolProps) {
  const [isOpen, setOpen] = useState(false)
  const show = (on: boolean) => {
    setOpen(on)
    onCovered(on)
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconMailPlus size={16} stroke={1.7} aria-hidden />}
        onClick={() => (files.length === 0 ? toast.failure(draftSentences.chooseFiles) : show(true))}
      >
        Rascunho no Gmail
      </Button>
      {isOpen && <LazyDrafts sources={[{ kind: 'files', files }]} onClose={() => show(false)} />}
    </>
  )
}
