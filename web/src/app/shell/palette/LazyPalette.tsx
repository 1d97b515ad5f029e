import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { loadChunk } from '#app/chunks.ts'
import { lazily } from '#ui/lazily.tsx'
import { toast } from '#ui/toast.ts'
import type { ShellPalette } from './ShellPalette.tsx'

export const paletteKey = 'mod+k'

const Loaded = lazily(async () => (await loadChunk('palette', () => import('./ShellPalette.tsx'))).ShellPalette)

export const preloadPalette = Loaded.preload

/** Mounted at its first use and then kept, so that closing it returns the focus. */
export function LazyPalette(props: ComponentProps<typeof ShellPalette>) {
  const [isWanted, setWanted] = useState(false)
  if (props.opened && !isWanted) setWanted(true)
  if (!isWanted) return null
  return (
    <CatchBoundary
      getResetKey={() => String(props.opened)}
      errorComponent={() => null}
      onCatch={() => {
        // Kept, it would be loaded again as soon as closing resets the boundary.
        setWanted(false)
        toast.failure('Não foi possível abrir a procura')
        props.onClose()
      }}
    >
      <Loaded {...props} />
    </CatchBoundary>
  )
}
