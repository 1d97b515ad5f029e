import { IconMailPlus } from '@tabler/icons-react'
import { draftFlags } from '@tipy/domain/features/drafts/drafts.rules'
import { Suspense, useState } from 'react'
import type { DraftSource } from '#features/drafts/drafts.source.ts'
import { ToolButton } from '#list/ToolButton.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'

const Drafts = lazily(async () => ({ default: (await import('./Drafts.tsx')).Drafts }))

interface DraftsButtonProps {
  /** What drafts can be made of here; the user's flags say which are offered. */
  readonly sources: readonly Exclude<DraftSource, { readonly kind: 'files' }>[]
}

/** Opens the dialog of drafts, for users who may make some. */
export function DraftsButton({ sources }: DraftsButtonProps) {
  const { flags } = useSessionContext()
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = sources.filter(({ kind }) => flags.has(draftFlags[kind]))
  if (!first) return null
  return (
    <>
      <ToolButton label="Rascunhos" hint="Rascunhos de e-mail" Icon={IconMailPlus} run={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <Drafts sources={[first, ...others]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
