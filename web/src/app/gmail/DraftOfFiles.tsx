import { Button } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { draftSentences } from '@tipy/domain/features/drafts/drafts.rules'
import { Suspense, useState } from 'react'
import type { FileToolProps } from '#features/files/files.tools.ts'
import { lazily } from '#ui/lazily.tsx'
import { toast } from '#ui/toast.ts'

const Drafts = lazily(async () => ({ default: (await import('./Drafts.tsx')).Drafts }))

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
      {isOpen && (
        <Suspense fallback={null}>
          <Drafts sources={[{ kind: 'files', files }]} onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  )
}
