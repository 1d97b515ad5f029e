import { IconMailPlus } from '@tabler/icons-react'
import { draftFlags } from '@tipy/domain/features/drafts/drafts.rules'
import { useState } from 'react'
import type { DraftSource } from '#features/drafts/drafts.source.ts'
import { ToolButton } from '#list/ToolButton.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { LazyDrafts } from './LazyDrafts.tsx'

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
      {isOpen && <LazyDrafts sources={[first, ...others]} onClose={() => setOpen(false)} />}
    </>
  )
}
